import type { Role } from '#rights/rights.ts';
import type { User } from './users.contract.ts';

export const PASSWORD = { min: 8, max: 128 } as const;
export const MAX_NAME_LENGTH = 100;

/** The page that opens after login, by what the user chose. */
export const LANDINGS = { leads: '/admin', today: '/admin/today' } as const;
export type Landing = keyof typeof LANDINGS;
/** The page that opens for roles without a choice. */
const HOMES: Partial<Record<string, string>> = {
  painter: '/admin/now',
  bookkeeper: '/admin/offers',
};

export const ROLE_LABELS: Record<Role, { label: string; hint: string }> = {
  owner: { label: 'Owner', hint: 'Everything, including settings and people' },
  painter: { label: 'Painter', hint: 'Jobs, photos and checklists, but no prices or customer addresses' },
  bookkeeper: { label: 'Bookkeeper', hint: 'Quotes, payments and exports, but no changes anywhere else' },
};

export const INVITATION_DAYS = 7;

/** A session ends after these days even if it is in use. */
export const MAX_SESSION_DAYS = 30;
/** Time for the second step of a login. */
export const LOGIN_STEP_MINUTES = 10;

/** Shell command that creates an account, by default an owner's, or sets a new password. */
export const adminCommand = (email = 'name@example.com', role: Role = 'owner') =>
  `npm run admin -- ${email}${role === 'owner' ? '' : ` --role ${role}`}`;

export const LOGIN_TOASTS = {
  done: { title: 'Welcome!', description: 'You have successfully logged in as admin.' },
  joined: { title: 'Welcome!', description: 'Your account is ready, and you are logged in.' },
  failed: 'Login failed',
  invalid: 'Invalid credentials. Please try again.',
  offline: 'An error occurred during login. Please try again.',
  /** Title of errors without one of their own. */
  error: 'Error',
  emailRequired: 'Email is required',
  passwordRequired: 'Password is required',
} as const;

export const PASSWORD_TOASTS = {
  mismatch: { title: "Passwords don't match", description: 'Please make sure your passwords match' },
  tooShort: {
    title: 'Password too short',
    description: `Password must be at least ${PASSWORD.min} characters long`,
  },
  tooLong: { title: 'Password too long', description: `Password must be at most ${PASSWORD.max} characters long` },
} as const;

export const ACCOUNT_TOASTS = {
  nameSaved: { title: 'Name saved', description: 'It now appears in the history and on your invitations.' },
  landingSaved: { title: 'Saved', description: 'That’s where you’ll start next time you log in.' },
  passwordChanged: { title: 'Password changed', description: 'You are logged out everywhere else.' },
  sessionEnded: { title: 'Session ended', description: 'That browser will have to log in again.' },
  othersEnded: { title: 'Sessions ended', description: 'You are logged out everywhere else.' },
  roleChanged: { title: 'Role changed', description: 'It takes effect on their next click.' },
  adminRemoved: { title: 'Account removed', description: 'The account was deleted and logged out everywhere.' },
  invited: { title: 'Invitation sent', description: `The link in the email works for ${INVITATION_DAYS} days.` },
  invitationKept: {
    title: 'Invitation Saved, Not Sent',
    description: 'No mail server is set up yet. Copy the link and send it yourself.',
  },
  linkCopied: { title: 'Copied!', description: 'Link copied to clipboard.' },
  linkNotCopied: {
    title: 'Not copied',
    description: 'Your browser blocked copying. Select the link and copy it.',
    kind: 'error',
  },
  withdrawn: { title: 'Invitation revoked', description: 'Its link no longer works.' },
  failed: { title: 'Error', description: 'That didn’t work. Please try again.', kind: 'error' },
} as const;

type Home = Pick<User, 'role' | 'landing'>;

/** The page that opens after login, to which the logo leads, too: that of the role, else the one that the user chose. */
export const homeOf = ({ role, landing }: Home): string => HOMES[role] ?? LANDINGS[landing];

/** The path in `next` if it is on this site, else the user's own page. */
export function pageAfterLogin(next: string | null, origin: string, user: Home): string {
  const usual = homeOf(user);
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return usual;
  const address = new URL(next, origin);
  const page = address.pathname + address.search + address.hash;
  // '//elsewhere.example' is another site, and '/./\\elsewhere.example' becomes it.
  return address.origin === origin && !page.startsWith('//') ? page : usual;
}

/**
 * The range (ISO 8601) of valid expiry times. A later expiry was set under a wrong clock and would be valid for years; twice
 * the lifetime allows for clock skew between nodes.
 */
export function validExpiryRange(lifetimeMs: number): { after: string; until: string } {
  return { after: new Date().toISOString(), until: new Date(Date.now() + 2 * lifetimeMs).toISOString() };
}

/** The problem of a new password with its field; null when valid. */
export function findPasswordProblem(password: string, again: string) {
  if (password !== again) return { field: 'again', ...PASSWORD_TOASTS.mismatch } as const;
  if (password.length < PASSWORD.min) return { field: 'password', ...PASSWORD_TOASTS.tooShort } as const;
  if (password.length > PASSWORD.max) return { field: 'password', ...PASSWORD_TOASTS.tooLong } as const;
  return null;
}

/** A user's display name: the name, else the address. */
export function userName({ firstName, lastName, email }: Pick<User, 'firstName' | 'lastName' | 'email'>): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email;
}

export const RESET = { codeLength: 6, minutes: 15, tries: 5 } as const;

export const FORM_FIELDS_BY_API_NAME = { newPassword: 'password', token: 'code' } as const;

/** Opens the page at the form for the code. */
export const ENTER_CODE_HASH = '#code';

export const RESET_TOASTS = {
  requested: {
    title: 'Check your email',
    description: "If an account exists with this email, you'll receive a reset code shortly.",
  },
  done: {
    title: 'Success!',
    description: 'Your password has been reset successfully. You can now log in with your new password.',
  },
  requestFailed: 'Failed to send reset email',
  confirmFailed: 'Failed to reset password',
  offline: 'An error occurred. Please try again.',
  emailRequired: 'Email is required',
  emailInvalid: 'Valid email is required',
  codeRequired: 'Enter the six-digit code we sent you',
} as const;

export const FACTOR_TOASTS = {
  passkeyAdded: { title: 'Passkey added', description: 'You can use it the next time you log in.' },
  passkeyRemoved: { title: 'Passkey removed', description: 'You can’t log in with it anymore.' },
  passkeyFailed: {
    title: 'Not added',
    description: 'Your browser did not add a passkey. Try again, or use another device.',
    kind: 'error',
  },
  appAdded: { title: 'Authenticator app added', description: 'We’ll ask for its code the next time you log in.' },
  appRemoved: { title: 'Authenticator app removed', description: 'Its codes no longer work.' },
  renamed: { title: 'Saved', description: 'The passkey has been renamed.' },
  deviceRemoved: { title: 'Device removed', description: 'It counts as a new browser if it logs in again.' },
  codesCopied: { title: 'Copied!', description: 'Recovery codes copied to clipboard.' },
  codesNotCopied: {
    title: 'Not copied',
    description: 'Your browser blocked copying. Print the codes, or write them down.',
    kind: 'error',
  },
} as const;

/** RFC 6238 as every authenticator app supports it: SHA-1, six digits, a new code each 30 seconds. */
export const TIME_CODE = { digits: 6, periodSeconds: 30, secretBytes: 20 } as const;

export const RECOVERY_CODES = { count: 10, groups: 4, groupLength: 4 } as const;
