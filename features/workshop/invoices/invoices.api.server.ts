import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type * as z from 'zod';
import type { MailFile } from '#database/tables.ts';
import { idParams } from '#foundation/fields/fields.contract.ts';
import { takeTurn } from '#foundation/workers/queue.process.server.ts';
import { sha256Hex } from '#server/crypto.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { refuseRepeat } from '#server/http/idempotency.store.server.ts';
import { unwrapOutcome } from '#server/http/idempotency.ts';
import { Problem } from '#server/http/problem.ts';
import { exactFiles } from '#server/http/sent-files.ts';
import { authorOf, requireOwner, requireRight } from '#server/http/session.ts';
import type { Outcome } from '#server/outcome.store.server.ts';
import type { Services } from '#server/services.ts';
import { canonicalJson } from '#workshop/decisions/canonical-json.ts';
import { DOCUMENT_FOLDER } from '#workshop/decisions/decisions.constants.ts';
import type { MailActor } from '#workshop/jobs/job.store.server.ts';
import { JOB_MESSAGES } from '#workshop/jobs/job-status.constants.ts';
import { type CreditInput, prepareCredit, sendCredit } from './crediting.store.server.ts';
import { INVOICE_MESSAGES } from './invoice.constants.ts';
import {
  creditRequest,
  invoiceParams,
  invoiceSending,
  type JobInvoices,
  jobInvoices,
  writeOffRequest,
} from './invoice.contract.ts';
import { findPaper, listJobInvoices } from './invoice.store.server.ts';
import type { InvoicePdf } from './pdf-pool.process.server.ts';
import { type InvoiceInput, prepareInvoice, sendInvoice } from './sending.store.server.ts';
import { endOnlinePayments } from './stripe/stripe.api.server.ts';

export type InvoiceServices = Pick<Services, 'db' | 'config' | 'storage' | 'log' | 'wakeOutbox'> & {
  invoicePdf: InvoicePdf;
};
/** Numbers may be taken by another node meanwhile: what is sent then says the number after it. */
const TRIES = 4;

/** Prepares, prints and sends in turns, so that each gets the number that its PDF says. */
function sendPaper<Document extends { number: string }>(
  services: InvoiceServices,
  paper: {
    prepare: () => Promise<Outcome<Document>>;
    print: (document: Document, hash: string) => Promise<Buffer>;
    send: (document: Document, pdf: Omit<MailFile, 'name'>) => Promise<Outcome>;
  },
): Promise<Outcome> {
  return takeTurn('invoices', async () => {
    for (let tries = 1; ; tries++) {
      const prepared = await paper.prepare();
      if (prepared.outcome !== 'done') return prepared;
      const pdf = await storePdf(services, (hash) => paper.print(prepared.value, hash), prepared.value);
      const sent = await paper.send(prepared.value, pdf);
      const isMoved = sent.outcome === 'conflict' && sent.detail === INVOICE_MESSAGES.moved;
      if (!isMoved || tries === TRIES) return sent;
    }
  });
}

/** Stores a PDF before the transaction: what a failure leaves is swept. @throws {Problem} 503 */
async function storePdf(
  { storage, log }: InvoiceServices,
  print: (hash: string) => Promise<Buffer>,
  document: object,
): Promise<Omit<MailFile, 'name'>> {
  const fileKey = `${DOCUMENT_FOLDER}/${randomBytes(16).toString('hex')}.pdf`;
  try {
    const pdf = await print(sha256Hex(canonicalJson(document)));
    await storage.put(fileKey, pdf, 'application/pdf');
    return { fileKey, sha256: sha256Hex(pdf) };
  } catch (err) {
    log.error({ err }, 'the PDF of an invoice could not be made or stored');
    throw new Problem(503, INVOICE_MESSAGES.noPdf, { headers: { 'retry-after': '30' } });
  }
}

/** Sends the invoice of a row that is due, or the final one. */
export const issueInvoice = (services: InvoiceServices, jobId: number, input: InvoiceInput, by: MailActor) =>
  sendPaper(services, {
    prepare: () => prepareInvoice(services.db, jobId, input, by.now),
    print: (document, hash) => services.invoicePdf.invoice(document, hash),
    send: (document, pdf) => sendInvoice(services.db, jobId, document, pdf, by),
  });

