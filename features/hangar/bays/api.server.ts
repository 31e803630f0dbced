import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { idParams } from '#features/fields/contract.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { badInput } from '#server/http/problem.ts';
import { authorOf, requireRight } from '#server/http/session.ts';
import { unwrapOutcome } from '#server/http/unwrap-outcome.ts';
import type { Services } from '#server/services.ts';
import { HANGAR_MESSAGES } from '../constants.ts';
import { bay, bayChange, newBay } from '../contract.ts';
import { changeBay, createBay, deleteBay } from './store.server.ts';

/** `/api/bays` */
export function baysApi({ db }: Pick<Services, 'db'>): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'Hangar', guard: requireRight('hangar'), params: idParams });

    route('POST /', {
      summary: 'Add a bay to the hangar',
      repeatable: true,
      body: newBay,
      gives: bay,
      location: '/api/hangar',
      async handle(request) {
        const made = await createBay(db, request.body, new Date());
        if (!made) throw badInput([{ path: 'name', message: HANGAR_MESSAGES.nameTaken }]);
        return made;
      },
    });

    route('PATCH /:id', {
      summary: 'Change a bay',
      description: '409 names the first day with more spots taken than would remain.',
      body: bayChange,
      gives: bay,
      fails: [409],
      async handle(request) {
        const { expectedUpdatedAt, ...change } = request.body;
        const by = { ...authorOf(request), expectedUpdatedAt };
        return unwrapOutcome(await changeBay(db, request.params.id, change, by), HANGAR_MESSAGES.noBay);
      },
    });

    route('DELETE /:id', {
      summary: 'Remove a bay',
      description:
        'A bay that has had aircraft in it is deactivated instead. 409 while it has current or future stays.',
      gives: z.null().meta({ description: 'It is removed.' }),
      fails: [409],
      async handle(request) {
        unwrapOutcome(await deleteBay(db, request.params.id, authorOf(request)), HANGAR_MESSAGES.noBay);
      },
    });
  };
}
