import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { idParams } from '#features/fields/contract.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { Problem } from '#server/http/problem.ts';
import { authorOf, requireRight } from '#server/http/session.ts';
import { unwrapOutcome } from '#server/http/unwrap-outcome.ts';
import type { Services } from '#server/services.ts';
import { HANGAR_MESSAGES } from '../constants.ts';
import { newStay, stay } from '../contract.ts';
import { createStay, removeStay } from './change.store.server.ts';
import { findStay } from './store.server.ts';

/** `/api/stays` */
export function staysApi({ db }: Pick<Services, 'db'>): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'Hangar', guard: requireRight('hangar'), params: idParams });

    route('POST /', {
      summary: 'Schedule hangar days for a job, hold days for a quote, or close a bay',
      description:
        'In an open spot in the bay, unless one is named. 409 with `conflicts`: the stays in the way, and the nearest open days before and after.',
      repeatable: true,
      body: newStay,
      gives: stay,
      location: '/api/hangar',
      async handle(request) {
        const { body } = request;
        const why = body.kind === 'job' ? { reason: body.reason, note: body.note } : {};
        const by = { ...authorOf(request), ...why };
        const id = unwrapOutcome(await createStay(db, body, by), HANGAR_MESSAGES.noStay);
        const made = await findStay(db, id);
        if (!made) throw new Problem(409, HANGAR_MESSAGES.moved);
        return made;
      },
    });

    route('DELETE /:id', {
      summary: 'Release hangar days',
      gives: z.null().meta({ description: 'Released.' }),
      fails: [409],
      async handle(request) {
        unwrapOutcome(await removeStay(db, request.params.id, authorOf(request)), HANGAR_MESSAGES.noStay);
      },
    });
  };
}
