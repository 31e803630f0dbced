import { customerName } from '#customers/leads/lead-words.ts';
import type { MailBlock } from '#database/tables.ts';
import { readBusiness } from '#foundation/business/business.store.server.ts';
import { composeMail } from '#server/mail/layout.ts';
import { enqueue, type NewMail, OWNER } from '#server/mail/outbox.store.server.ts';
import { type About, type Addresses, type Db, nameOf, type Sender } from './job.mail.server.ts';

/** The mail that asks the owner for the days of a job: none were held for it. */
export function daysMail({ lead, job }: About, { name: businessName, publicUrl }: Sender): NewMail {
  const title = `Schedule ${job.number} in the hangar`;
  const page = composeMail({
    subject: title,
    preview: `${nameOf(job)} has no spot in the hangar yet.`,
    businessName,
    blocks: [
      { heading: title },
      { paragraph: `No days were held for ${nameOf(job)}, so it has no spot in the hangar yet.` },
      { link: { label: 'Open the hangar calendar', href: `${publicUrl}/admin/hangar` } },
    ],
    footer: [],
  });
  return { kind: 'job-days', quoteId: lead.id, recipient: OWNER, message: page, publicUrl };
}

/** Reminds the owner of a job that has shown its customer nothing. */
export async function announceSilence(trx: Db, about: About, days: number, addresses: Addresses): Promise<void> {
  const title = `${nameOf(about.job)}: no update for the owner in ${days} days`;
  const news = { kind: 'job-silent', title, blocks: [{ paragraph: 'Sharing one photo will do.' }] };
  await enqueueForOwner(trx, about, news, addresses);
}

/** Sends the owner a customer's question. */
export async function announceQuestion(
  trx: Db,
  about: About,
  { text, replyTo }: { text: string; replyTo: string | null },
  addresses: Addresses,
): Promise<void> {
  const title = `${customerName(about.lead)} has a question about job ${about.job.number}`;
  const news = { kind: 'job-question', title, blocks: [{ paragraph: text }], ...(replyTo && { replyTo }) };
  await enqueueForOwner(trx, about, news, addresses);
}

async function enqueueForOwner(
  trx: Db,
  { lead }: About,
  { kind, title, blocks, replyTo }: { kind: string; title: string; blocks: MailBlock[]; replyTo?: string },
  { publicUrl, now }: Addresses,
): Promise<void> {
  const { name: businessName } = await readBusiness(trx);
  const link = { label: 'Open this lead', href: `${publicUrl}/admin/quotes/${lead.id}` };
  const page = composeMail({
    subject: title,
    preview: title,
    businessName,
    blocks: [{ heading: title }, ...blocks, { link }],
    footer: [],
  });
  const message = { ...page, ...(replyTo && { replyTo }) };
  await enqueue(trx, { kind, quoteId: lead.id, recipient: OWNER, message, publicUrl }, now);
}
