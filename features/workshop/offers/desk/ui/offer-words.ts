import { describeOpenings } from '#foundation/fields/typed-text.ts';
import { formatDate, formatMoment } from '#time/format-moment.ts';
import type { StatusColor } from '#ui/desk-controls.tsx';
import type { ToastMessage } from '#ui/toast.tsx';
import { formatCents } from '#workshop/shop/money.ts';
import type { Change } from '../../comparing.ts';
import { isFinal } from '../../offer.constants.ts';
import type { ListedOffer, Offer } from '../offer-desk.contract.ts';

export const OFFER_TOASTS = {
  withdrawn: { title: 'Quote Withdrawn', description: 'It can no longer be accepted. Its link says so.' },
  discarded: { title: 'Draft Discarded', description: 'The last version you sent is still in effect.' },
  sent: (version: number) => ({
    title: 'Quote Sent',
    description: `Version ${version} is on its way, with its PDF and its link.`,
  }),
  kept: (version: number) => ({
    title: 'Quote Ready, Not Emailed',
    description: `No mail server is set up yet. Copy the link of version ${version} and send it yourself.`,
  }),
  entered: { title: 'Decision Recorded', description: 'It’s recorded as entered by the shop.' },
  scanned: { title: 'Scan Added', description: 'It stays with the decision. The customer does not see it.' },
  lost: { title: 'Lead Moved', description: 'It is a lost quote now.' },
  /** Names the pasted rows beyond what a section or list holds. */
  leftOut: (rows: number, most: number): ToastMessage => ({
    title: rows === 1 ? '1 Row Left Out' : `${rows} Rows Left Out`,
    description: `There is room for ${most} here.`,
    kind: 'error',
  }),
  link: {
    copied: { title: 'Copied!', description: 'Anyone with the link can see the quote.' },
    newCopied: {
      title: 'New Link Copied',
      description: 'Anyone with it can see the quote. Earlier links no longer work.',
    },
    shown: { title: 'Copy the Link', description: 'Your browser won’t let us copy it. The link is below the buttons.' },
  },
} as const;

const MAX_NAMED = 6;
const KIND_WORDS: Record<Change['kind'], string> = { new: 'New', removed: 'Removed', changed: 'Changed' };

/** 'New: Filiform at both wing roots. Changed: Price basis.' */
export function describeChanges(changes: readonly Change[]): string {
  const named = changes.slice(0, MAX_NAMED);
  const groups = (['new', 'changed', 'removed'] as const).map((kind) => {
    const names = named.filter((change) => change.kind === kind).map(({ name }) => name);
    return names.length > 0 ? `${KIND_WORDS[kind]}: ${names.join(', ')}.` : '';
  });
  const more = changes.length - named.length;
  return [...groups, more > 0 ? `And ${more} more.` : ''].filter(Boolean).join(' ') || 'Nothing changed.';
}

/** The total of a version: as agreed where it was accepted, else with the default choices. */
export function formatTotal(
  { acceptedVersionId, agreedCents }: Pick<Offer, 'acceptedVersionId' | 'agreedCents'>,
  { id, totals }: Offer['versions'][number],
): string {
  return id === acceptedVersionId && agreedCents !== null
    ? `${formatCents(agreedCents)} agreed`
    : formatCents(totals.totalCents);
}

interface ShownState {
  label: string;
  color: StatusColor;
  /** What happened last. */
  note: string;
}

type Standing = Pick<
  ListedOffer,
  | 'status'
  | 'isExpired'
  | 'isUndelivered'
  | 'version'
  | 'hasDraft'
  | 'sentAt'
  | 'openings'
  | 'lastOpenedAt'
  | 'decidedAt'
  | 'decision'
  | 'question'
  | 'validUntil'
>;

/** Where an offer stands, in words. Without a mail server, sending it sends no email. */
export function describeState(offer: Standing, isMailSetUp: boolean): ShownState {
  const { status, isExpired, isUndelivered, version, sentAt, openings, question } = offer;
  const opened = describeOpenings(offer, formatDate);
  const sent = sentAt ? `v${version} ${isMailSetUp ? 'sent' : 'of'} ${formatDate(sentAt)}` : '';
  switch (status) {
    case 'draft':
      return { label: 'Draft', color: 'gray', note: 'Not sent yet' };
    case 'accepted':
      return { label: 'Accepted', color: 'green', note: describeDecision(offer) };
    case 'declined':
      return { label: 'Declined', color: 'red', note: describeDecision(offer) };
    case 'withdrawn':
      return { label: 'Withdrawn', color: 'gray', note: sent };
    case 'sent':
      if (question) return { label: 'Has a question', color: 'yellow', note: describeQuestion(question) };
      if (isExpired) return { label: 'Expired', color: 'gray', note: `${sent}, ${openings ? opened : 'never opened'}` };
      if (isUndelivered && !openings)
        return { label: 'Not delivered', color: 'red', note: `${sent}, but the email didn’t go out: see the outbox` };
      return openings
        ? { label: 'Opened', color: 'blue', note: `${sent}, ${opened}` }
        : { label: isMailSetUp ? 'Sent' : 'Not emailed', color: 'purple', note: `${sent}, ${opened}` };
  }
}

/** When the customer last opened the quote. An answer through the link shows it where no opening was reported. */
export function findLastOpening(
  link: Pick<NonNullable<Offer['link']>, 'lastOpenedAt'> | null,
  decision: Pick<NonNullable<Offer['decision']>, 'via' | 'decidedAt'> | null,
  questions: readonly { at: string }[],
): string | null {
  if (link?.lastOpenedAt) return link.lastOpenedAt;
  return decision?.via === 'link' ? decision.decidedAt : (questions.at(-1)?.at ?? null);
}

const MAX_CITED = 80;

/** 'Nov 9, signed by Carl Jessup', 'Nov 19: “price”' */
function describeDecision({ status, decidedAt, decision }: Standing): string {
  if (!decidedAt || !decision) return '';
  const day = formatDate(decidedAt);
  const { via, name, reason } = decision;
  // An erased person has no name.
  const signed = name ? `signed by ${name}` : 'signed through the link';
  if (status === 'accepted') return `${day}, ${via === 'desk' ? 'entered by the shop' : signed}`;
  return reason ? `${day}: ${cite(reason)}` : day;
}

function describeQuestion({ askedAt, text }: NonNullable<Standing['question']>): string {
  const asked = formatMoment(askedAt);
  return text ? `${cite(text)} ${asked}` : asked;
}

const cite = (text: string) => `“${text.length > MAX_CITED ? `${text.slice(0, MAX_CITED)}…` : text}”`;

/** What the shop does next with an offer. */
export function nextStep({ status, isExpired, version, hasDraft, question }: Standing): string {
  if (isFinal(status)) return 'Open';
  if (hasDraft) return status === 'draft' ? 'Finish it' : `Finish version ${version + 1}`;
  if (question) return 'Reply';
  if (status === 'declined' || isExpired) return 'New version';
  return 'Open';
}
