import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { addressId, idParams } from '#foundation/fields/fields.contract.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { Problem } from '#server/http/problem.ts';
import { authorOf, requireRight } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { unwrapJob } from './desk/job-desk.api.server.ts';
import { findJob } from './job.store.server.ts';
import { JOB_MESSAGES } from './job-status.constants.ts';
import { type Money, money, newPayment } from './payments.contract.ts';
import { addPayment, readMoney, voidPayment } from './payments.store.server.ts';

/** `/api/jobs/{id}/payments`. `endOnlinePayments` ends what the customer of a job may still pay online. */
export function paymentsApi(
  { db, config, wakeOutbox }: Services,
  endOnlinePayments: (jobId: number) => Promise<void>,
): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'Jobs', guard: requireRight('payments'), params: idParams });

    route('GET /:id/payments', {
      summary: 'What was agreed on for a job and what has been paid',
      gives: money,
      handle: (request) => read(request.params.id),
    });

    route('POST /:id/payments', {
      summary: 'Record a payment',
      repeatable: true,
      body: newPayment,
      gives: money,
      location: (_, { params }) => `/api/jobs/${params.id}/payments`,
      async handle(request) {
        const { id } = request.params;
        if (request.body.cents > 0) await endOnlinePayments(id);
        await unwrapJob(db, id, await addPayment(db, id, request.body, { ...authorOf(request), ...config }), request);
        wakeOutbox();
        return read(id);
      },
    });

    route('POST /:id/payments/:paymentId/void', {
      summary: 'Void a payment',
      description: 'It stays on record and no longer counts. The customer gets a correction.',
      params: z.object({ id: addressId, paymentId: addressId }),
      repeatable: true,
      gives: money,
      async handle(request) {
        const { id, paymentId } = request.params;
        const by = { ...authorOf(request), ...config };
        await unwrapJob(db, id, await voidPayment(db, id, paymentId, by), request);
        wakeOutbox();
        return read(id);
      },
    });
  };

  async function read(id: number): Promise<Money> {
    const job = await findJob(db, id);
    if (!job) throw new Problem(404, JOB_MESSAGES.missing);
    return readMoney(db, job);
  }
}
