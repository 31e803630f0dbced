import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { endpoints } from '#server/http/endpoint.ts';
import { unwrapOutcome } from '#server/http/idempotency.ts';
import { consume } from '#server/http/limits.store.server.ts';
import { badField, Problem, tooManyRequests } from '#server/http/problem.ts';
import { authorOf, requireOwner, requireRecentOwner } from '#server/http/session.ts';
import { behindLink, LINK_MESSAGES, linkParams, markPrivate, requireLink } from '#server/links.ts';
import type { Services } from '#server/services.ts';
import { type CheckoutTools, findReported, refreshCheckout } from './checkout-polling.store.server.ts';
import { endCheckouts, findInvoiceId, startCheckout } from './checkouts.store.server.ts';
import { stripeCalls, tryStripe, verifyEvent } from './stripe.client.server.ts';
import { STRIPE_MESSAGES as MESSAGES } from './stripe.constants.ts';
import {
  checkoutStarted,
  eventTaken,
  stripeChange,
  stripeSettings,
  stripeTest,
  stripeTestRequest,
} from './stripe.contract.ts';
import { type StripeCalls, StripeProblem } from './stripe.ts';
import {
  describeStripe,
  noteStripeEvent,
  readStripeAccess,
  readStripeMethods,
  removeStripeKeys,
  saveStripe,
} from './stripe-settings.store.server.ts';

type CheckoutServices = Pick<Services, 'db' | 'config' | 'log' | 'wakeOutbox'>;

/** Answers what Stripe did not do, which a repeat may. */
async function orRetryLater<T>({ log }: Pick<Services, 'log'>, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (!(error instanceof StripeProblem)) throw error;
    log.warn({ fault: error.fault, code: error.code }, 'Stripe did not do what it was asked');
    throw new Problem(503, MESSAGES.unreachable, { headers: { 'retry-after': '30' } });
  });
}

/** `/api/job-links/{token}/invoices/{number}/pay` */
export function checkoutLinksApi(services: CheckoutServices): FastifyPluginAsyncZod {
  const { db, config } = services;
  return async (app) => {
    app.addHook('onRequest', markPrivate);
    const route = endpoints(app, { ...behindLink, tag: 'Invoices' });

    route('POST /:token/invoices/:number/pay', {
      summary: 'Pay an invoice online',
      description:
        'Opens a page at Stripe for exactly what is open, or gives the one that is. 409 when nothing is open, a payment is on its way, or this sum cannot be paid online.',
      params: linkParams.extend({ number: z.string() }),
      gives: checkoutStarted,
      fails: [409],
      async handle(request) {
        const { token, number } = request.params;
        const link = await requireLink(services, request, { kind: 'job', token });
        const invoiceId = await findInvoiceId(db, { jobId: link.subjectId, number });
        if (invoiceId === undefined) throw new Problem(404, LINK_MESSAGES.unknown);
        const access = await readStripeAccess(db, config);
        if (!access) throw new Problem(409, MESSAGES.off);
        const tools = { db, config, stripe: stripeCalls(access) };
        const payment = { invoiceId, linkId: link.id };
        const started = await orRetryLater(services, startCheckout(tools, payment, new Date()));
        if (started.outcome === 'open') return { url: started.url };
        throw started.outcome === 'gone'
          ? new Problem(404, LINK_MESSAGES.unknown)
          : new Problem(409, MESSAGES[started.outcome]);
      },
    });
  };
}

