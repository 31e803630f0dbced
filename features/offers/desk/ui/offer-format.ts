import { formatCents } from '#features/shop/rules.ts';
import type { ToastMessage } from '#ui/toast.tsx';
import type { Change } from '../../comparing/rules.ts';
import type { Offer } from '../contract.ts';

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
  /** Of pasted rows, those beyond what a section or list holds. */
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
