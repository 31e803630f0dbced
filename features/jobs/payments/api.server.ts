import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { addressId, idParams } from '#features/fields/contract.ts';
import { repeatHeaders } from '#server/http/idempotency.ts';
import { BODY_PROBLEMS, Problem, problems } from '#server/http/problem.ts';
import { authorOf, requireRight } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { JOB_MESSAGES } from '../constants.ts';
import { unwrapJob } from '../desk/outcome.api.server.ts';
import { findJob } from '../store.server.ts';
import { type Money, money, newPayment } from './contract.ts';
import { addPayment, readMoney, voidPayment } from './store.server.ts';

const tags = ['Jobs'];
// Before validation, so that a refused caller learns nothing about the input.
const onRequest = requireRight('payments');

/** `/api/jobs/{id}/payments` */
export function paymentsApi({ db, config, wakeOutbox }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/:id/payments',
      {
        onRequest,
        schema: {
          tags,
          summary: 'What was agreed on for a job and what has been paid',
          params: idParams,
          response: { 200: money, ...problems(401, 403, 404) },
        },
      },
      (request) => read(request.params.id),
    );

    app.post(
      '/:id/payments',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Record a payment',
          params: idParams,
          headers: repeatHeaders,
          body: newPayment,
          response: { 201: money, ...problems(...BODY_PROBLEMS, 401, 404, 409) },
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        await unwrapJob(db, id, await addPayment(db, id, request.body, { ...authorOf(request), ...config }), request);
        wakeOutbox();
        return reply
          .code(201)
          .header('location', `/api/jobs/${id}/payments`)
          .send(await read(id));
      },
    );

    app.post(
      '/:id/payments/:paymentId/void',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Void a payment',
          description: 'It stays on record and no longer counts.',
          params: z.object({ id: addressId, paymentId: addressId }),
          headers: repeatHeaders,
          response: { 200: money, ...problems(401, 403, 404, 409) },
        },
      },
      async (request) => {
        const { id, paymentId } = request.params;
        await unwrapJob(db, id, await voidPayment(db, id, paymentId, authorOf(request)), request);
        return read(id);
      },
    );
  };

  async function read(id: number): Promise<Money> {
    const job = await findJob(db, id);
    if (!job) throw new Problem(404, JOB_MESSAGES.missing);
    return readMoney(db, job);
  }
}
