import { readSetting } from '#features/settings/store.server.ts';
import { BUSINESS_SETTING } from '#features/site/settings/contract.ts';
import { composeMail } from '#server/mail/layout.ts';
import { enqueue } from '#server/mail/outbox.store.server.ts';
import type { Services } from '#server/services.ts';
import { FAILING_DAYS } from './constants.ts';

/** Tells the owner that an endpoint was switched off. */
export async function announceOff(
  trx: Services['db'],
  { url }: { url: string },
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<void> {
  const { name: businessName } = await readSetting(trx, BUSINESS_SETTING);
  const { host } = new URL(url);
  const subject = `A webhook was switched off: ${host}`;
  const page = composeMail({
    subject,
    preview: `It has taken no message for ${FAILING_DAYS} days.`,
    businessName,
    blocks: [
      { heading: subject },
      {
        paragraph: `${host} has taken no message for ${FAILING_DAYS} days, so we no longer send any. Ask its operator, then switch it on again and send a test. What was missed is in its list for a while, with “Try again”.`,
      },
      { link: { label: 'Open webhooks', href: `${publicUrl}/admin/connections` } },
    ],
    footer: [],
  });
  await enqueue(trx, { kind: 'webhook-off', quoteId: null, recipient: null, message: page, publicUrl }, now);
}
