import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { idParams } from '#features/fields/contract.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { requireOwner } from '#server/http/session.ts';
import { unwrapOutcome } from '#server/http/unwrap-outcome.ts';
import type { Services } from '#server/services.ts';
import { galleryScheme, shownPlace } from './contract.ts';
import { listShown, setShown } from './store.server.ts';

const gallery = galleryScheme.array().meta({ description: 'The row in its order.' });

/** The schemes that the portfolio shows. */
export function galleryApi({ db }: Pick<Services, 'db'>): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'Schemes', guard: requireOwner, params: idParams });

    route('GET /shown', {
      summary: 'The schemes of the portfolio’s row',
      gives: gallery,
      handle: () => listShown(db),
    });

    route('PATCH /:id/shown', {
      summary: 'Show a scheme in the portfolio, move it or take it off',
      description: 'Always with the registration N12345. 409 while the row is full.',
      body: shownPlace,
      gives: gallery,
      fails: [409],
      handle: async (request) =>
        unwrapOutcome(await setShown(db, request.params.id, request.body), 'There is no scheme with this id.'),
    });
  };
}
