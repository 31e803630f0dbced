import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { recordAccess } from '#foundation/audit/logs.store.server.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { limitExports, sendTable, table } from '#server/http/sent-files.ts';
import { authorOf, requireRecentRight } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { listPayments } from '#workshop/jobs/board/exports.store.server.ts';
import { type ExportPeriod, exportPeriod } from '#workshop/jobs/board/job-list.contract.ts';
import { paymentTable } from '#workshop/jobs/payments.ts';
import { bookTable } from './books.ts';
import { findBookLines } from './invoice.store.server.ts';

const EXPORTS = [
  {
    name: 'quickbooks',
    summary: 'Invoices and credit notes for QuickBooks Online',
    description:
      'A row for each line, with its tax code and tax; an invoice before the final one is one deposit, a credit note is below 0.',
    make: async (db: Services['db'], period: ExportPeriod) => bookTable(await findBookLines(db, period)),
  },
  {
    name: 'payments',
    summary: 'Payments as a table',
    description: 'Payments received in the period; below 0 for refunds.',
    make: async (db: Services['db'], period: ExportPeriod) => paymentTable(await listPayments(db, period)),
  },
];

/** `GET /api/exports/quickbooks.csv` and `/api/exports/payments.csv` */
export function exportsApi({ db }: Pick<Services, 'db'>): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'Invoices' });

    for (const { name, summary, description, make } of EXPORTS)
      route(`GET /${name}.csv`, {
        guard: [...requireRecentRight('exports', 'exported', summary), limitExports],
        summary,
        description: `RFC 4180, with a header row; amounts in dollars. ${description}`,
        query: exportPeriod,
        gives: table,
        async handle(request, reply) {
          const { from, to } = request.query;
          await recordAccess(db, { kind: 'exported', words: `${name} ${from} ${to}` }, authorOf(request));
          return sendTable(reply, `${name}-${from}-${to}`, await make(db, { from, to }));
        },
      });
  };
}
