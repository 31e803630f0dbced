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
