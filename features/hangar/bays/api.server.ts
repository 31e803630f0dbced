import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { idParams } from '#features/fields/contract.ts';
import { repeatHeaders } from '#server/http/idempotency.ts';
import { BODY_PROBLEMS, badInput, problems } from '#server/http/problem.ts';
import { authorOf, requireRight } from '#server/http/session.ts';
import { unwrapOutcome } from '#server/http/unwrap-outcome.ts';
import type { Services } from '#server/services.ts';
import { HANGAR_MESSAGES } from '../constants.ts';
import { bay, bayChange, newBay } from '../contract.ts';
import { changeBay, createBay, deleteBay } from './store.server.ts';

const tags = ['Hangar'];
// Before validation, so that a refused caller learns nothing about the input.
const onRequest = requireRight('hangar');

/** `/api/bays` */
export function baysApi({ db }: Pick<Services, 'db'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Add a bay to the hangar',
          headers: repeatHeaders,
          body: newBay,
          response: { 201: bay, ...problems(...BODY_PROBLEMS, 401) },
        },
      },
      async (request, reply) => {
        const made = await createBay(db, request.body, new Date());
        if (!made) throw badInput([{ path: 'name', message: HANGAR_MESSAGES.nameTaken }]);
        return reply.code(201).header('location', '/api/hangar').send(made);
      },
    );

    app.patch(
      '/:id',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Change a bay',
          description: '409 names the first day with more spots taken than would remain.',
          params: idParams,
          body: bayChange,
          response: { 200: bay, ...problems(...BODY_PROBLEMS, 401, 404, 409) },
        },
      },
      async (request) => {
        const { expectedUpdatedAt, ...change } = request.body;
        const by = { ...authorOf(request), expectedUpdatedAt };
        return unwrapOutcome(await changeBay(db, request.params.id, change, by), HANGAR_MESSAGES.noBay);
      },
    );

    app.delete(
      '/:id',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Remove a bay',
          description:
            'A bay that has had aircraft in it is deactivated instead. 409 while it has current or future stays.',
          params: idParams,
          response: { 204: z.null().meta({ description: 'It is removed.' }), ...problems(401, 403, 404, 409) },
        },
      },
      async (request, reply) => {
        unwrapOutcome(await deleteBay(db, request.params.id, authorOf(request)), HANGAR_MESSAGES.noBay);
        return reply.code(204).send(null);
      },
    );
  };
}
