import { isIP } from 'node:net';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { idParams } from '#features/fields/contract.ts';
import { transactOnce } from '#server/http/idempotency.store.server.ts';
import { repeatHeaders } from '#server/http/idempotency.ts';
import { BODY_PROBLEMS, badInput, Problem, problems } from '#server/http/problem.ts';
import { isPublicAddress } from '#server/http/public-address.ts';
import { guardedAuthorOf, nameSensitive, requireOwner, requireRecentOwner } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { WEBHOOK_LIMITS, WEBHOOK_MESSAGES } from './constants.ts';
import {
  delivery,
  deliveryParams,
  type Endpoint,
  endpoint,
  endpointChange,
  endpointWithSecret,
  newEndpoint,
} from './contract.ts';
import { getDelivery, listDeliveries, retryDelivery } from './deliveries.store.server.ts';
import { enqueueTest } from './events.store.server.ts';
import {
  addEndpoint,
  changeEndpoint,
  findEndpoint,
  hostOf,
  listEndpoints,
  removeEndpoint,
  rotateSecret,
} from './store.server.ts';

const tags = ['Webhooks'];
// Before validation, so that a refused caller learns nothing about the input.
const onRequest = requireOwner;

/** `/api/webhooks` */
export function webhooksApi(services: Services): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(endpointsApi(services));
    await app.register(deliveriesApi(services));
  };
}

function endpointsApi({ db, config: { sessionSecret } }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Webhook endpoints',
          response: { 200: z.array(endpoint), ...problems(401, 403) },
        },
      },
      () => listEndpoints(db),
    );

    app.post(
      '',
      {
        onRequest: requireRecentOwner('webhook-changed'),
        schema: {
          tags,
          summary: 'Add a webhook endpoint',
          description: 'Messages follow Standard Webhooks. The signing secret is only in this response.',
          headers: repeatHeaders,
          body: newEndpoint,
          response: { 201: endpointWithSecret, ...problems(...BODY_PROBLEMS, 401, 409) },
        },
      },
      async (request, reply) => {
        requirePublic(request.body.url);
        nameSensitive(request, `${hostOf(request.body.url)}: added`);
        const added = await addEndpoint(db, request.body, { sessionSecret, now: new Date() });
        if (added.outcome !== 'done') throw refusal(added);
        return reply.code(201).header('location', '/api/webhooks').send(added.value);
      },
    );

    app.patch(
      '/:id',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Change an endpoint’s address or events, or turn it on or off',
          description: 'Within ten minutes of a login, except to turn it off.',
          params: idParams,
          body: endpointChange,
          response: { 200: endpoint, ...problems(...BODY_PROBLEMS, 401, 404, 409) },
        },
      },
      async (request) => {
        if (request.body.url !== undefined) requirePublic(request.body.url);
        const changed = await changeEndpoint(db, request.params.id, request.body, guardedAuthorOf(request));
        if (changed.outcome === 'done') return changed.value;
        throw refusal(changed);
      },
    );

    app.delete(
      '/:id',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Remove an endpoint and its deliveries',
          params: idParams,
          response: { 204: z.null(), ...problems(401, 403, 404) },
        },
      },
      async (request, reply) => {
        if (!(await removeEndpoint(db, request.params.id))) throw missing();
        return reply.code(204).send(null);
      },
    );

    app.post(
      '/:id/rotate',
      {
        onRequest: requireRecentOwner('webhook-changed'),
        schema: {
          tags,
          summary: 'Create a new secret',
          description: 'It is only in this response. For 24 hours, the previous secret signs, too.',
          params: idParams,
          headers: repeatHeaders,
          response: { 200: endpointWithSecret, ...problems(401, 403, 404) },
        },
      },
      async (request) => {
        const rotated = await rotateSecret(db, request.params.id, { sessionSecret, now: new Date() });
        if (!rotated) throw missing();
        nameSensitive(request, `${hostOf(rotated.url)}: new secret`);
        return rotated;
      },
    );
  };
}

function deliveriesApi({ db, wakeOutbox }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/:id/deliveries',
      {
        onRequest,
        schema: {
          tags,
          summary: `The last ${WEBHOOK_LIMITS.listed} deliveries, the latest first`,
          params: idParams,
          response: { 200: z.array(delivery), ...problems(401, 403, 404) },
        },
      },
      async (request) => {
        const { id } = request.params;
        if (!(await findEndpoint(db, id))) throw missing();
        return listDeliveries(db, id);
      },
    );

    app.post(
      '/:id/test',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Send a test',
          params: idParams,
          headers: repeatHeaders,
          response: { 201: delivery, ...problems(401, 403, 404, 409) },
        },
      },
      async (request, reply) => {
        const { id } = await requireActive(db, request.params.id);
        const sent = await getDelivery(db, await transactOnce(db, (trx) => enqueueTest(trx, id, new Date())));
        wakeOutbox();
        return reply.code(201).header('location', `/api/webhooks/${id}/deliveries`).send(sent);
      },
    );

    app.post(
      '/:id/deliveries/:deliveryId/retry',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Resend a delivery',
          description: 'Under the same id, with a full set of tries.',
          params: deliveryParams,
          headers: repeatHeaders,
          response: { 200: delivery, ...problems(401, 403, 404, 409) },
        },
      },
      async (request) => {
        const { id, deliveryId } = request.params;
        await requireActive(db, id);
        const retried = await transactOnce(db, (trx) =>
          retryDelivery(trx, { id: deliveryId, endpointId: id }, new Date()),
        );
        if (retried.outcome !== 'done')
          throw new Problem(retried.outcome === 'noDelivery' ? 404 : 409, WEBHOOK_MESSAGES[retried.outcome]);
        wakeOutbox();
        return retried.delivery;
      },
    );
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

function refusal(refused: { outcome: 'missing' | 'taken' | 'tooMany' | 'moved'; current?: Endpoint }): Problem {
  const { outcome, current } = refused;
  const message = WEBHOOK_MESSAGES[outcome];
  if (outcome === 'taken') return badInput([{ path: 'url', message }]);
  return new Problem(outcome === 'missing' ? 404 : 409, message, current && { members: { current } });
}
