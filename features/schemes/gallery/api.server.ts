import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { idParams } from '#features/fields/contract.ts';
import { problems } from '#server/http/problem.ts';
import { requireOwner } from '#server/http/session.ts';
import { unwrapOutcome } from '#server/http/unwrap-outcome.ts';
import type { Services } from '#server/services.ts';
import { galleryScheme, shownPlace } from './contract.ts';
import { listShown, setShown } from './store.server.ts';

const tags = ['Schemes'];
const gallery = galleryScheme.array().meta({ description: 'The row in its order.' });

/** The schemes that the portfolio shows. */
export function galleryApi({ db }: Pick<Services, 'db'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/shown',
      {
        onRequest: requireOwner,
        schema: {
          tags,
          summary: 'The schemes of the portfolio’s row',
          response: { 200: gallery, ...problems(401, 403) },
        },
      },
      () => listShown(db),
    );

    app.patch(
      '/:id/shown',
      {
        onRequest: requireOwner,
        schema: {
          tags,
          summary: 'Show a scheme in the portfolio, move it or take it off',
          description: 'Always with the registration N12345. 409 while the row is full.',
          params: idParams,
          body: shownPlace,
          response: { 200: gallery, ...problems(400, 401, 403, 404, 409, 413, 415) },
        },
      },
      async (request) =>
        unwrapOutcome(await setShown(db, request.params.id, request.body), 'There is no scheme with this id.'),
    );
  };
}
