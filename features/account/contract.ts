import * as z from 'zod';
import { changeOf, optionalLine } from '#features/fields/contract.ts';
import { ROLES } from '#rights/rights.ts';
import { LANDINGS, type Landing, MAX_NAME_LENGTH, PASSWORD, PASSWORD_TOASTS } from './constants.ts';

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
