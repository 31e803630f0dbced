/** Words and figures of passports, without zod. */

/** Layers of paint, from the skin up. */
export const LAYERS = {
  conversion: 'Conversion',
  primer: 'Primer',
  surfacer: 'Surfacer',
  base: 'Base',
  trim: 'Trim',
  clear: 'Clear',
  interior: 'Interior',
} as const;
export type Layer = keyof typeof LAYERS;

/** The layers that are seen. */
export const TOPCOATS: readonly Layer[] = ['base', 'trim', 'clear', 'interior'];

/** Whether a warranty goes along with a sale. */
export const TRANSFER_RULES = {
  yes: 'With every sale',
  once: 'With the first sale',
  no: 'Ends when the airplane is sold',
} as const;
export type TransferRule = keyof typeof TRANSFER_RULES;

export const PASSPORT_LIMITS = {
  tail: 20,
  aircraft: 100,
  serial: 50,
  title: 120,
  warrantyMonths: 120,
  warrantyText: 2_000,
  coats: 60,
  name: 200,
  reason: 300,
  subject: 150,
  text: 5_000,
} as const;

/** Days in which a buyer can accept. */
export const TRANSFER_DAYS = 14;
/** Days before the end of a warranty on which its holder is told. */
export const ENDING_DAYS = 60;

/** 14 CFR 91.417(a) and 91.419: what a seller hands over are the maintenance records. */
export const COPY_ONLY =
  'This is a convenience copy. It doesn’t replace the maintenance records required by 14 CFR 91.417 and 91.419.';

export const PASSPORT_MESSAGES = {
  missing: 'We couldn’t find this passport.',
  noWork: 'This passport doesn’t have that work.',
  moved: 'Someone else just changed this passport. Please check the current version.',
  tailTaken: 'This tail number already has a passport.',
  noTail: 'Enter a tail number',
  reason: 'Say why the warranty ends on a different day',
  noHolder: 'Enter the holder’s email address first.',
  emptyCoat: 'Enter a product, a color or a code',
  ended: 'Someone else just revoked this link. Please try again.',
  hidden: 'This passport is hidden. Please ask the airplane’s owner, or contact us.',
  passedOn: 'This passport was passed on to a new holder.',
  noFile: 'This file is not part of the passport.',
  noRecall: 'No holder with an email address has this batch.',
  notRestorable: 'You can’t restore a passport from the history. Edit the passport instead.',
  futureDay: 'Choose today or an earlier date',
} as const;

/** What the link of a seller shows. */
export const PASSED_ON = {
  label: 'Passed on',
  title: 'This passport was passed on.',
  text: 'A new holder accepted it, so your link no longer opens it. If that’s a mistake, call or email us.',
} as const;

/** What the public page of a hidden passport shows: also to its holder, who needs another link. */
export const HIDDEN_PASSPORT = {
  label: 'Hidden',
  title: 'This passport is hidden.',
  text: 'Its holder does not show it at the moment. Is it yours? Your own link from us opens it, and shows it to others again.',
} as const;

export const TRANSFER_MESSAGES = {
  open: 'This passport is already offered to a buyer. Withdraw that offer first.',
  none: 'The passport is not offered to anyone.',
  over: 'This offer is no longer open. Please ask the seller for a new one.',
  accepted: 'This offer has already been accepted.',
  same: 'This is the current holder’s address',
  tooMany: 'This passport was offered three times within a day.',
  tooManyTo: 'This address was offered a passport three times within a day.',
  passedOn: 'The passport has been transferred since delivery, so you can’t undo the delivery.',
  name: 'Enter your name',
} as const;
/** What each form of a passport's pages came to. */
export const PASSPORT_ENDS = {
  transfer: {
    title: 'Passport Offered',
    description: 'We emailed the buyer a link to accept it.',
    unmailed: 'We can’t send email right now. Please ask us to get the buyer the link to accept it.',
  },
  withdraw: { title: 'Offer Withdrawn', description: 'The buyer’s link no longer works.' },
  hide: { title: 'Public Page Hidden', description: 'The sticker no longer shows the passport to anyone.' },
  show: { title: 'Public Page Shown', description: 'Anyone with the sticker can see it again.' },
  'hide-serial': { title: 'Serial Number Hidden', description: 'The public page no longer shows it.' },
  'show-serial': { title: 'Serial Number Shown', description: 'The public page shows it now.' },
  accept: {
    title: 'Passport Accepted',
    description: 'It’s yours now. We emailed you the link to this page. The seller’s link no longer works.',
    unmailed: 'It’s yours now. Please save the link to this page. The seller’s link no longer works.',
  },
} as const;
/** What the two warranties cover. */
export const WARRANTY_NAMES = { paint: 'Paint, adhesion, corrosion', labor: 'Labor' } as const;

/** The first 90 days of new paint. */
export const CARE = [
  { title: 'Through day 30', text: 'Water only, in the shade. No soap, no covers on damp paint.' },
  { title: 'Through day 60', text: 'Hand wash with mild soap. Wipe off fuel and exhaust the same day.' },
  { title: 'Through day 90', text: 'No wax, no polish, no sealant: the paint is still curing.' },
  { title: 'After that', text: 'Wax twice a year. Bring it by once, and we’ll look it over together.' },
] as const;
