import { slotStart } from '#customers/appointments/slots.ts';
import { howToReach, leadTitle } from '#customers/leads/lead-words.ts';
import type { Lead } from '#customers/leads/leads.contract.ts';
import { type MailedScheme, schemeBlocks } from '#customers/schemes/schemes.mail.server.ts';
import { readBusiness } from '#foundation/business/business.store.server.ts';
import { formatPhone } from '#foundation/business/business.ts';
import { composeMail } from '#server/mail/layout.ts';
import { enqueue, OWNER } from '#server/mail/outbox.store.server.ts';
import type { Services } from '#server/services.ts';
import type { ReplyContent } from './lead-desk.contract.ts';

/** In shop time. */
const REMINDER_TIME = '8:00 AM';

type Db = Services['db'];

/** A reply with the scheme that goes with it. */
export type Reply = Pick<ReplyContent, 'subject' | 'text'> & { scheme: MailedScheme | null };

/** @returns the mail's id */
export async function enqueueReply(
  trx: Db,
  lead: Lead & { email: string },
  { references, ...content }: Reply & { references: readonly string[] },
  publicUrl: string,
): Promise<number> {
  const message = { ...(await composeReply(trx, content, publicUrl)), ...(references.length > 0 && { references }) };
  return enqueue(trx, { kind: 'reply', quoteId: lead.id, recipient: lead.email, message, publicUrl });
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
export async function enqueueReminder(trx: Db, lead: Lead, publicUrl: string): Promise<void> {
  const { name, timeZone } = await readBusiness(trx);
  const about = lead.remindAbout ?? leadTitle(lead);
  const message = composeMail({
    subject: `Reminder: ${about}`,
    preview: leadTitle(lead),
    businessName: name,
    blocks: [
      { heading: about },
      { paragraph: `You asked us to remind you about ${leadTitle(lead)} today.` },
      { link: { label: 'Open this lead', href: `${publicUrl}/admin/quotes/${lead.id}` } },
    ],
    footer: [howToReach(lead)],
  });
  await enqueue(trx, {
    kind: 'reminder',
    quoteId: lead.id,
    recipient: OWNER,
    message: { ...message, replyTo: lead.email },
    notBefore: slotStart({ date: lead.remindOn!, time: REMINDER_TIME }, timeZone),
    publicUrl,
  });
}
