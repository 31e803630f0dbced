import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { recordAccess } from '#features/audit/access/store.server.ts';
import { mediaAnswer } from '#server/http/api-docs.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { Problem } from '#server/http/problem.ts';
import { authorOf, requireRight } from '#server/http/session.ts';
import { sendStoredFile } from '#server/http/stored-file.ts';
import type { Services } from '#server/services.ts';
import { leadParams, NO_SUCH_QUOTE } from '../contract.ts';
import { parseQuoteId } from '../rules.ts';
import { PHOTO_MESSAGES } from './constants.ts';
import { photoQuery, quotePhoto } from './contract.ts';
import { photoFile } from './rules.ts';
import { findPhoto, listPhotos } from './store.server.ts';

const photoParams = leadParams.extend({
  photoId: z
    .string()
    .meta({ description: 'Number of the photo.' })
    .transform((text) => parseQuoteId(text) ?? 0),
});

/** `/api/quotes/{id}/photos`, for admins. */
export function quotePhotosApi({ db, storage }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'Quotes', guard: requireRight('quotes'), params: leadParams });

    route('GET /:id/photos', {
      summary: 'The photos of a quote request',
      description: 'In the order they came.',
      gives: z.array(quotePhoto),
      async handle({ params }) {
        const photos = await listPhotos(db, params.id);
        if (!photos) throw new Problem(404, NO_SUCH_QUOTE);
        return photos;
      },
    });

    route('GET /:id/photos/:photoId', {
      summary: 'One photo of a quote request',
      description: 'A JPEG without data about it; a picture that cannot be shown comes as it was sent, to be saved.',
      params: photoParams,
      query: photoQuery,
      gives: mediaAnswer('The file', 'image/jpeg', 'image/heic'),
      async handle(request, reply) {
        const { params, query } = request;
        const photo = await findPhoto(db, params.id, params.photoId);
        if (photo && query.size !== 'thumb')
          // Thumbnails load with the lead, whose opening is recorded.
          await recordAccess(db, { kind: 'opened', quoteId: photo.quoteId! }, authorOf(request));
        return sendStoredFile({ storage, request, reply }, photoFile(photo, query.size), PHOTO_MESSAGES.unknown);
      },
    });
  };
}
