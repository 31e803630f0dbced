import { formatDay } from '#time/format-day.ts';
import { formatCents } from '#workshop/shop/money.ts';
import { PAYMENT_METHOD_LABELS } from './customer/job-page.constants.ts';
import { type About, type Addresses, type Db, enqueueNews, type Follower, nameOf } from './job.mail.server.ts';
import type { Money } from './payments.contract.ts';

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
