import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { mediaAnswer } from '#server/http/api-docs.ts';
import { transactOnce } from '#server/http/idempotency.store.server.ts';
import { repeatHeaders } from '#server/http/idempotency.ts';
import { consume, type Limit } from '#server/http/limits.store.server.ts';
import { BODY_PROBLEMS, Problem, problems, tooManyRequests } from '#server/http/problem.ts';
import { requireOwner } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { HOUR_MS } from '#time/constants.ts';
import { pictureKind } from '../kinds/rules.ts';
import { UPLOAD_LIMITS, UPLOAD_MESSAGES } from '../uploads/constants.ts';
import { uploadedImage } from '../uploads/contract.ts';
import type { PictureIntake } from '../uploads/intake.api.server.ts';
import { googleAccess, problemFor } from './access.api.server.ts';
import { PHOTO_MESSAGES } from './constants.ts';
import { googlePhoto, photoImport, photoParams, picking, pickingParams } from './contract.ts';
import { GoogleError, type GoogleFault } from './google.client.server.ts';
import { chosenPhoto, renditions } from './rules.ts';
import { findPhoto, markImported, savePhoto } from './store.server.ts';

const tags = ['Google Photos'];
const onRequest = requireOwner;
const SESSIONS: Limit = { max: 120, windowMs: HOUR_MS };
/** Picture types that the browser gets. */
const SHOWN = ['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif'];

/** `/api/google-photos/sessions`: visits to Google's picker. */
export function pickingApi({ db, config }: Services): FastifyPluginAsyncZod {
  const { google, withAccess } = googleAccess({ db, config });
  return async (app) => {
    app.post(
      '/sessions',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Start a picker session at Google',
          response: { 201: picking, ...problems(401, 403, 409) },
        },
      },
      async (request, reply) => {
        await limitSessions(request);
        const { photos } = google();
        const session = await withAccess(callerOf(request), (token) => photos.createSession(token));
        // The tab closes itself after the choice.
        const pickerUri = session.pickerUri && `${session.pickerUri.replace(/\/$/, '')}/autoclose`;
        return reply
          .code(201)
          .header('location', `/api/google-photos/sessions/${session.id}`)
          .send({ ...session, pickerUri });
      },
    );

    app.get(
      '/sessions/:id',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Status of a picker session',
          params: pickingParams,
          response: { 200: picking, ...problems(400, 401, 403, 404, 409) },
        },
      },
      async (request) => {
        const { photos } = google();
        const session = await withAccess(callerOf(request), (token) => photos.getSession(token, request.params.id));
        return { ...session, pickerUri: null };
      },
    );

    app.delete(
      '/sessions/:id',
      {
        onRequest,
        schema: {
          tags,
          summary: 'End a picker session',
          params: pickingParams,
          response: { 204: z.null().meta({ description: 'It is over.' }), ...problems(400, 401, 403, 404, 409) },
        },
      },
      async (request, reply) => {
        const { photos } = google();
        await withAccess(callerOf(request), (token) =>
          photos.deleteSession(token, request.params.id).catch(recoverFrom('missing', undefined)),
        );
        return reply.code(204).send(null);
      },
    );

    app.post(
      '/sessions/:id/photos',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Take the photo that was picked',
          description: 'Returns its record; 400 with a `reason` when nothing was picked, or a video.',
          params: pickingParams,
          headers: repeatHeaders,
          response: { 201: googlePhoto, ...problems(400, 401, 403, 404, 409) },
        },
      },
      async (request, reply) => {
        const { photos } = google();
        const items = await withAccess(callerOf(request), (token) =>
          photos.listItems(token, request.params.id).catch(recoverFrom('precondition', [])),
        );
        const photo = chosenPhoto(items);
        if (typeof photo === 'string') throw problemFor(photo, 400);
        if (!photos.isPhotoAddress(photo.baseUrl)) throw new Problem(503, PHOTO_MESSAGES.unreachable);
        const saved = await transactOnce(db, (trx) => savePhoto(trx, photo));
        return reply.code(201).header('location', `/api/google-photos/photos/${saved.id}/file`).send(saved);
      },
    );
  };

  async function limitSessions(request: FastifyRequest): Promise<void> {
    if (!config.rateLimits) return;
    const { allowed, retryAfter } = await consume(db, `google-photos:pick:${request.user!.id}`, SESSIONS);
    if (!allowed) throw tooManyRequests(retryAfter, PHOTO_MESSAGES.tooMany);
  }
}

/** Turns one failure into an answer. */
function recoverFrom<T>(fault: GoogleFault, answer: T) {
  return (error: unknown): T => {
    if (error instanceof GoogleError && error.fault === fault) return answer;
    throw error;
  };
}

/** `/api/google-photos/photos`: looking at a picked photo and copying it to the uploads. */
export function pickedPhotosApi({ db, config }: Services, intake: PictureIntake): FastifyPluginAsyncZod {
  const { google, withAccess } = googleAccess({ db, config });
  return async (app) => {
    app.get(
      '/photos/:id/file',
      {
        onRequest,
        schema: {
          tags,
          summary: 'The bytes of a picked photo',
          description: 'For preview and cropping. Google keeps them available for an hour.',
          params: photoParams,
          response: {
            200: mediaAnswer('The picture', ...SHOWN.map((kind) => `image/${kind}`)),
            ...problems(400, 401, 403, 404, 409, 413, 415),
          },
        },
      },
      (request, reply) =>
        intake.oneOfFew(async () => {
          const { bytes } = await fetchPhoto(request, request.params.id);
          return reply.type(`image/${pictureKind(bytes)}`).send(bytes as never);
        }),
    );

    app.post(
      '/photos/:id/uploads',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Copy a picked photo, or a part of it, to the uploads',
          description: 'Held to the same checks as an upload, and answered in the same way.',
          params: photoParams,
          headers: repeatHeaders,
          body: photoImport,
          response: { 201: uploadedImage, ...problems(...BODY_PROBLEMS, 401, 404, 409, 507) },
        },
      },
      (request, reply) =>
        intake.oneOfFew(async () => {
          const { bytes, filename, id } = await fetchPhoto(request, request.params.id);
          const upload = await intake.store(request, { ...request.body, bytes, originalFilename: filename });
          await markImported(db, id);
          return reply.code(201).header('location', upload.url).send(upload);
        }),
    );
  };

  /** The same bytes each time, so that a crop box drawn on them fits. */
  async function fetchPhoto(request: FastifyRequest, id: string) {
    const photo = await findPhoto(db, id);
    if (!photo) throw new Problem(404, 'There is no photo with this id.');
    const { photos } = google();
    const bytes = await withAccess(callerOf(request), async (token) => {
      for (const [index, rendition] of renditions(photo).entries()) {
        try {
          const found = await photos.download(token, photo.baseUrl + rendition, UPLOAD_LIMITS.maxBytes);
          if (pictureKind(found) !== 'heic') return found;
        } catch (error) {
          const another = index < renditions(photo).length - 1;
          if (!another || !(error instanceof GoogleError) || error.fault !== 'size') throw error;
        }
      }
      throw new Problem(415, UPLOAD_MESSAGES.heic);
    });
    if (!pictureKind(bytes)) throw new Problem(415, UPLOAD_MESSAGES.unsupported);
    return { bytes, filename: photo.filename, id };
  }
}

function callerOf({ user, log }: FastifyRequest) {
  return { userId: user!.id, log };
}
