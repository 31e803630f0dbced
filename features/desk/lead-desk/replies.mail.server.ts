import { slotStart } from '#customers/appointments/slots.ts';
import { customerName, quoteTitle } from '#customers/leads/lead-words.ts';
import type { Quote } from '#customers/leads/leads.contract.ts';
import { type MailedScheme, schemeBlocks } from '#customers/schemes/schemes.mail.server.ts';
import { formatPhone } from '#foundation/business/business.ts';
import { readBusiness } from '#foundation/business/facts.store.server.ts';
import { composeMail } from '#server/mail/layout.ts';
import { enqueue } from '#server/mail/outbox.store.server.ts';
import type { Services } from '#server/services.ts';
import type { ReplyContent } from './lead-desk.contract.ts';

/** In shop time. */
const REMINDER_TIME = '8:00 AM';

type Db = Services['db'];

/** A reply with the scheme that goes with it. */
export type Reply = Pick<ReplyContent, 'subject' | 'text'> & { scheme: MailedScheme | null };

/** @returns the mail's id */
export async function enqueueReply(trx: Db, quote: Quote, content: Reply, publicUrl: string): Promise<number> {
  const message = await composeReply(trx, content, publicUrl);
  return enqueue(trx, { kind: 'reply', quoteId: quote.id, recipient: quote.email, message, publicUrl });
}

export async function composeReply(db: Db, { subject, text, scheme }: Reply, publicUrl: string) {
  const { name, airport, address, phone } = await readBusiness(db);
  const paragraphs = text.split(/\n{2,}/).filter((paragraph) => paragraph.trim());
  return composeMail({
    subject,
    preview: paragraphs[0] ?? subject,
    businessName: name,
    blocks: [
      ...paragraphs.map((paragraph) => ({ paragraph })),
      ...(scheme ? schemeBlocks(scheme, 'Open it in the studio', publicUrl) : []),
    ],
    footer: [
      `${airport.name} (${airport.code}), ${address.locality}, ${address.region}`,
      ...(phone ? [formatPhone(phone)] : []),
    ],
  });
}

/** Enqueues the owner's reminder for the morning of its day. */
export async function enqueueReminder(trx: Db, quote: Quote, publicUrl: string): Promise<void> {
  const { name, timeZone } = await readBusiness(trx);
  const about = quote.remindAbout ?? quoteTitle(quote);
  const message = composeMail({
    subject: `Reminder: ${about}`,
    preview: quoteTitle(quote),
    businessName: name,
    blocks: [
      { heading: about },
      { paragraph: `You asked us to remind you about ${quoteTitle(quote)} today.` },
      { link: { label: 'Open this lead', href: `${publicUrl}/admin/quotes/${quote.id}` } },
    ],
    footer: [`Reply to this email to write to ${customerName(quote)}.`],
  });
  await enqueue(trx, {
    kind: 'reminder',
    quoteId: quote.id,
    recipient: null,
    message: { ...message, replyTo: quote.email },
    notBefore: slotStart({ date: quote.remindOn!, time: REMINDER_TIME }, timeZone),
    publicUrl,
  });
}
