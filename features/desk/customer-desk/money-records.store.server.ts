import { isAmong } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { shopDay, shopTimeZone, startOfDay } from '#time/shop-time.ts';
import { PAYMENT_METHOD_LABELS } from '#workshop/jobs/customer/job-page.constants.ts';
import type { Invoiced } from '#workshop/jobs/invoiced.store.server.ts';
import { settle } from '#workshop/jobs/payments.ts';
import { sumCents } from '#workshop/shop/money.ts';
import type { Customer, CustomerRecord } from './customers.contract.ts';

type Job = Pick<Row<'jobs'>, 'id' | 'number' | 'status' | 'contractCents'>;

/** What jobs were paid, without what was voided. */
export const findPayments = (db: Db, jobIds: number[]) =>
  db
    .selectFrom('payments')
    .select(['jobId', 'invoiceId', 'cents', 'method', 'receivedOn', 'reference', 'voidedAt'])
    .where(isAmong(db, 'jobId', jobIds))
    .where('voidedAt', 'is', null)
    .execute();

type Payment = Awaited<ReturnType<typeof findPayments>>[number];

export const paymentRecord = (
  { jobId, cents, method, receivedOn, reference }: Payment,
  number: string,
): CustomerRecord => ({
  kind: 'payment',
  at: startOfDay(receivedOn, shopTimeZone()),
  title: [cents < 0 ? 'Refund' : 'Payment', PAYMENT_METHOD_LABELS[method].toLowerCase(), reference]
    .filter(Boolean)
    .join(', '),
  note: number,
  state: '',
  cents,
  path: `/admin/jobs/${jobId}`,
});

/** The invoices of a job with their credit notes. */
export function invoiceRecords(
  job: Job,
  invoiced: readonly Invoiced[],
  payments: readonly Payment[],
): CustomerRecord[] {
  const { settled } = settle(invoiced, payments.filter(isOf(job)));
  const path = `/admin/jobs/${job.id}#invoices`;
  return invoiced.flatMap(({ id, row, cents, creditedCents, credits }) => [
    {
      kind: 'invoice',
      at: row.sentAt,
      title: `Invoice ${row.number}`,
      note: [job.number, row.isFinal && 'final'].filter(Boolean).join(', '),
      state: stateOfInvoice(row, creditedCents, settled.get(id)!.openCents),
      cents,
      path,
    },
    ...credits.map(
      (credit): CustomerRecord => ({
        kind: 'invoice',
        at: credit.sentAt,
        title: `Credit note ${credit.number}`,
        note: `on ${row.number}`,
        state: '',
        cents: -credit.cents,
        path,
      }),
    ),
  ]);
}

function stateOfInvoice({ cents, dueOn, processingCents }: Invoiced['row'], creditedCents: number, openCents: number) {
  if (processingCents !== null) return 'on its way';
  if (openCents === 0) return cents === creditedCents ? 'credited' : 'paid';
  return dueOn < shopDay() ? 'overdue' : 'sent';
}

const isOf =
  ({ id }: Job) =>
  ({ jobId }: { jobId: number }) =>
    jobId === id;

interface Sums {
  changes: readonly { jobId: number; cents: number | null }[];
  payments: readonly Payment[];
  invoiced: ReadonlyMap<number, Invoiced[]>;
}

/** What was agreed, without canceled jobs, was invoiced and came in. What one job overpays pays for no other. */
export function sumMoney(jobs: readonly Job[], { changes, payments, invoiced }: Sums): Customer['money'] {
  const money = { soldCents: 0, invoicedCents: 0, paidCents: 0, dueCents: 0 };
  for (const job of jobs) {
    const invoices = invoiced.get(job.id) ?? [];
    const approvedCents = sumCents(changes.filter(isOf(job)), ({ cents }) => cents ?? 0);
    const reducedCents = sumCents(invoices, (each) => each.reducedCents);
    const soldCents = job.status === 'cancelled' ? 0 : job.contractCents + approvedCents - reducedCents;
    const paidCents = sumCents(payments.filter(isOf(job)), ({ cents }) => cents);
    money.soldCents += soldCents;
    money.invoicedCents += sumCents(invoices, ({ billedCents }) => billedCents);
    money.paidCents += paidCents;
    money.dueCents += Math.max(0, soldCents - paidCents - sumCents(invoices, (each) => each.writtenOffCents));
  }
  return money;
}
