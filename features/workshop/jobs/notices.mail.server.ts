import { customerName } from '#customers/leads/lead-words.ts';
import type { MailBlock } from '#database/tables.ts';
import { readBusiness } from '#foundation/business/business.store.server.ts';
import { composeMail } from '#server/mail/layout.ts';
import { enqueue, type NewMail, OWNER } from '#server/mail/outbox.store.server.ts';
import { formatDay } from '#time/format-day.ts';
import { formatCents } from '#workshop/shop/money.ts';
import { PAYMENT_METHOD_LABELS } from './customer/job-page.constants.ts';
import {
  type About,
  type Addresses,
  type Db,
  enqueueNews,
  type Follower,
  nameOf,
  type Sender,
} from './job.mail.server.ts';
import type { Money } from './payments.contract.ts';

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

/** What a payment changed of an invoice: below 0 it is more open. */
export interface PaidInvoice {
  id: number;
  number: string;
  cents: number;
  openCents: number;
}

type Payment = Pick<Money['payments'][number], 'cents' | 'method' | 'receivedOn' | 'reference'>;

/** The receipt of a payment, or of a refund: how it came, what it paid, and what is left. */
export async function announcePayment(
  trx: Db,
  about: About,
  receipt: { followers: readonly Follower[]; payment: Payment; paid: readonly PaidInvoice[]; balanceCents: number },
  addresses: Addresses,
): Promise<void> {
  const { followers, payment, paid, balanceCents } = receipt;
  const isRefund = payment.cents < 0;
  const name = nameOf(about.job, 'your aircraft');
  const sum = formatCents(Math.abs(payment.cents));
  const title = isRefund ? `We refunded ${sum} for ${name}` : `We received ${sum} for ${name}`;
  const balance = formatCents(Math.max(balanceCents, 0));
  const facts = [
    { label: isRefund ? 'Refunded' : 'Received', value: sum },
    ...factsOf(payment),
    ...paid.map((each) => ({ label: `Invoice ${each.number}`, value: describePaid(each) })),
    { label: 'Balance due', value: balance },
  ];
  const news = { kind: 'payment-received', title, preview: `Balance due: ${balance}`, blocks: [{ facts }] };
  await enqueueNews(trx, about, followers, news, addresses);
}

/** Takes back a receipt: the payment was entered by mistake, or did not arrive. */
export async function announceCorrection(
  trx: Db,
  about: About,
  { followers, payment, balanceCents }: { followers: readonly Follower[]; payment: Payment; balanceCents: number },
  addresses: Addresses,
): Promise<void> {
  const sum = formatCents(Math.abs(payment.cents));
  const what = payment.cents < 0 ? 'refund' : 'payment';
  const title = `Correction: the ${sum} ${what} for ${nameOf(about.job, 'your aircraft')}`;
  const balance = formatCents(Math.max(balanceCents, 0));
  const blocks = [
    { paragraph: `We took this ${what} off our books. Our receipt for it no longer counts.` },
    { facts: [{ label: 'Taken off', value: sum }, ...factsOf(payment), { label: 'Balance due', value: balance }] },
  ];
  const news = { kind: 'payment-corrected', title, preview: `Balance due: ${balance}`, blocks };
  await enqueueNews(trx, about, followers, news, addresses);
}

const factsOf = ({ method, receivedOn, reference }: Payment) => [
  { label: 'By', value: PAYMENT_METHOD_LABELS[method] },
  { label: 'On', value: formatDay(receivedOn, 'full') },
  ...(reference ? [{ label: 'Reference', value: reference }] : []),
];

function describePaid({ cents, openCents }: PaidInvoice): string {
  if (cents < 0) return `${formatCents(openCents)} open again`;
  return openCents === 0 ? 'Paid in full' : `${formatCents(cents)} paid, ${formatCents(openCents)} left`;
}
