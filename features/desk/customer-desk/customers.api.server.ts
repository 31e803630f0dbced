import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { recordAccess } from '#foundation/audit/logs.store.server.ts';
import { addressId, idParams } from '#foundation/fields/fields.contract.ts';
import { endpoints, nextLink } from '#server/http/endpoint.ts';
import { unwrapOutcome } from '#server/http/idempotency.ts';
import { Problem } from '#server/http/problem.ts';
import { authorOf, requireOwner } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { CUSTOMER_MESSAGES } from './customers.constants.ts';
import {
  airplane,
  type Customer,
  customer,
  customerList,
  customerMerge,
  customerOfLead,
  customerQuery,
  customerSplit,
  tailParams,
} from './customers.contract.ts';
import {
  findAirplane,
  findCustomer,
  findCustomerId,
  findCustomers,
  mergeCustomers,
  splitCustomer,
} from './customers.store.server.ts';

/** `/api/customers` */
export function customersApi({ db }: Pick<Services, 'db'>): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'Customers', guard: requireOwner, params: idParams });

    route('GET /', {
      summary: 'Customers, the latest first',
      description: 'A page; `Link` says where the next one is. Found as leads are.',
      query: customerQuery,
      gives: customerList,
      async handle(request, reply) {
        const { q, limit } = request.query;
        const by = authorOf(request);
        await recordAccess(db, q ? { kind: 'searched', words: q } : { kind: 'listed' }, by);
        const { customers, next } = await findCustomers(db, request.query);
        if (next !== null) reply.headers(nextLink('/api/customers', { q, limit, cursor: next }));
        return customers;
      },
    });

    route('GET /:id', {
      summary: 'One customer',
      description: 'With their contacts, airplanes, money and all records. Merged numbers no longer exist.',
      gives: customer,
      async handle(request) {
        const found = await readCustomer(db, request.params.id);
        await recordAccess(db, { kind: 'opened', quoteId: found.lastLeadId }, authorOf(request));
        return found;
      },
    });

    route('GET /of/:leadId', {
      summary: 'The customer of a lead',
      params: z.object({ leadId: addressId }),
      gives: customerOfLead,
      async handle(request) {
        const id = await findCustomerId(db, request.params.leadId);
        if (id === null) throw new Problem(404, CUSTOMER_MESSAGES.missing);
        return { id };
      },
    });

    route('POST /:id/merge', {
      summary: 'Join another customer to this one',
      description: 'Stays so, whatever comes later. It can be split off again.',
      repeatable: true,
      body: customerMerge,
      gives: customer,
      async handle(request) {
        const { id } = request.params;
        unwrapOutcome(await mergeCustomers(db, id, request.body.with, authorOf(request)), CUSTOMER_MESSAGES.missing);
        return readCustomer(db, id);
      },
    });

    route('POST /:id/split', {
      summary: 'Split a contact off as a customer of its own',
      description: 'A phone does not join them again. Answers with the customer that remains.',
      repeatable: true,
      body: customerSplit,
      gives: customer,
      async handle(request) {
        const { contactId } = request.body;
        const result = await splitCustomer(db, request.params.id, contactId, authorOf(request));
        return readCustomer(db, unwrapOutcome(result, CUSTOMER_MESSAGES.missing));
      },
    });
  };
}

/** @throws {Problem} 404 */
async function readCustomer(db: Services['db'], id: number): Promise<Customer> {
  const found = await findCustomer(db, id);
  if (!found) throw new Problem(404, CUSTOMER_MESSAGES.missing);
  return found;
}

/** `GET /api/airplanes/{tail}` */
export function airplanesApi({ db }: Pick<Services, 'db'>): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'Customers', guard: requireOwner, params: tailParams });

    route('GET /:tail', {
      summary: 'One airplane, by its tail number',
      description: 'Upper case, without hyphens and blanks. With its passport, schemes, customers and all records.',
      gives: airplane,
      async handle(request) {
        const found = await findAirplane(db, request.params.tail);
        if (!found) throw new Problem(404, CUSTOMER_MESSAGES.noAirplane);
        const record = found.records.find(({ kind }) => kind === 'request');
        const quoteId = Number(record?.path?.split('/').at(-1));
        if (quoteId) await recordAccess(db, { kind: 'opened', quoteId }, authorOf(request));
        return found;
      },
    });
  };
}
