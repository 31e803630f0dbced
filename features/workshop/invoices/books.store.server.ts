import type { Db } from '#database/open.ts';
import { nameCustomer } from '#workshop/jobs/board/exports.store.server.ts';
import type { ExportPeriod } from '#workshop/jobs/board/job-list.contract.ts';
import { type BookLine, creditLine, invoiceLines } from './books.ts';
import type { InvoiceDocument } from './invoice.contract.ts';

/** The lines of the invoices and credit notes that were sent in a period, by their day. */
export async function findBookLines(db: Db, { from, to }: ExportPeriod): Promise<BookLine[]> {
  const invoices = await db
    .selectFrom('invoices')
    .innerJoin('jobs', 'jobs.id', 'invoices.jobId')
    .leftJoin('quotes', 'quotes.id', 'jobs.quoteId')
    .select(['invoices.number', 'invoices.cents', 'invoices.sentOn', 'invoices.dueOn', 'invoices.document'])
    .select(['jobs.number as job', 'quotes.firstName', 'quotes.lastName'])
    .where('invoices.sentOn', '>=', from)
    .where('invoices.sentOn', '<=', to)
    .orderBy('invoices.id')
    .execute();
  const credits = await db
    .selectFrom('creditNotes')
    .innerJoin('invoices', 'invoices.id', 'creditNotes.invoiceId')
    .innerJoin('jobs', 'jobs.id', 'invoices.jobId')
    .leftJoin('quotes', 'quotes.id', 'jobs.quoteId')
    .select(['creditNotes.number', 'creditNotes.cents', 'creditNotes.sentOn', 'creditNotes.kind'])
    .select(['invoices.number as invoice', 'jobs.number as job', 'quotes.firstName', 'quotes.lastName'])
    .where('creditNotes.sentOn', '>=', from)
    .where('creditNotes.sentOn', '<=', to)
    .orderBy('creditNotes.id')
    .execute();
  const lines = [
    ...invoices.flatMap(({ number, cents, sentOn, dueOn, document, job, ...person }) =>
      invoiceLines(
        { number, customer: nameCustomer(job, person), sentOn, dueOn },
        document === null ? null : (JSON.parse(document) as InvoiceDocument),
        cents,
      ),
    ),
    ...credits.map(({ number, sentOn, invoice, kind, cents, job, ...person }) =>
      creditLine({ number, customer: nameCustomer(job, person), sentOn, dueOn: sentOn }, { invoice, kind, cents }),
    ),
  ];
  return lines.toSorted((a, b) => a.sentOn.localeCompare(b.sentOn));
}
