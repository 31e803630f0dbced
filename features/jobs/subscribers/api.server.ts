import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { endpoints } from '#server/http/endpoint.ts';
import { Problem } from '#server/http/problem.ts';
import type { Link } from '#server/links.store.server.ts';
import { markPrivate, requireLink } from '#server/links.ts';
import type { Services } from '#server/services.ts';
import { type SubscriptionState, subscriptionState } from '../customer/contract.ts';
import { SUBSCRIPTION_MESSAGES } from './constants.ts';
import { confirmSubscription, endSubscription, findSubscription, type Subscriber } from './store.server.ts';

const params = z.object({ token: z.string().meta({ description: 'From an email.' }) });

/** `/api/subscriptions/{token}`: whether an address follows a job. */
export function subscriptionsApi(services: Services): FastifyPluginAsyncZod {
  const { db } = services;
  return async (app) => {
    app.addHook('onRequest', markPrivate);
    // Mail programs post a form (RFC 8058), whose content says nothing that the address does not.
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, async () => undefined);

    const route = endpoints(app, { tag: 'Jobs', params, fails: [410] });

    route('GET /:token', {
      summary: 'A subscription',
      description: 'Reading it changes nothing.',
      gives: subscriptionState,
      handle: async (request) => toState(await find(await link(request))),
    });

    route('POST /:token/confirm', {
      summary: 'Confirm a subscription',
      gives: subscriptionState,
      async handle(request) {
        const found = await link(request);
        await find(found);
        await confirmSubscription(db, found, new Date());
        return toState(await find(found));
      },
    });

    route('POST /:token/end', {
      summary: 'End a subscription',
      description: 'Also handles one-click unsubscribe from an email program (RFC 8058), which posts a form.',
      gives: subscriptionState,
      async handle(request) {
        const found = await link(request);
        await find(found);
        await endSubscription(db, found, new Date());
        return toState(await find(found));
      },
    });
  };

  function link(request: FastifyRequest): Promise<Link> {
    const { token } = request.params as z.infer<typeof params>;
    return requireLink(services, request, { kind: 'subscription', token });
  }

  /** @throws {Problem} 404 once it is forgotten */
  async function find(found: Link): Promise<Subscriber> {
    const subscriber = await findSubscription(db, found);
    if (!subscriber) throw new Problem(404, SUBSCRIPTION_MESSAGES.unknown);
    return subscriber;
  }
}

function toState({ number, tailNumber, email, confirmedAt, endedAt }: Subscriber): SubscriptionState {
  const open = confirmedAt === null ? 'unconfirmed' : 'confirmed';
  return { number, tailNumber, email, state: endedAt === null ? open : 'ended' };
}
