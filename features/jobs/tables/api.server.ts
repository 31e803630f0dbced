import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { recordAccess } from '#features/audit/access/store.server.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { limitExports, sendTable, table } from '#server/http/exports.ts';
import { authorOf, requireRecentRight } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { type ExportPeriod, exportPeriod } from './contract.ts';
import { invoiceTable, paymentTable } from './rules.ts';
import { findInvoiceLines, listPayments } from './store.server.ts';

const EXPORTS = [
  {
    name: 'quickbooks',
    summary: 'Delivered jobs as invoices for QuickBooks Online',
    description: 'A line for each contract and each approved change order, both with tax; due on the day of delivery.',
    make: async (db: Services['db'], period: ExportPeriod) => invoiceTable(await findInvoiceLines(db, period)),
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
    const route = endpoints(app, { tag: 'Jobs' });

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
