/** Leaves out letters that look like others: https://www.crockford.com/base32.html */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUPS = 5;
const GROUP_LENGTH = 4;

/** A passphrase to write down: 100 bits. `random` fills bytes, as `crypto.getRandomValues` does. */
export function makePassphrase(random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array): string {
  const bytes = random(new Uint8Array(GROUPS * GROUP_LENGTH));
  const letters = Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]);
  const groups = Array.from({ length: GROUPS }, (_, at) => letters.slice(at * GROUP_LENGTH, (at + 1) * GROUP_LENGTH));
  return groups.map((group) => group.join('')).join('-');
}

/** How many backups may stay. */
export const KEPT_LIMITS = { days: { min: 1, max: 31 }, weeks: { min: 0, max: 52 }, months: { min: 0, max: 120 } };
export const PASSPHRASE_LENGTH = { min: 12, max: 200 };

export const BACKUP_MESSAGES = {
  dueAt: 'Enter the time as HH:MM',
  passphrase: `Use at least ${PASSPHRASE_LENGTH.min} characters`,
  guessable: 'This passphrase is too easy to guess. Use the one we made for you, or several unrelated words.',
  noStorage: 'S3 storage isn’t set up: the server needs STORAGE_URL.',
  openStorage: 'Set a passphrase first. Backups only leave the server encrypted.',
  fixed: 'The passphrase is set by BACKUP_PASSPHRASE on the server.',
  moved: 'Someone else just changed the backup settings. Please check the current ones.',
  missing: 'This backup is no longer there.',
  openFile: 'This backup is not encrypted: whoever has the file can read everything in it.',
  elsewhere: 'Please download backups from this page.',
  running: 'A backup is already running or being checked. Wait until it’s done.',
} as const;

export const BACKUP_TOASTS = {
  saved: { title: 'Saved', description: 'The next backup will use these settings.' },
  passphraseSaved: { title: 'Passphrase saved', description: 'We’re making a backup with it now.' },
  wrong: { title: 'Not saved', description: 'Please check the marked fields.', kind: 'error' },
  failed: { title: 'Error', description: 'That did not work. What you entered is still here.', kind: 'error' },
} as const;
