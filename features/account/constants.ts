import type { Role } from '#rights/rights.ts';

export const PASSWORD = { min: 8, max: 128 } as const;
export const MAX_NAME_LENGTH = 100;

/** The page that opens after login, by what the user chose. */
export const LANDINGS = { leads: '/admin', today: '/admin/today' } as const;
export type Landing = keyof typeof LANDINGS;
/** The page that opens for roles without a choice. */
export const HOMES: Partial<Record<string, string>> = {
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
