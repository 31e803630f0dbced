import { customerName } from '#customers/leads/lead-words.ts';
import type { Ring } from '#office/push/push.ts';

/** The record of an offer that rings, and the page that opens. */
export const ringAt = ({ id }: { id: number }) => ({ tag: `quote-${id}`, path: `/admin/offers/${id}` });

/** What a customer did with a quote. */
export const offerRing = (
  kind: 'opened' | 'accepted' | 'declined',
  offer: { id: number; number: string },
  lead: { firstName: string; lastName: string; aircraftType: string | null },
): Ring => ({
  kind,
  title: `${customerName(lead)} ${kind} ${offer.number}`,
  body: lead.aircraftType ?? '',
  ...ringAt(offer),
});
