import { DAY_MS } from '#time/constants.ts';
/** How many days the page looks ahead, and back for ready dates that moved. */
export const DAYS_AHEAD = 7;
/** When a quote that was opened and not answered is worth a call. */
export const OPENED_DAYS = 3;

/** How long the answer to a change order is news. */
export const ANSWER_SHOWN_MS = DAY_MS;

/** How long after its first admin a shop counts as new. */
export const STEPS_SHOWN_MS = 30 * DAY_MS;
export const FIRST_STEPS = ['mail', 'hours', 'prices', 'photos', 'notice', 'factor', 'backup'] as const;

/** `open`: anyone can read what is in one, as there is no passphrase. */
export const BACKUP_PROBLEMS = ['not made', 'not restored', 'old', 'none', 'open'] as const;

export const COMING_KINDS = ['arrival', 'appointment', 'expiry', 'ready'] as const;
