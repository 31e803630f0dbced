import { isIP } from 'node:net';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { idParams } from '#foundation/fields/fields.contract.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { transactOnce } from '#server/http/idempotency.store.server.ts';
import { unwrapOutcome } from '#server/http/idempotency.ts';
import { badInput, Problem } from '#server/http/problem.ts';
import { isPublicAddress } from '#server/http/remote-network.ts';
import { guardedAuthorOf, nameSensitive, requireOwner, requireRecentOwner } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { enqueueTest, getDelivery, listDeliveries, retryDelivery } from './deliveries.store.server.ts';
import {
  addEndpoint,
  changeEndpoint,
  findEndpoint,
  hostOf,
  listEndpoints,
  removeEndpoint,
  rotateSecret,
} from './endpoints.store.server.ts';
import {
  delivery,
  deliveryParams,
  type Endpoint,
  endpoint,
  endpointChange,
  endpointWithSecret,
  newEndpoint,
} from './webhooks.contract.ts';
import { WEBHOOK_LIMITS, WEBHOOK_MESSAGES } from './webhooks.ts';

const group = { tag: 'Webhooks', guard: requireOwner, params: idParams };

/** `/api/webhooks` */
export function webhooksApi(services: Services): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(endpointsApi(services));
    await app.register(deliveriesApi(services));
  };
}

function endpointsApi({ db, config: { sessionSecret } }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, group);

    route('GET /', {
      summary: 'Webhook endpoints',
      gives: z.array(endpoint),
      handle: () => listEndpoints(db),
    });

    route('POST /', {
      guard: requireRecentOwner('webhook-changed'),
      summary: 'Add a webhook endpoint',
      description: 'Messages follow Standard Webhooks. The signing secret is only in this response.',
      repeatable: true,
      body: newEndpoint,
      gives: endpointWithSecret,
      location: '/api/webhooks',
      async handle(request) {
        requirePublic(request.body.url);
        nameSensitive(request, `${hostOf(request.body.url)}: added`);
        const added = await addEndpoint(db, request.body, { sessionSecret, now: new Date() });
        return unwrapOutcome(added);
      },
    });

    route('PATCH /:id', {
      summary: 'Change an endpoint’s address or events, or turn it on or off',
      description: 'Within ten minutes of a login, except to turn it off.',
      body: endpointChange,
      gives: endpoint,
      fails: [409],
      async handle(request) {
        if (request.body.url !== undefined) requirePublic(request.body.url);
        const changed = await changeEndpoint(db, request.params.id, request.body, guardedAuthorOf(request));
        return unwrapOutcome(changed, WEBHOOK_MESSAGES.missing);
      },
    });

    route('DELETE /:id', {
      summary: 'Remove an endpoint and its deliveries',
      gives: null,
      async handle(request) {
        if (!(await removeEndpoint(db, request.params.id))) throw missing();
      },
    });

    route('POST /:id/rotate', {
      guard: requireRecentOwner('webhook-changed'),
      summary: 'Create a new secret',
      description: 'It is only in this response. For 24 hours, the previous secret signs, too.',
      repeatable: true,
      gives: endpointWithSecret,
      async handle(request) {
        const rotated = await rotateSecret(db, request.params.id, { sessionSecret, now: new Date() });
        if (!rotated) throw missing();
        nameSensitive(request, `${hostOf(rotated.url)}: new secret`);
        return rotated;
      },
    });
  };
}

function deliveriesApi({ db, wakeOutbox }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, group);

    route('GET /:id/deliveries', {
      summary: `The last ${WEBHOOK_LIMITS.listed} deliveries, the latest first`,
      gives: z.array(delivery),
      async handle(request) {
        const { id } = request.params;
        if (!(await findEndpoint(db, id))) throw missing();
        return listDeliveries(db, id);
      },
    });

    route('POST /:id/test', {
      summary: 'Send a test',
      repeatable: true,
      gives: delivery,
      location: (_, { params }) => `/api/webhooks/${params.id}/deliveries`,
      async handle(request) {
        const { id } = await requireActive(db, request.params.id);
        const sent = await getDelivery(db, await transactOnce(db, (trx) => enqueueTest(trx, id, new Date())));
        wakeOutbox();
        return sent;
      },
    });

    route('POST /:id/deliveries/:deliveryId/retry', {
      summary: 'Resend a delivery',
      description: 'Under the same id, with a full set of tries.',
      params: deliveryParams,
      repeatable: true,
      gives: delivery,
      async handle(request) {
        const { id, deliveryId } = request.params;
        await requireActive(db, id);
        const retried = await transactOnce(db, (trx) =>
          retryDelivery(trx, { id: deliveryId, endpointId: id }, new Date()),
        );
        const sent = unwrapOutcome(retried, WEBHOOK_MESSAGES.noDelivery);
        wakeOutbox();
        return sent;
      },
    });
  };
}

/** What a name leads to is checked with each message; a number can be refused at once. @throws {Problem} 400 */
function requirePublic(url: string): void {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) && !isPublicAddress(host)) throw badInput([{ path: 'url', message: WEBHOOK_MESSAGES.private }]);
}

/** @throws {Problem} 404, or 409 for one that is off */
async function requireActive(db: Services['db'], id: number): Promise<Endpoint> {
  const found = await findEndpoint(db, id);
  if (!found) throw missing();
  if (!found.active) throw new Problem(409, WEBHOOK_MESSAGES.off);
  return found;
}

const missing = () => new Problem(404, WEBHOOK_MESSAGES.missing);
