import type { StatusColor } from '#ui/status.tsx';
import { isFinal } from '../../constants.ts';
import type { ListedOffer } from '../contract.ts';
import { formatDate } from './offer-dates.ts';

interface ShownState {
  label: string;
  color: StatusColor;
  /** What happened last. */
  note: string;
}

type Standing = Pick<
  ListedOffer,
  'status' | 'isExpired' | 'version' | 'hasDraft' | 'sentAt' | 'openedAt' | 'decidedAt' | 'decision' | 'validUntil'
>;

/** Where an offer stands, in words. */
export function describeState(offer: Standing): ShownState {
  const { status, isExpired, version, sentAt, openedAt } = offer;
  const opened = openedAt ? `opened ${formatDate(openedAt)}` : 'not opened yet';
  const sent = sentAt ? `v${version} sent ${formatDate(sentAt)}` : '';
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
      if (isExpired) return { label: 'Expired', color: 'gray', note: `${sent}, ${openedAt ? opened : 'never opened'}` };
      return openedAt
        ? { label: 'Opened', color: 'blue', note: `${sent}, ${opened}` }
        : { label: 'Sent', color: 'purple', note: `${sent}, ${opened}` };
  }
}

const MAX_REASON = 80;

/** 'Nov 9, signed by Carl Jessup', 'Nov 19: “price”' */
function describeDecision({ status, decidedAt, decision }: Standing): string {
  if (!decidedAt || !decision) return '';
  const day = formatDate(decidedAt);
  const { via, name, reason } = decision;
  // An erased person has no name.
  const signed = name ? `signed by ${name}` : 'signed through the link';
  if (status === 'accepted') return `${day}, ${via === 'desk' ? 'entered by the shop' : signed}`;
  const words = reason && reason.length > MAX_REASON ? `${reason.slice(0, MAX_REASON)}…` : reason;
  return words ? `${day}: “${words}”` : day;
}

/** What the shop does next with an offer. */
export function nextStep({ status, isExpired, version, hasDraft }: Standing): string {
  if (isFinal(status)) return 'Open';
  if (hasDraft) return status === 'draft' ? 'Finish it' : `Finish version ${version + 1}`;
  if (status === 'declined' || isExpired) return 'New version';
  return 'Open';
}
