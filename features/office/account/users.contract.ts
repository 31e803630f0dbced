import * as z from 'zod';
import { changeOf, emailAddress, optionalLine, typedCode } from '#foundation/fields/fields.contract.ts';
import { ROLES } from '#rights/rights.ts';
import { LANDINGS, type Landing, MAX_NAME_LENGTH, PASSWORD, PASSWORD_TOASTS, RESET_TOASTS } from './users.ts';

export const ACCOUNT_MESSAGES = {
  loggedIn: 'You have successfully logged in as admin.',
  invalidCredentials: 'Invalid credentials. Please try again.',
  tooManyFailures: 'Too many failed logins.',
  tooManyWrong: 'Too many wrong passwords.',
  wrongPassword: 'This is not your current password',
} as const;

export const WEAK_PASSWORDS = {
  guessable: 'This password is too easy to guess. Please choose another, such as three or four unrelated words.',
  breached: 'This password has shown up in a data breach, so attackers will try it. Please choose a different one.',
} as const;

/** The server also rejects guessable passwords. */
export const newPassword = z
  .string('Password is required')
  .min(PASSWORD.min, PASSWORD_TOASTS.tooShort.description)
  .max(PASSWORD.max, PASSWORD_TOASTS.tooLong.description);

export const loginRequest = z.strictObject({
  username: z.string('Email is required').trim().min(1, 'Email is required').max(255, 'At most 255 characters'),
  password: z
    .string('Password is required')
    .min(1, 'Password is required')
    .max(PASSWORD.max, `At most ${PASSWORD.max} characters`),
});

const landing = z
  .enum(Object.keys(LANDINGS) as [Landing, ...Landing[]])
  .meta({ description: 'The page that opens after login.' });

export const user = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  role: z.enum([...ROLES, 'user']).meta({ description: '`user`: no role, so the account has no access to the desk.' }),
  landing,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type User = z.infer<typeof user>;

/** `GET /api/auth/user` */
export const currentUser = user.extend({
  needsSecondFactor: z
    .boolean()
    .meta({ description: 'Everyone at the desk needs a second factor, and this person doesn’t have one.' }),
});
export type CurrentUser = z.infer<typeof currentUser>;

export const loginAnswer = z.object({ success: z.literal(true), message: z.string(), user });
export const logoutAnswer = z.object({ success: z.literal(true) });

/** Empty is stored as null. */
export const names = { firstName: optionalLine(MAX_NAME_LENGTH), lastName: optionalLine(MAX_NAME_LENGTH) };

export const profileChange = changeOf({ ...names, landing }, {});
export type ProfileChange = z.infer<typeof profileChange>;

export const passwordChange = z.strictObject({ currentPassword: loginRequest.shape.password, newPassword });

export const listedUser = user.extend({
  lastHereOn: z.iso.date().nullable().meta({ description: 'A day in shop time; null without a live session.' }),
});
export type ListedUser = z.infer<typeof listedUser>;

/** The body of `PATCH /api/users/{id}`. */
export const roleChange = z.strictObject({ role: z.enum(ROLES, 'Choose a role') });

export const USERS_MESSAGES = {
  missing: 'This account no longer exists. Someone may have removed it.',
  self: 'You cannot remove your own account. Please ask another owner to do it.',
  ownRole: 'You cannot change your own role. Please ask another owner to do it.',
  notOwner: 'You’re no longer an owner. Please ask an owner to do it.',
} as const;

export const INVITATION_MESSAGES = {
  hasRole: 'This address already has an account here. You can change its role in the list.',
  missing: 'This invitation is no longer open. It may have been accepted or withdrawn, or it has expired.',
  invalid: 'This invitation is no longer valid. Please ask the person who invited you for a new one.',
  tooMany: 'You’ve sent too many invitations.',
} as const;

const role = z.enum(ROLES, 'Choose a role');

export const newInvitation = z.strictObject({ email: emailAddress, role: role.default('owner') });

const openInvitation = { email: z.string(), expiresAt: z.iso.datetime() };

export const invitation = z.object({
  id: z.number().int(),
  ...openInvitation,
  role,
  invitedBy: z.string().meta({ description: 'The name or address of the admin who sent it.' }),
  createdAt: z.iso.datetime(),
});
export type Invitation = z.infer<typeof invitation>;

export const newlyInvited = invitation.extend({
  link: z.string().nullable().meta({
    description:
      'The link to share yourself when no mail server is set up. Null when the invitation goes out by email, so no one else sees it.',
  }),
});
export type NewlyInvited = z.infer<typeof newlyInvited>;

const token = z.string().min(1, 'The link is incomplete').max(100, 'The link is incomplete');

export const invitationQuery = z.object({ token });
export const invitedAddress = z.object(openInvitation);
export type InvitedAddress = z.infer<typeof invitedAddress>;

export const acceptance = z.strictObject({ token, ...z.object(names).partial().shape, password: newPassword });

/** A session, without IP address or full user agent. */
export const session = z.object({
  id: z.string().meta({ description: 'Identifies the session; it cannot be used to log in.' }),
  current: z.boolean().meta({ description: 'The browser making this request.' }),
  browser: z.string().meta({ description: 'In plain words, such as “Firefox on Windows”.' }),
  begunAt: z.iso.datetime().nullable(),
  lastUsedOn: z.iso.date().meta({ description: 'A day in shop time.' }),
});
export type Session = z.infer<typeof session>;

export const device = z
  .object({
    id: z.int(),
    current: z.boolean().meta({ description: 'The browser making this request.' }),
    browser: z.string(),
    network: z.string(),
    createdAt: z.iso.datetime(),
    lastLoginAt: z.iso.datetime(),
  })
  .meta({ id: 'KnownDevice', description: 'A browser that has logged in to the account.' });
export type KnownDevice = z.infer<typeof device>;

export const RESET_MESSAGES = {
  /** The same for a wrong code, an old code and an unknown address, so that it reveals nothing. */
  wrong: 'This code is incorrect or has expired. Check it, or request a new one.',
  tooManyRequests: 'You’ve requested too many reset codes.',
  tooManyTries: 'Too many attempts to reset a password.',
} as const;

export const resetRequest = z.strictObject({ email: emailAddress });

export const resetConfirmation = z.strictObject({
  email: emailAddress,
  token: typedCode('Reset code is required').meta({ description: 'The six digits from the email.' }),
  newPassword,
});

const answer = (message: string) => z.object({ success: z.literal(true), message: z.literal(message) });
export const resetRequested = answer(RESET_TOASTS.requested.description);
export const resetConfirmed = answer(RESET_TOASTS.done.description);
