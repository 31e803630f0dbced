import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { endpoints } from '#server/http/endpoint.ts';
import { unwrapOutcome } from '#server/http/idempotency.ts';
import { consume } from '#server/http/limits.store.server.ts';
import { badField, Problem, tooManyRequests } from '#server/http/problem.ts';
import { authorOf, requireOwner, requireRecentOwner } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { tryStripe } from './stripe.client.server.ts';
import { STRIPE_MESSAGES as MESSAGES } from './stripe.constants.ts';
import { stripeChange, stripeSettings, stripeTest, stripeTestRequest } from './stripe.contract.ts';
import {
  describeStripe,
  readStripeAccess,
  readStripeMethods,
  removeStripeKeys,
  saveStripe,
} from './stripe-settings.store.server.ts';

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
