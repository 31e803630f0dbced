import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type * as z from 'zod';
import { endpoints } from '#server/http/endpoint.ts';
import { Problem } from '#server/http/problem.ts';
import { exactFiles } from '#server/http/sent-files.ts';
import { behindLink, linkParams, markPrivate, requireLink } from '#server/links.ts';
import type { Services } from '#server/services.ts';
import { INVOICE_MESSAGES } from '../invoice.constants.ts';
import { invoicePage, invoiceParams } from '../invoice.contract.ts';
import { findPaper } from '../invoice.store.server.ts';
import { findInvoicePage } from './invoice-page.store.server.ts';

const params = linkParams.extend(invoiceParams.shape);
type Request = FastifyRequest<{ Params: z.infer<typeof params> }>;

/** `/api/job-links/{token}/invoices`: invoices behind the private link of their job. */
export function invoiceLinksApi(services: Services): FastifyPluginAsyncZod {
  const { db, config, storage } = services;
  return async (app) => {
    app.addHook('onRequest', markPrivate);
    const route = endpoints(app, { tag: 'Invoices', ...behindLink, params });

    route('GET /:token/invoices/:number', {
      summary: 'An invoice of a job',
      description: 'As it was sent, with what was paid and credited since.',
      gives: invoicePage,
      async handle(request) {
        const { token, number } = request.params;
        const link = await requireLink(services, request, { kind: 'job', token });
        const found = await findInvoicePage(db, link, number, { ...config, now: new Date() });
        if (!found) throw new Problem(404, INVOICE_MESSAGES.missing);
        return found;
      },
    });

    const about = { description: 'The exact bytes that were stored and hashed.', missing: INVOICE_MESSAGES.noFile };
    const files = exactFiles<Request>(storage, about);
    route(
      'GET /:token/invoices/:number/pdf',
      files.pdf('An invoice or a credit note as a PDF', async (request) => {
        const { token, number } = request.params;
        const link = await requireLink(services, request, { kind: 'job', token });
        const paper = await findPaper(db, link.subjectId, number);
        return [paper?.pdfKey ?? null, paper?.name ?? number];
      }),
    );
  };
}