/** Sends a credit note, or writes off what is open. What was open before can no longer be paid online. */
export async function issueCredit(
  services: InvoiceServices,
  jobId: number,
  input: CreditInput,
  by: MailActor,
): Promise<Outcome> {
  await endOnlinePayments(services, jobId);
  return sendPaper(services, {
    prepare: () => prepareCredit(services.db, jobId, input, by),
    print: (document, hash) => services.invoicePdf.credit(document, hash),
    send: (document, pdf) => sendCredit(services.db, jobId, { input, document, pdf }, by),
  });
}

/** `/api/jobs/{id}/invoices` */
export function invoicesApi(services: InvoiceServices): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(readsApi(services));
    await app.register(sendingApi(services));
  };
}

const group = { tag: 'Invoices', params: idParams };
const ofOne = idParams.extend(invoiceParams.shape);

async function readInvoices({ db }: InvoiceServices, id: number): Promise<JobInvoices> {
  const found = await listJobInvoices(db, id, new Date());
  if (!found) throw new Problem(404, JOB_MESSAGES.missing);
  return found;
}

function readsApi(services: InvoiceServices): FastifyPluginAsyncZod {
  const { db, storage } = services;
  return async (app) => {
    const route = endpoints(app, { ...group, guard: requireRight('payments') });

    route('GET /:id/invoices', {
      summary: 'The invoices of a job, and those that wait',
      gives: jobInvoices,
      handle: (request) => readInvoices(services, request.params.id),
    });

    type OfOne = FastifyRequest<{ Params: z.infer<typeof ofOne> }>;
    const about = { description: 'The exact file the customer received.', missing: INVOICE_MESSAGES.noFile };
    const files = exactFiles<OfOne>(storage, about);
    route('GET /:id/invoices/:number/pdf', {
      ...files.pdf('An invoice or a credit note as a PDF', async ({ params }) => {
        const paper = await findPaper(db, params.id, params.number);
        return [paper?.pdfKey ?? null, paper?.name ?? params.number];
      }),
      params: ofOne,
    });
  };
}

function sendingApi(services: InvoiceServices): FastifyPluginAsyncZod {
  const { config, wakeOutbox } = services;
  return async (app) => {
    const route = endpoints(app, { ...group, guard: requireOwner });

    route('POST /:id/invoices', {
      summary: 'Send an invoice that waits',
      description:
        'Takes the next number, stores the PDF and emails it. 409 when it is sent already or what it asks for has changed; 503 means the PDF failed and nothing was sent.',
      repeatable: true,
      body: invoiceSending,
      gives: jobInvoices,
      location: (_, { params }) => `/api/jobs/${params.id}/invoices`,
      async handle(request) {
        const { id } = request.params;
        await refuseRepeat();
        const result = await issueInvoice(services, id, request.body, { ...authorOf(request), ...config });
        unwrapOutcome(result, JOB_MESSAGES.missing);
        wakeOutbox();
        return readInvoices(services, id);
      },
    });

    route('POST /:id/invoices/:number/credits', {
      summary: 'Send a credit note',
      description: 'It names the invoice, which never changes, and never exceeds it.',
      params: ofOne,
      repeatable: true,
      body: creditRequest,
      gives: jobInvoices,
      location: (_, { params }) => `/api/jobs/${params.id}/invoices`,
      async handle(request) {
        const { id, number } = request.params;
        await refuseRepeat();
        const by = { ...authorOf(request), ...config };
        unwrapOutcome(await issueCredit(services, id, { number, ...request.body }, by), JOB_MESSAGES.missing);
        wakeOutbox();
        return readInvoices(services, id);
      },
    });

    route('POST /:id/invoices/:number/write-off', {
      summary: 'Write off what is open of an invoice',
      description: 'As a credit note. The customer is not told why, and gets no email.',
      params: ofOne,
      repeatable: true,
      body: writeOffRequest,
      gives: jobInvoices,
      location: (_, { params }) => `/api/jobs/${params.id}/invoices`,
      async handle(request) {
        const { id, number } = request.params;
        await refuseRepeat();
        const input = { number, kind: 'write-off' as const, cents: null, reason: request.body.reason };
        unwrapOutcome(
          await issueCredit(services, id, input, { ...authorOf(request), ...config }),
          JOB_MESSAGES.missing,
        );
        wakeOutbox();
        return readInvoices(services, id);
      },
    });
  };
}
