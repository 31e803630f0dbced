import {
  type About,
  type Addresses,
  type Db,
  enqueueNews,
  type Follower,
  nameOf,
} from '#workshop/jobs/job.mail.server.ts';
import { formatCents } from '#workshop/shop/money.ts';

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
