/** The API's path of what was erased. */
export const ERASURES = '/api/people/erasures';

/** Replaces an erased person's data within other people's texts. */
export const ERASED = '[erased]';

/** On request, or at the end of the retention period. */
export const ERASURE_REASONS = ['asked', 'retention'] as const;

/** Choices of the retention period, counted from a quote's last change. */
export const RETENTION_MONTHS = [6, 12, 18, 24, 36, 60, 84, 120] as const;

/** In display order: singular and plural. */
export const HELD_LABELS = {
  quotes: [
    'quote request, with its notes, history, reminder and appointment',
    'quote requests, with their notes, history, reminders and appointments',
  ],
  photos: ['photo', 'photos'],
  offers: ['quote, with its versions and answers', 'quotes, with their versions and answers'],
  jobs: ['job, with its photos and payments', 'jobs, with their photos and payments'],
  passports: ['paint passport', 'paint passports'],
  mails: ['email in the outbox', 'emails in the outbox'],
  mentions: ['request from someone else that mentions this address', 'requests from others that mention this address'],
  suspects: ['request that looks like spam', 'requests that look like spam'],
  accounts: ['account without admin rights', 'accounts without admin rights'],
  codes: ['invitation or password code', 'invitations and password codes'],
  history: ['change history entry', 'change history entries'],
} as const;
export type HeldKind = keyof typeof HELD_LABELS;

export const PEOPLE_MESSAGES = {
  admin: 'An admin logs in with this address. Remove that account on the account page first.',
  openWork: (number: string) =>
    number.startsWith('J')
      ? `Finish or cancel job ${number} first.`
      : `Finish ${number} first: move its lead to Work Complete, then erase.`,
  nothing: 'Nothing is stored under this address.',
  filesLeft: (files: number) =>
    `${files} ${files === 1 ? 'photo or email file will be deleted' : 'photo or email files will be deleted'} in the next cleanup, within two hours.`,
} as const;

export const PEOPLE_TOASTS = {
  erased: (quotes: number, filesLeft = 0) => ({
    title: 'Erased',
    description: [
      `Everything stored under this address was erased, including ${quotes} quote request${quotes === 1 ? '' : 's'}.`,
      ...(filesLeft > 0 ? [PEOPLE_MESSAGES.filesLeft(filesLeft)] : []),
    ].join(' '),
  }),
  exported: { title: 'Exported', description: 'The file is in your downloads. Share it only with this person.' },
} as const;
