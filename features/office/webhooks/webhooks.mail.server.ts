import { readBusiness } from '#foundation/business/business.store.server.ts';
import { composeMail } from '#server/mail/layout.ts';
import { enqueue, OWNER } from '#server/mail/outbox.store.server.ts';
import type { Services } from '#server/services.ts';
import { FAILING_DAYS } from './webhooks.ts';

/** Tells the owner that an endpoint was switched off. */
export async function announceOff(
  trx: Services['db'],
  { url }: { url: string },
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<void> {
  const { name: businessName } = await readBusiness(trx);
  const { host } = new URL(url);
  const subject = `A webhook was turned off: ${host}`;
  const page = composeMail({
    subject,
    preview: `It hasn’t accepted a message in ${FAILING_DAYS} days.`,
    businessName,
    blocks: [
      { heading: subject },
      {
        paragraph: `${host} hasn’t accepted a message in ${FAILING_DAYS} days, so we stopped sending them. Check with its operator, then turn it back on and send a test. Messages it missed stay in its list for a while. Use “Try again” to resend them.`,
      },
      { link: { label: 'Open webhooks', href: `${publicUrl}/admin/connections` } },
    ],
    footer: [],
  });
  await enqueue(trx, { kind: 'webhook-off', quoteId: null, recipient: OWNER, message: page, publicUrl }, now);
}
