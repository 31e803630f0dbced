import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { noteAccess } from '#features/audit/access/store.server.ts';
import { Problem, problems } from '#server/http/problem.ts';
import { requireAdmin } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import type { Storage } from '#server/storage/storage.ts';
import { authorOf } from '../desk/answers.api.server.ts';
import { quoteId as idIn } from '../rules.ts';
import { PHOTO_MESSAGES } from './constants.ts';
import { photoQuery, quotePhoto } from './contract.ts';
import { disposition, savedName } from './rules.ts';
import { findPhoto, listPhotos } from './store.server.ts';

const id = z.string().meta({ description: 'Number of the quote request.' });
const photoId = z.string().meta({ description: 'Number of the photo.' });

/** `/api/quotes/{id}/photos` for those who work the quotes. */
export function quotePhotosApi({ db, storage }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    const onRequest = requireAdmin;
    const tags = ['Quotes'];

    app.get(
      '/:id/photos',
      {
        onRequest,
        schema: {
          tags,
          summary: 'The photos of a quote request',
          description: 'In the order they came.',
          params: z.object({ id }),
          response: { 200: z.array(quotePhoto), ...problems(401, 403, 404) },
        },
      },
      async ({ params }) => {
        const photos = await listPhotos(db, idIn(params.id) ?? 0);
        if (!photos) throw new Problem(404, 'There is no quote request with this id.');
        return photos;
      },
    );

    app.get(
      '/:id/photos/:photoId',
      {
        onRequest,
        schema: {
          tags,
          summary: 'One photo of a quote request',
          description:
            'A JPEG without data about it; a picture that cannot be shown comes as it was sent, to be saved.',
          params: z.object({ id, photoId }),
          querystring: photoQuery,
          response: {
            200: {
              description: 'The file',
              content: { 'image/jpeg': { schema: z.string() }, 'image/heic': { schema: z.string() } },
            },
            ...problems(400, 401, 403, 404),
          },
        },
      },
      async (request, reply) => {
        const { params, query } = request;
        const photo = await findPhoto(db, idIn(params.id) ?? 0, idIn(params.photoId) ?? 0);
        if (photo && query.size !== 'thumb')
          // The small ones come with the lead, whose opening is on record.
          await noteAccess(db, { kind: 'opened', quoteId: photo.quoteId! }, authorOf(request));
        return sendPhoto({ storage, request, reply }, photo, query.size);
      },
    );
  };
}

/** Sends the file of a photo. @throws {Problem} 404 where there is none, 503 while the storage cannot be read */
export async function sendPhoto(
  { storage, request, reply }: { storage: Storage; request: FastifyRequest; reply: FastifyReply },
  photo: Awaited<ReturnType<typeof findPhoto>>,
  size: 'thumb' | undefined,
): Promise<FastifyReply> {
  const key = size === 'thumb' ? photo?.thumbnailKey : photo?.fileKey;
  if (!photo || !key) throw new Problem(404, PHOTO_MESSAGES.unknown);
  const stored = await storage.open(key).catch((error: unknown) => {
    request.log.error({ err: error }, 'the storage cannot be read');
    throw new Problem(503, 'The photo cannot be read right now.', { headers: { 'retry-after': '5' } });
  });
  if (!stored) throw new Problem(404, PHOTO_MESSAGES.unknown);
  const name = savedName(photo.originalFilename, photo.id, photo.mimeType);
  return reply
    .headers({
      'content-length': stored.size,
      'content-disposition': disposition(photo.thumbnailKey ? 'inline' : 'attachment', name),
    })
    .type(photo.mimeType)
    .send(stored.stream as never);
}
