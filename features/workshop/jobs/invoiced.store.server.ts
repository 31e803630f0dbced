import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import type { InvoiceAmounts } from './payments.ts';

/** What a job knows of its invoices, which `features/workshop/invoices` sends. */
export interface Invoiced extends InvoiceAmounts {
  row: Row<'invoices'>;
  credits: Row<'creditNotes'>[];
  /** What of it still counts toward the agreed sum: credited rows wait again. */
  billedCents: number;
  /** What is off the agreed sum for good. */
  reducedCents: number;
  writtenOffCents: number;
}

/** By job, in the order of their numbers. */
export async function listInvoiced(db: Db, jobIds: readonly number[]): Promise<Map<number, Invoiced[]>> {
  if (jobIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('invoices')
    .selectAll()
    .where('jobId', 'in', [...jobIds])
    .orderBy('id')
    .execute();
  const credits =
    rows.length === 0
      ? []
      : await db
          .selectFrom('creditNotes')
          .selectAll()
          .where(
            'invoiceId',
            'in',
            rows.map(({ id }) => id),
          )
          .orderBy('id')
          .execute();
  const of = Map.groupBy(credits, ({ invoiceId }) => invoiceId);
  return Map.groupBy(
    rows.map((row) => toInvoiced(row, of.get(row.id) ?? [])),
    ({ row }) => row.jobId,
  );
}

export const findInvoiced = async (db: Db, jobId: number): Promise<Invoiced[]> =>
  (await listInvoiced(db, [jobId])).get(jobId) ?? [];

/** What credit notes took off the agreed sum of a job, in cents. */
export const sumReducedCents = async (db: Db, jobId: number): Promise<number> =>
  (await findInvoiced(db, jobId)).reduce((sum, { reducedCents }) => sum + reducedCents, 0);

function toInvoiced(row: Row<'invoices'>, credits: Row<'creditNotes'>[]): Invoiced {
  const sum = (kind: Row<'creditNotes'>['kind']) =>
    credits.reduce((all, each) => (each.kind === kind ? all + each.cents : all), 0);
  const [rebilled, reducedCents, writtenOffCents] = [sum('rebill'), sum('reduction'), sum('write-off')];
  return {
    row,
    credits,
    id: row.id,
    cents: row.cents,
    creditedCents: rebilled + reducedCents + writtenOffCents,
    billedCents: row.cents - rebilled - reducedCents,
    reducedCents,
    writtenOffCents,
  };
}
