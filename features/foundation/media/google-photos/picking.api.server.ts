import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { mediaAnswer } from '#server/http/api-docs.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { transactOnce } from '#server/http/idempotency.store.server.ts';
import { consume, type Limit } from '#server/http/limits.store.server.ts';
import { Problem, tooManyRequests } from '#server/http/problem.ts';
import { requireOwner } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { HOUR_MS } from '#time/units.ts';
import { pictureKind } from '../picture-kinds.ts';
import type { PictureIntake } from '../uploads.api.server.ts';
import { uploadedImage } from '../uploads.contract.ts';
import { UPLOAD_LIMITS, UPLOAD_MESSAGES } from '../uploads.ts';
import { connectionApi, googleAccess, problemFor } from './connection.api.server.ts';
import { GoogleError, type GoogleFault } from './google.client.server.ts';
import { PHOTO_MESSAGES } from './google-photos.constants.ts';
import { googlePhoto, photoImport, photoParams, picking, pickingParams } from './google-photos.contract.ts';
import { findPhoto, markImported, savePhoto } from './google-photos.store.server.ts';
import { chosenPhoto, renditions } from './picked-photos.ts';

const group = { tag: 'Google Photos', guard: requireOwner, params: pickingParams };
const SESSIONS: Limit = { max: 120, windowMs: HOUR_MS };
/** Picture types that the browser gets. */
const SHOWN = ['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif'];

/** `/api/google-photos/sessions`: visits to Google's picker. */
function pickingApi({ db, config }: Services): FastifyPluginAsyncZod {
  const { google, withAccess } = googleAccess({ db, config });
  return async (app) => {
    const route = endpoints(app, group);

    route('POST /sessions', {
      summary: 'Start a picker session at Google',
      gives: picking,
      location: ({ id }) => `/api/google-photos/sessions/${id}`,
      fails: [409],
      async handle(request) {
        await limitSessions(request);
        const { photos } = google();
        const session = await withAccess(callerOf(request), (token) => photos.createSession(token));
        // The tab closes itself after the choice.
        const pickerUri = session.pickerUri && `${session.pickerUri.replace(/\/$/, '')}/autoclose`;
        return { ...session, pickerUri };
      },
    });

    route('GET /sessions/:id', {
      summary: 'Status of a picker session',
      gives: picking,
      fails: [409],
      async handle(request) {
        const { photos } = google();
        const session = await withAccess(callerOf(request), (token) => photos.getSession(token, request.params.id));
        return { ...session, pickerUri: null };
      },
    });

    route('DELETE /sessions/:id', {
      summary: 'End a picker session',
      gives: z.null().meta({ description: 'It is over.' }),
      fails: [409],
      async handle(request) {
        const { photos } = google();
        await withAccess(callerOf(request), (token) =>
          photos.deleteSession(token, request.params.id).catch(recoverFrom('missing', undefined)),
        );
      },
    });

    route('POST /sessions/:id/photos', {
      summary: 'Take the photo that was picked',
      description: 'Returns its record; 400 with a `reason` when nothing was picked, or a video.',
      repeatable: true,
      gives: googlePhoto,
      location: ({ id }) => `/api/google-photos/photos/${id}/file`,
      async handle(request) {
        const { photos } = google();
        const items = await withAccess(callerOf(request), (token) =>
          photos.listItems(token, request.params.id).catch(recoverFrom('precondition', [])),
        );
        const photo = chosenPhoto(items);
        if (typeof photo === 'string') throw problemFor(photo, 400);
        if (!photos.isPhotoAddress(photo.baseUrl)) throw new Problem(503, PHOTO_MESSAGES.unreachable);
        const saved = await transactOnce(db, (trx) => savePhoto(trx, photo));
        return saved;
      },
    });
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
function pickedPhotosApi({ db, config }: Services, intake: PictureIntake): FastifyPluginAsyncZod {
  const { google, withAccess } = googleAccess({ db, config });
  return async (app) => {
    const route = endpoints(app, group);

    route('GET /photos/:id/file', {
      summary: 'The bytes of a picked photo',
      description: 'For preview and cropping. Google keeps them available for an hour.',
      params: photoParams,
      gives: mediaAnswer('The picture', ...SHOWN.map((kind) => `image/${kind}`)),
      fails: [409, 413, 415],
      handle: (request, reply) =>
        intake.oneOfFew(async () => {
          const { bytes } = await fetchPhoto(request, request.params.id);
          return reply.type(`image/${pictureKind(bytes)}`).send(bytes);
        }),
    });

    route('POST /photos/:id/uploads', {
      summary: 'Copy a picked photo, or a part of it, to the uploads',
      description: 'Held to the same checks as an upload, and answered in the same way.',
      params: photoParams,
      repeatable: true,
      body: photoImport,
      gives: uploadedImage,
      location: ({ url }) => url,
      fails: [507],
      handle: (request) =>
        intake.oneOfFew(async () => {
          const { bytes, filename, id } = await fetchPhoto(request, request.params.id);
          const upload = await intake.store(request, { ...request.body, bytes, originalFilename: filename });
          await markImported(db, id);
          return upload;
        }),
    });
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

/** `/api/google-photos`. A picked photo takes the path of an upload. */
export function googlePhotosApi(services: Services, intake: PictureIntake): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(connectionApi(services));
    await app.register(pickingApi(services));
    await app.register(pickedPhotosApi(services, intake));
  };
}
