export const SECURITY_KINDS = [
  'logged-in',
  'login-failed',
  'code-failed',
  'recovery-code-used',
  'reset-requested',
  'password-reset',
  'password-changed',
  'invited',
  'invitation-withdrawn',
  'invitation-accepted',
  'admin-removed',
  'role-changed',
  'factor-added',
  'factor-removed',
  'recovery-codes-made',
  'device-removed',
  'session-ended',
  'setting-changed',
  'exported',
  'erased',
  'restored',
] as const;
export type SecurityKind = (typeof SECURITY_KINDS)[number];

export const SECURITY_LABELS: Record<SecurityKind, string> = {
  'logged-in': 'Logged in',
  'login-failed': 'Login failed',
  'code-failed': 'Wrong second factor',
  'recovery-code-used': 'Used a recovery code',
  'reset-requested': 'Asked for a reset code',
  'password-reset': 'Reset the password',
  'password-changed': 'Changed the password',
  invited: 'Invited',
  'invitation-withdrawn': 'Withdrew an invitation',
  'invitation-accepted': 'Accepted an invitation',
  'admin-removed': 'Removed an account',
  'role-changed': 'Changed a role',
  'factor-added': 'Added a second factor',
  'factor-removed': 'Removed a second factor',
  'recovery-codes-made': 'Made new recovery codes',
  'device-removed': 'Removed a known device',
  'session-ended': 'Ended sessions',
  'setting-changed': 'Changed a setting',
  exported: 'Exported',
  erased: 'Erased a person',
  restored: 'Restored',
};

export const SECURITY_RETENTION_DAYS = 365;
/** Repeats within these minutes share one entry. */
export const SECURITY_RUN_MINUTES = 10;
