import { describeOpenings } from '#features/fields/rules.ts';
import type { StatusColor } from '#ui/status.tsx';
import { isFinal } from '../../constants.ts';
import type { ListedOffer, Offer } from '../contract.ts';
import { formatDate, formatMoment } from './offer-dates.ts';

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
