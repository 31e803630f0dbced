import type { MailFile } from '#database/tables.ts';
import { formatDay } from '#time/format-day.ts';
import { reachUs } from '#website/site/pages.ts';
import {
  type About,
  type Addresses,
  type Db,
  enqueueNews,
  type Follower,
  nameOf,
} from '#workshop/jobs/job.mail.server.ts';
import type { LockedJob } from '#workshop/jobs/job.store.server.ts';
import { formatCents } from '#workshop/shop/money.ts';
import { payByCheck, payByWire } from '#workshop/shop/paying.ts';
import type { CreditDocument, InvoiceDocument } from './invoice.contract.ts';
import { creditTitle, titleOf } from './invoice-words.ts';

type Pdf = Omit<MailFile, 'name'>;

/** What to pay, until when and how, with the PDF. */
export async function announceInvoice(
  trx: Db,
  about: Pick<LockedJob, 'job' | 'lead'>,
  { followers, document, pdf }: { followers: readonly Follower[]; document: InvoiceDocument; pdf: Pdf },
  addresses: Addresses,
): Promise<void> {
  const { number } = document;
  const open = document.cents - document.paidCents;
  const title = `Invoice ${number}: ${titleOf(document)}`;
  const until = open > 0 ? `Please pay ${formatCents(open)} by ${formatDay(document.dueOn, 'full')}.` : 'It is paid.';
  const blocks = [{ paragraph: until }, { facts: factsOf(document, open) }, ...waysOf(document, open)];
  const files = [{ ...pdf, name: `Invoice ${number}.pdf` }];
  const page = { label: 'See the invoice', below: belowOf(number) };
  await enqueueNews(
    trx,
    about,
    followers,
    { kind: 'invoice-sent', title, preview: until, blocks, files, page },
    addresses,
  );
}

/** Where the page of an invoice is, from that of its job. */
const belowOf = (number: string) => `/invoices/${number}`;

const factsOf = ({ number, job, cents, paidCents, dueOn }: InvoiceDocument, open: number) => [
  { label: 'Invoice', value: number },
  { label: 'Job', value: job },
  { label: 'Amount', value: formatCents(cents) },
  ...(paidCents > 0 ? [{ label: 'Already paid', value: formatCents(paidCents) }] : []),
  { label: 'Balance due', value: formatCents(open) },
  { label: 'Due by', value: formatDay(dueOn, 'full') },
];

function waysOf({ business, payTo, number }: InvoiceDocument, open: number) {
  if (open === 0) return [];
  const wire = payByWire(payTo, number);
  const facts = [
    { label: 'By check', value: payByCheck(business, payTo, number) },
    ...(wire ? [{ label: 'By wire', value: wire }] : []),
  ];
  return [{ facts }];
}

/** Asks once more for what is open. */
export async function announceReminder(
  trx: Db,
  about: Pick<LockedJob, 'job' | 'lead'>,
  { followers, document, open }: { followers: readonly Follower[]; document: InvoiceDocument; open: number },
  addresses: Addresses,
): Promise<void> {
  const { number, dueOn, business } = document;
  const title = `Reminder: invoice ${number}, ${formatCents(open)}`;
  const was = `Invoice ${number} was due on ${formatDay(dueOn, 'full')}, and we have not received it yet.`;
  const wrong = `If something is wrong with it, or you have already sent it, ${reachUs(business.phone, 'reply to this email')}.`;
  const blocks = [
    { paragraph: was },
    { facts: [{ label: 'Balance due', value: formatCents(open) }] },
    ...waysOf(document, open),
    { paragraph: wrong },
  ];
  const page = { label: 'See the invoice', below: belowOf(number) };
  await enqueueNews(trx, about, followers, { kind: 'invoice-reminder', title, preview: was, blocks, page }, addresses);
}

/** Why and how much of an invoice is taken back. */
export async function announceCredit(
  trx: Db,
  about: Pick<LockedJob, 'job' | 'lead'>,
  credit: { followers: readonly Follower[]; document: CreditDocument; pdf: Pdf; open: number },
  addresses: Addresses,
): Promise<void> {
  const { followers, document, pdf, open } = credit;
  const { number, invoice, cents, reason } = document;
  const title = `Credit note ${number}: ${creditTitle(document)}`;
  const facts = [
    { label: 'Corrects', value: `Invoice ${invoice.number}` },
    { label: 'Credit', value: formatCents(cents) },
    { label: 'Balance due', value: formatCents(open) },
  ];
  const blocks = [...(reason ? [{ paragraph: reason }] : []), { facts }];
  const preview = `It corrects invoice ${invoice.number}.`;
  const files = [{ ...pdf, name: `Credit note ${number}.pdf` }];
  const page = { label: 'See the invoice', below: belowOf(invoice.number) };
  await enqueueNews(
    trx,
    about,
    followers,
    { kind: 'invoice-credited', title, preview, blocks, files, page },
    addresses,
  );
}

/** Tells the customer that a payment that had begun did not arrive, why, and how to go on. */
export async function announceFailure(
  trx: Db,
  about: About,
  { followers, cents, invoice, why }: { followers: readonly Follower[]; cents: number; invoice: string; why: string },
  addresses: Addresses,
): Promise<void> {
  const title = `Your ${formatCents(cents)} payment for ${nameOf(about.job, 'your aircraft')} didn’t arrive`;
  const blocks = [
    { paragraph: why },
    { paragraph: `Invoice ${invoice} is open again. You can pay it on its page, or by the other ways it names.` },
  ];
  const page = { label: 'See the invoice', below: `/invoices/${invoice}` };
  await enqueueNews(trx, about, followers, { kind: 'payment-failed', title, preview: why, blocks, page }, addresses);
}
