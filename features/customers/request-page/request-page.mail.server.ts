import { customerName, howToReach } from '#customers/leads/lead-words.ts';
import type { Lead } from '#customers/leads/leads.contract.ts';
import { formatPhotos } from '#customers/leads/photos.ts';
import { readBusiness } from '#foundation/business/business.store.server.ts';
import { composeMail } from '#server/mail/layout.ts';
import { enqueue, OWNER } from '#server/mail/outbox.store.server.ts';
import type { Services } from '#server/services.ts';

export interface CustomerUpdateMail {
  /** The end of the sentence 'Dana Reed …'. */
  what: string;
  text?: string | null;
  photos?: number;
}

/** Enqueues a mail to the owner about a change by the private link. Its reply goes to the customer. */
export async function enqueueCustomerUpdate(
  trx: Services['db'],
  lead: Lead,
  { what, text = null, photos = 0 }: CustomerUpdateMail,
  publicUrl: string,
): Promise<void> {
  const { name: businessName } = await readBusiness(trx);
  const title = `${customerName(lead)} ${what}`;
  const page = composeMail({
    subject: [title, lead.aircraftType].filter(Boolean).join(': '),
    preview: text ?? title,
    businessName,
    blocks: [
      { heading: title },
      ...(text ? [{ paragraph: text }] : []),
      ...(photos > 0 ? [{ paragraph: `${formatPhotos(photos)} attached.` }] : []),
      { link: { label: 'Open this lead', href: `${publicUrl}/admin/quotes/${lead.id}` } },
    ],
    footer: [howToReach(lead)],
  });
  const message = { ...page, replyTo: lead.email };
  await enqueue(trx, { kind: 'customer-update', quoteId: lead.id, recipient: OWNER, message, publicUrl });
}
