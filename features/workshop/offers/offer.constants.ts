import { SHOP_LIMITS } from '#workshop/shop/money.ts';
import { DUE_LABELS } from './totals.ts';

/** Words and limits of an offer, without zod. Money is in cents, quantities in thousandths, percents in thousandths. */

export const OFFER_STATUSES = ['draft', 'sent', 'accepted', 'declined', 'withdrawn'] as const;
export type OfferStatus = (typeof OFFER_STATUSES)[number];
/** A lead has at most one offer in these. */
export const UNDECIDED: readonly OfferStatus[] = ['draft', 'sent'];
/** No version follows these. */
export const isFinal = (status: OfferStatus) => status === 'accepted' || status === 'withdrawn';

/** `replaced` was sent, and a newer version was sent after it. */
export const VERSION_STATUSES = ['draft', 'sent', 'replaced'] as const;

/** `included` is in the price; of `one` exactly one line is chosen, of `any` any number. */
export const SECTION_KINDS = ['included', 'one', 'any'] as const;

export const UNITS = ['job', 'hour', 'each', 'sq ft'] as const;

export const OFFER_LIMITS = {
  ...SHOP_LIMITS,
  title: 120,
  greeting: 2_000,
  model: 100,
  sections: 20,
  sectionTitle: 120,
  sectionNote: 500,
  lines: 40,
  lineText: 300,
  lineDetail: 1_000,
  quantityMilli: 1_000_000,
  points: 40,
  point: 200,
  priceBasis: 2_000,
  allowances: 10,
  allowance: 200,
  /** A thousand hours. */
  quarterHours: 4_000,
  payments: 6,
  validDays: 180,
  workDays: 250,
  template: 60,
  warrantyMonths: 120,
  warrantyText: 2_000,
  photos: 8,
  message: 2_000,
} as const;

/** Kinds of work, with the work days that each takes for a single-engine piston, as far as that can be said. */
export const WORK_TEMPLATES: Readonly<Record<string, number | null>> = {
  'Full repaint': 26,
  'Partial & touch-up': 16,
  Interior: null,
};

/** What a new draft starts with; the owner changes it. */
export const DRAFT_DEFAULTS = {
  validDays: 30,
  template: 'Full repaint',
  schedule: [
    { label: DUE_LABELS.acceptance, due: 'acceptance', percentMilli: 30_000, cents: null },
    { label: DUE_LABELS.strip, due: 'strip', percentMilli: 40_000, cents: null },
    { label: DUE_LABELS.ready, due: 'ready', percentMilli: null, cents: null },
  ],
} as const;

/** Days before the last one, from which the desk says that a sent offer expires soon. */
export const EXPIRING_DAYS = 7;
/** Days after the last one for which the private link of an undecided offer works. */
export const LINK_DAYS = 60;

export const OFFER_MESSAGES = {
  missing: 'We couldn’t find a quote with this number.',
  noLead: 'There is no quote request with this id.',
  noCopy: 'We couldn’t find the quote to copy.',
  undecided: 'This lead already has an open quote.',
  moved: 'Someone else just changed this draft. Please check the current version.',
  noDraft: 'There’s no draft. Start a new version first.',
  hasDraft: 'There’s already a draft.',
  firstDraft: 'This quote was never sent. Withdraw it instead.',
  neverSent: 'This quote was never sent.',
  final: { accepted: 'This quote was accepted.', withdrawn: 'This quote was withdrawn.' },
  photo: 'This photo doesn’t belong to the lead',
  noPdf: 'We couldn’t create the PDF, so nothing was sent. Please try again.',
  noFile: 'There is no PDF of this version.',
  linkEnded: 'Someone else just revoked this link. Please try again.',
} as const;

export const DECISION_MESSAGES = {
  accepted: 'This quote has already been accepted.',
  replaced: 'A newer version has replaced the quote you had open. Here it is. Nothing has been accepted.',
  withdrawn: 'This quote was withdrawn. Please contact us.',
  expired: (until: string) =>
    `This quote was valid through ${until}. Prices and dates may have changed. Ask for a new quote. It takes one click.`,
  otherDocument: 'This isn’t the quote we sent. Nothing has been accepted. Please reload the page.',
  otherTotal:
    'The tax on this quote is now figured differently. Nothing was accepted. Please ask us for a new version.',
  declined: 'This quote has already been declined.',
  notSent: 'This quote hasn’t been sent yet. Send it, then record what the customer decided.',
  missing: 'We couldn’t find this quote.',
  noFile: 'We couldn’t find this file.',
  notMade: 'We couldn’t create the document. Nothing has been accepted. Please try again in a minute.',
} as const;

export const NOT_HELD = 'These dates are our plan; no days are held yet.';

/** What each form of the pages of a quote came to. */
export const QUOTE_ENDS = {
  decline: { title: 'Quote Declined', description: 'Thank you for telling us.' },
  accept: {
    title: 'Quote Accepted',
    description: 'We’re emailing you a copy.',
    unmailed: 'Please save the PDF below as your copy.',
  },
  /** To an acceptance that another one was faster than, for example. */
  stands: { title: 'Nothing more was accepted.', description: 'Here’s where the quote stands now.' },
} as const;
