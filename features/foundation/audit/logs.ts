import { type Columns, csvHeader, csvLines, localTime } from '#foundation/fields/csv.ts';
import type { SecurityEntry } from './audit.contract.ts';

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
  'webhook-changed',
  'feed-changed',
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
  'reset-requested': 'Requested a reset code',
  'password-reset': 'Reset the password',
  'password-changed': 'Changed the password',
  invited: 'Invited',
  'invitation-withdrawn': 'Revoked an invitation',
  'invitation-accepted': 'Accepted an invitation',
  'admin-removed': 'Removed an account',
  'role-changed': 'Changed a role',
  'factor-added': 'Added a second factor',
  'factor-removed': 'Removed a second factor',
  'recovery-codes-made': 'Created new recovery codes',
  'device-removed': 'Removed a known device',
  'session-ended': 'Ended sessions',
  'setting-changed': 'Changed a setting',
  'webhook-changed': 'Changed a webhook',
  'feed-changed': 'Changed a calendar feed',
  exported: 'Exported',
  erased: 'Erased a person',
  restored: 'Restored',
};

export const SECURITY_RETENTION_DAYS = 365;
/** Repeats within these minutes share one entry. */
export const SECURITY_RUN_MINUTES = 10;

const COLUMNS: Columns<SecurityEntry> = {
  First: ({ createdAt }) => localTime(createdAt),
  Last: ({ updatedAt }) => localTime(updatedAt),
  Times: ({ times }) => times,
  What: ({ kind }) => SECURITY_LABELS[kind],
  Detail: ({ detail }) => detail,
  Who: ({ userName }) => userName,
  Network: ({ network }) => network,
  Browser: ({ browser }) => browser,
};

export const securityTable = (entries: readonly SecurityEntry[]) => csvHeader(COLUMNS) + csvLines(COLUMNS, entries);

export const ACCESS_KINDS = [
  'opened',
  'searched',
  'listed',
  'suspects',
  'exported',
  'looked-up',
  'taken-out',
  'erased',
] as const;
export type AccessKind = (typeof ACCESS_KINDS)[number];

export const ACCESS_LABELS: Record<AccessKind, string> = {
  opened: 'Opened a lead',
  searched: 'Searched',
  listed: 'Read every lead',
  suspects: 'Read what looks like spam',
  exported: 'Exported a table',
  'looked-up': 'Looked up a person',
  'taken-out': 'Exported a person',
  erased: 'Erased a person',
};

export const ACCESS_RETENTION_DAYS = 365;
/** Repeats within these minutes share one entry. */
export const ACCESS_RUN_MINUTES = 10;
/** User name of accesses by a shell command. */
export const COMMAND_LINE = 'Command line';
