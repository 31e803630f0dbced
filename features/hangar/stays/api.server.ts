import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { idParams } from '#features/fields/contract.ts';
import { repeatHeaders } from '#server/http/idempotency.ts';
import { BODY_PROBLEMS, Problem, problems } from '#server/http/problem.ts';
import { authorOf, requireRight } from '#server/http/session.ts';
import { unwrapOutcome } from '#server/http/unwrap-outcome.ts';
import type { Services } from '#server/services.ts';
import { HANGAR_MESSAGES } from '../constants.ts';
import { newStay, stay } from '../contract.ts';
import { createStay, removeStay } from './change.store.server.ts';
import { findStay } from './store.server.ts';

const tags = ['Hangar'];
// Before validation, so that a refused caller learns nothing about the input.
const onRequest = requireRight('hangar');

/** `/api/stays` */
export function staysApi({ db }: Pick<Services, 'db'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Schedule hangar days for a job, hold days for a quote, or close a bay',
          description:
            'In an open spot in the bay, unless one is named. 409 with `conflicts`: the stays in the way, and the nearest open days before and after.',
          headers: repeatHeaders,
          body: newStay,
          response: { 201: stay, ...problems(...BODY_PROBLEMS, 401, 409) },
        },
      },
      async (request, reply) => {
        const { body } = request;
        const why = body.kind === 'job' ? { reason: body.reason, note: body.note } : {};
        const by = { ...authorOf(request), ...why };
        const id = unwrapOutcome(await createStay(db, body, by), HANGAR_MESSAGES.noStay);
        const made = await findStay(db, id);
        if (!made) throw new Problem(409, HANGAR_MESSAGES.moved);
        return reply.code(201).header('location', '/api/hangar').send(made);
      },
    );

    app.delete(
      '/:id',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Release hangar days',
          params: idParams,
          response: { 204: z.null().meta({ description: 'Released.' }), ...problems(400, 401, 403, 404, 409) },
        },
      },
      async (request, reply) => {
        unwrapOutcome(await removeStay(db, request.params.id, authorOf(request)), HANGAR_MESSAGES.noStay);
        return reply.code(204).send(null);
      },
    );
  };
}