/** `/api/stripe/webhook`: what Stripe reports. Every event is only a hint to read what it is about. */
export function stripeWebhookApi(services: CheckoutServices): FastifyPluginAsyncZod {
  const { db, config, wakeOutbox } = services;
  return async (app) => {
    // The signature covers the bytes.
    app.removeContentTypeParser('application/json');
    app.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (_request: unknown, body: Buffer) => body,
    );
    const route = endpoints(app, { tag: 'Invoices' });

    route('POST /webhook', {
      summary: 'Report an event of Stripe',
      description:
        'Sent by Stripe, with a signature of at most 300 seconds ago. Events of another account or mode, and of what this site did not start, are ignored.',
      gives: eventTaken,
      fails: [400, 413, 415],
      async handle(request) {
        const access = await readStripeAccess(db, config);
        const signature = String(request.headers['stripe-signature'] ?? '');
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const event = access && (await verifyEvent(access, { body, signature }));
        if (!event) throw new Problem(400, MESSAGES.notSigned);
        const now = new Date();
        await noteStripeEvent(db, now);
        if (event.account !== null || event.isLive !== access.isLive) return { taken: false };
        const tools = { db, config, stripe: stripeCalls(access) };
        const taken = await orRetryLater(services, takeEvent(tools, event, now));
        if (taken) wakeOutbox();
        return { taken };
      },
    });
  };
}

async function takeEvent(tools: CheckoutTools, event: Parameters<typeof findReported>[1], now: Date): Promise<boolean> {
  const row = await findReported(tools, event);
  if (row) await refreshCheckout(tools, row, now);
  return row !== null;
}

/**
 * Ends what a customer may still pay of a job online, before money is entered by hand. Where Stripe cannot be reached the
 * hourly look does it.
 */
export async function endOnlinePayments({ db, config, log }: CheckoutServices, jobId: number): Promise<void> {
  const access = await readStripeAccess(db, config);
  if (!access) return;
  const stripe: StripeCalls = stripeCalls(access);
  await endCheckouts({ db, config, stripe }, jobId, new Date()).catch((error: unknown) => {
    if (!(error instanceof StripeProblem)) throw error;
    log.warn({ fault: error.fault, code: error.code }, 'an open payment could not be ended; the hourly look will');
  });
}

const TEST_LIMIT = { max: 20, windowMs: 15 * 60_000 };
const CHANGED = requireRecentOwner('setting-changed', 'Stripe');

/** `/api/stripe` */
export function stripeApi({ db, config }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'Invoices', guard: requireOwner });

    route('GET /', {
      summary: 'How customers pay by card and bank transfer',
      gives: stripeSettings,
      handle: async () => describeStripe(db, config),
    });

    route('PUT /', {
      guard: CHANGED,
      summary: 'Change how customers pay by card and bank transfer',
      description:
        'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET override the keys; 409 when they are sent all the same.',
      body: stripeChange,
      gives: stripeSettings,
      fails: [409],
      async handle(request) {
        const { expectedUpdatedAt, ...change } = request.body;
        const result = await saveStripe(db, config, change, { ...authorOf(request), expectedUpdatedAt });
        if (result.outcome === 'no secret key') throw badField('secretKey', MESSAGES.both);
        if (result.outcome === 'no webhook secret') throw badField('webhookSecret', MESSAGES.both);
        unwrapOutcome(result);
        return describeStripe(db, config);
      },
    });

    route('DELETE /keys', {
      guard: CHANGED,
      summary: 'Remove the Stripe keys of the desk',
      description: 'What Stripe reports from then on is refused.',
      gives: stripeSettings,
      async handle(request) {
        await removeStripeKeys(db, authorOf(request));
        return describeStripe(db, config);
      },
    });

    route('POST /test', {
      guard: requireRecentOwner(),
      summary: 'Try the Stripe key',
      description: 'Says what the account may do. Nothing is stored.',
      body: stripeTestRequest,
      gives: stripeTest,
      fails: [409],
      async handle(request) {
        const { secretKey } = request.body;
        const access = secretKey ? { secretKey, origin: config.stripe.origin } : await readStripeAccess(db, config);
        if (!access) throw new Problem(409, MESSAGES.none);
        if (config.rateLimits) {
          const { allowed, retryAfter } = await consume(db, `stripe-test:${request.user!.id}`, TEST_LIMIT);
          if (!allowed) throw tooManyRequests(retryAfter, MESSAGES.tooMany);
        }
        return tryStripe(access, await readStripeMethods(db));
      },
    });
  };
}
