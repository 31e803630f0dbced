/** How many backups may stay. */
export const KEPT_LIMITS = { days: { min: 1, max: 31 }, weeks: { min: 0, max: 52 }, months: { min: 0, max: 120 } };
export const PASSPHRASE_LENGTH = { min: 12, max: 200 };

export const BACKUP_MESSAGES = {
  dueAt: 'Write the time as HH:MM',
  passphrase: `Use at least ${PASSPHRASE_LENGTH.min} characters`,
  guessable:
    'This passphrase is too easy to guess. Take the one that was made for you, or some words that do not belong together.',
  noStorage: 'There is no S3 storage: the server needs STORAGE_URL.',
  openStorage: 'Set a passphrase first: backups leave the server encrypted only.',
  fixed: 'The passphrase is set by BACKUP_PASSPHRASE on the server.',
  moved: 'Someone else changed the backups in the meantime. Please check what they are now.',
  running: 'A backup is being made or checked already. Wait until it is done.',
} as const;

export const BACKUP_TOASTS = {
  saved: { title: 'Saved', description: 'Backups are made this way from now on.' },
  passphraseSaved: { title: 'Passphrase saved', description: 'A backup with it is being made.' },
  wrong: { title: 'Not done', description: 'Please check the marked fields.', kind: 'error' },
  failed: { title: 'Error', description: 'That did not work. What you entered is still here.', kind: 'error' },
} as const;
