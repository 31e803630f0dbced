import { readBusiness } from '#foundation/business/business.store.server.ts';
import { composeMail } from '#server/mail/layout.ts';
import { enqueue, OWNER } from '#server/mail/outbox.store.server.ts';
import type { Services } from '#server/services.ts';
import { ALARM_MAILS, ALARM_WORDS, type AlarmKind, WHERE_TO_LOOK } from './troubles.ts';

type Trx = Services['db'];
export type NoticeContext = { publicUrl: string; now: Date };

const [RAISED, OVER] = ALARM_MAILS;

/** Tells the owner what is wrong and what to do, once. */
export async function announceAlarm(
  trx: Trx,
  { kind, detail }: { kind: AlarmKind; detail: string },
  { publicUrl, now }: NoticeContext,
): Promise<void> {
  const { name: businessName } = await readBusiness(trx);
  const { subject, advice } = ALARM_WORDS[kind];
  const message = composeMail({
    subject,
    preview: detail,
    businessName,
    blocks: [
      { heading: subject },
      { paragraph: detail },
      { paragraph: advice },
      { paragraph: WHERE_TO_LOOK },
      { link: { label: 'Open the desk', href: `${publicUrl}/admin/today` } },
    ],
    footer: [`Sent once by ${publicUrl}. We’ll email you again when it’s resolved.`],
  });
  await enqueue(trx, { kind: RAISED, quoteId: null, recipient: OWNER, message, publicUrl }, now);
}

export async function announceEnd(trx: Trx, kind: AlarmKind, { publicUrl, now }: NoticeContext): Promise<void> {
  const { name: businessName } = await readBusiness(trx);
  const subject = `Resolved: ${ALARM_WORDS[kind].subject}`;
  const quiet = 'We haven’t seen the problem for an hour.';
  const message = composeMail({
    subject,
    preview: quiet,
    businessName,
    blocks: [{ heading: subject }, { paragraph: quiet }],
    footer: [`Sent by ${publicUrl}.`],
  });
  await enqueue(trx, { kind: OVER, quoteId: null, recipient: OWNER, message, publicUrl }, now);
}
