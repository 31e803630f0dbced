import type { Mailed } from '#office/outbox/mails.ts';

/** The hidden field of each form. Neither its name nor its label has a word by which browsers recognize a field. */
export const TRAP = { name: 'leave-empty', label: 'Leave this empty' } as const;

/** The oldest go. Each is at most as large as a request may be. */
export const MAX_SUSPECTS = 200;
export const SUSPECT_RETENTION_DAYS = 30;

export const SUSPECTS = '/api/suspects';

export const SUSPECT_MESSAGES = {
  gone: 'This request is no longer here. Someone made it a lead or deleted it, or its time was up.',
  slotGone: 'The requested time is no longer available, so no appointment is held.',
  photosGone: (count: number) =>
    count === 1 ? 'One photo is no longer available.' : `${count} photos are no longer available.`,
  schemeGone: 'Its paint scheme can no longer be used.',
} as const;

export const SUSPECT_TOASTS = {
  promoted: (mailed: Mailed, leftOut?: string) => ({
    title: 'Lead Created',
    description: [mailed('The customer gets the usual email.'), leftOut].filter(Boolean).join(' '),
  }),
  deleted: { title: 'Request Deleted', description: 'It was not among your leads.' },
  gone: { title: 'No Longer Here', description: SUSPECT_MESSAGES.gone, kind: 'error' },
  failed: { title: 'Error', description: 'That didn’t work. Please try again.', kind: 'error' },
} as const;
