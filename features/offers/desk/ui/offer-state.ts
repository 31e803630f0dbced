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
  'status' | 'isExpired' | 'version' | 'hasDraft' | 'sentAt' | 'openedAt' | 'decidedAt' | 'validUntil'
>;

/** Where an offer stands, in words. */
export function describeState(offer: Standing): ShownState {
  const { status, isExpired, version, sentAt, openedAt, decidedAt } = offer;
  const opened = openedAt ? `opened ${formatDate(openedAt)}` : 'not opened yet';
  const sent = sentAt ? `v${version} sent ${formatDate(sentAt)}` : '';
  switch (status) {
    case 'draft':
      return { label: 'Draft', color: 'gray', note: 'Not sent yet' };
    case 'accepted':
      return { label: 'Accepted', color: 'green', note: decidedAt ? formatDate(decidedAt) : '' };
    case 'declined':
      return { label: 'Declined', color: 'red', note: decidedAt ? formatDate(decidedAt) : '' };
    case 'withdrawn':
      return { label: 'Withdrawn', color: 'gray', note: sent };
    case 'sent':
      if (isExpired) return { label: 'Expired', color: 'gray', note: `${sent}, ${openedAt ? opened : 'never opened'}` };
      return openedAt
        ? { label: 'Opened', color: 'blue', note: `${sent}, ${opened}` }
        : { label: 'Sent', color: 'purple', note: `${sent}, ${opened}` };
  }
}

/** What the shop does next with an offer. */
export function nextStep({ status, isExpired, version, hasDraft }: Standing): string {
  if (isFinal(status)) return 'Open';
  if (hasDraft) return status === 'draft' ? 'Finish it' : `Finish version ${version + 1}`;
  if (status === 'declined' || isExpired) return 'New version';
  return 'Open';
}
