import type { Db } from '#database/open.ts';
import { shopDay, startOfDay } from '#time/shop-time.ts';
import { listInvoiced } from '#workshop/jobs/invoiced.store.server.ts';
import { settle } from '#workshop/jobs/payments.ts';
import { type Dated, type MoneyNumbers, moneyNumbers, type OpenInvoice } from './money.ts';
import type { Span } from './numbers.ts';

/** What was quoted, sold, invoiced and collected in the span by month, and what is owed today. */
export async function readMoneyNumbers(db: Db, span: Span, today: string): Promise<MoneyNumbers> {
  const { from, to, timeZone } = span;
  const [begin, end] = [startOfDay(from, timeZone), startOfDay(to, timeZone, 1)];
  const dayOf = (at: string) => shopDay(new Date(at));
  const sent = await db
    .selectFrom('offerVersions')
    .select(['sentAt', 'totalCents'])
    .where('version', '=', 1)
    .where('sentAt', '>=', begin)
    .where('sentAt', '<', end)
    .execute();
  const jobs = await db
    .selectFrom('jobs')
    .select(['createdAt', 'contractCents'])
    .where('createdAt', '>=', begin)
    .where('createdAt', '<', end)
    .execute();
  const changes = await db
    .selectFrom('changeOrders')
    .innerJoin('decisions', 'decisions.changeOrderId', 'changeOrders.id')
    .select(['decidedAt', 'approvedCents'])
    .where('approvedCents', 'is not', null)
    .where('decidedAt', '>=', begin)
    .where('decidedAt', '<', end)
    .execute();
  const payments = await db
    .selectFrom('payments')
    .select(['receivedOn as day', 'cents'])
    .where('voidedAt', 'is', null)
    .where('receivedOn', '>=', from)
    .where('receivedOn', '<=', to)
    .execute();
  const contracts = jobs.map(({ createdAt, contractCents: cents }) => ({ day: dayOf(createdAt), cents }));
  const added = changes.map(({ decidedAt, approvedCents }) => ({ day: dayOf(decidedAt), cents: approvedCents! }));
  const days: Record<'quoted' | 'sold' | 'invoiced' | 'collected', Dated[]> = {
    quoted: sent.map(({ sentAt, totalCents: cents }) => ({ day: dayOf(sentAt!), cents })),
    sold: [...contracts, ...added],
    invoiced: await readInvoiced(db, span),
    collected: payments,
  };
  return moneyNumbers(days, { jobs: jobs.length, open: await readOpen(db), today });
}

/** Credit notes take off on their own day; what is written off stays invoiced. */
async function readInvoiced(db: Db, { from, to }: Pick<Span, 'from' | 'to'>): Promise<Dated[]> {
  const invoices = await db
    .selectFrom('invoices')
    .select(['sentOn as day', 'cents'])
    .where('sentOn', '>=', from)
    .where('sentOn', '<=', to)
    .execute();
  const credits = await db
    .selectFrom('creditNotes')
    .select(['sentOn as day', 'cents'])
    .where('kind', '<>', 'write-off')
    .where('sentOn', '>=', from)
    .where('sentOn', '<=', to)
    .execute();
  return [...invoices, ...credits.map(({ day, cents }) => ({ day, cents: -cents }))];
}

/** What is open of each invoice now. */
async function readOpen(db: Db): Promise<OpenInvoice[]> {
  const jobs = await db.selectFrom('invoices').select('jobId').distinct().execute();
  const ids = jobs.map(({ jobId }) => jobId);
  if (ids.length === 0) return [];
  const payments = await db
    .selectFrom('payments')
    .select(['jobId', 'invoiceId', 'cents', 'voidedAt'])
    .where('jobId', 'in', ids)
    .execute();
  const paid = Map.groupBy(payments, ({ jobId }) => jobId);
  return [...(await listInvoiced(db, ids))].flatMap(([jobId, invoices]) => {
    const { settled } = settle(invoices, paid.get(jobId) ?? []);
    return invoices.map(({ id, row }) => ({ dueOn: row.dueOn, openCents: settled.get(id)!.openCents }));
  });
}
