import { randomBytes } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { recordAccess } from '#foundation/audit/logs.store.server.ts';
import { PictureMaker } from '#foundation/media/image-worker.process.server.ts';
import { isHeif } from '#foundation/media/picture-kinds.ts';
import { PictureError, type PictureFault, type ProcessedPicture } from '#foundation/media/recipe.process.server.ts';
import { fileName } from '#foundation/media/uploads.ts';
import { mediaAnswer } from '#server/http/api-docs.ts';
import { clientKey, limitClients } from '#server/http/client-limits.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { KeyUsed } from '#server/http/idempotency.store.server.ts';
import type { Limit } from '#server/http/limits.store.server.ts';
import { badField, Problem } from '#server/http/problem.ts';
import { sendStoredFile } from '#server/http/sent-files.ts';
import { authorOf, requireRight } from '#server/http/session.ts';
import { readForm } from '#server/http/uploads.ts';
import type { Services } from '#server/services.ts';
import { NoSpaceError, SlotRevoked, UploadSlots } from '#server/storage/disk-space.ts';
import { HOUR_MS } from '#time/units.ts';
import { parseLeadId } from './lead-words.ts';
import { leadParams, leadPhoto, NO_SUCH_LEAD, photoBody, photoQuery, photoReceipt } from './leads.contract.ts';
import {
  findPhoto,
  listPhotos,
  type NewPhoto,
  PHOTO_FOLDER,
  type PhotoFile,
  storePhoto,
  sumUnclaimedBytes,
} from './photos.store.server.ts';
import { maxUnclaimedBytes, PHOTO_LIMITS, PHOTO_MESSAGES, photoFile } from './photos.ts';

const UPLOAD_LIMIT: Limit = { max: 60, windowMs: HOUR_MS };
/** Uploads are held in memory. At `bytesPerSecond`, 10 MB take as long as the server's request timeout. */
const SLOT_LIMITS = { atOnce: 10, fromOne: 5, bytesPerSecond: 85_000, graceMs: 10_000 };
/** Closes the connection, so that the server does not read the rest of a slow upload. */
const RETRY_HEADERS = { 'retry-after': '30', connection: 'close' };
const IMAGE = { name: 'image', maxBytes: PHOTO_LIMITS.maxBytes, tooLarge: PHOTO_MESSAGES.tooLarge };

/** `POST /api/quote-photos` */
export function photoUploadApi({ db, storage, disk, config }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    // A worker of their own, so that visitors' photos do not delay the owner's uploads.
    const maker = new PictureMaker({ niceness: 5 });
    app.addHook('onClose', async () => maker.close());
    await app.register(multipart);
    const slots = new UploadSlots(SLOT_LIMITS);
    const route = endpoints(app, { tag: 'Quotes' });

    route('POST /', {
      guard: limitClients({ db, config }, 'quote-photos', UPLOAD_LIMIT, PHOTO_MESSAGES.tooMany),
      summary: 'Send a photo for a quote request',
      description:
        'Open to anyone. Location and other metadata are removed; a HEIC picture is kept as sent. Deleted after 24 hours unless a quote request uses it.',
      repeatable: true,
      form: photoBody,
      gives: photoReceipt.meta({ description: 'It is stored.' }),
      location: '/api/quote-photos',
      fails: [507],
      async handle(request) {
        const slot = slots.take(clientKey(request.ip), request.socket);
        if (!slot) throw new Problem(503, PHOTO_MESSAGES.tooManyAtOnce, { headers: { 'retry-after': '10' } });
        try {
          await requireRoom();
          const { file } = await slot.receive(readForm(request, IMAGE, z.strictObject({})));
          const picture = await convertToJpegs(file.bytes, slot.sender);
          const stored = picture ? toJpegFiles(picture) : toOriginalFile(file.bytes);
          const token = await store(request, stored, fileName(file.name));
          return { token };
        } catch (error) {
          if (error instanceof NoSpaceError) throw new Problem(507, PHOTO_MESSAGES.noRoom);
          if (error instanceof SlotRevoked) throw new Problem(503, PHOTO_MESSAGES.tooSlow, { headers: RETRY_HEADERS });
          throw error;
        } finally {
          slot.release();
        }
      },
    });

    /** @returns the token of the photo */
    async function store(request: FastifyRequest, { files, photo }: PhotoToStore, originalFilename: string | null) {
      const token = randomBytes(32).toString('base64url');
      try {
        const sent = { files, photo: { ...photo, originalFilename }, maxUnclaimed: maxUnclaimed() };
        if (await storePhoto({ db, storage }, token, sent)) return token;
      } catch (error) {
        if (error instanceof NoSpaceError || error instanceof KeyUsed) throw error;
        request.log.error({ err: error }, 'cannot store a photo');
        throw new Problem(503, PHOTO_MESSAGES.notStored, { headers: { 'retry-after': '10' } });
      }
      return disk.refuse();
    }

    /** @returns null for a HEIC picture, which cannot be decoded here */
    async function convertToJpegs(bytes: Buffer, sender: string): Promise<ProcessedPicture | null> {
      try {
        return await maker.make(bytes, ['jpg'], { sender });
      } catch (error) {
        if (!(error instanceof PictureError)) throw error;
        const isHeic = error.fault === 'heic';
        if (isHeic && isHeif(bytes)) return null;
        const [status, detail, more] = FAULT_PROBLEMS[isHeic ? 'damaged' : error.fault];
        throw status === 400 ? badField('image', detail) : new Problem(status, detail, more);
      }
    }
  };

  /** @throws {NoSpaceError} */
  async function requireRoom(): Promise<void> {
    disk.requireRoom();
    if ((await sumUnclaimedBytes(db)) >= maxUnclaimed()) disk.refuse();
  }

  function maxUnclaimed(): number {
    return maxUnclaimedBytes(config.maxUnclaimedBytes, disk.uploadVolumeBytes());
  }
}

/** A photo as its record and the files to store. */
interface PhotoToStore {
  files: PhotoFile[];
  photo: Omit<NewPhoto, 'originalFilename'>;
}

export function toJpegFiles({ variants, width, height }: ProcessedPicture): PhotoToStore {
  const name = randomName();
  const mimeType = 'image/jpeg';
  const [fileKey, thumbnailKey] = [`${name}.jpg`, `${name}-small.jpg`];
  const { bytes } = variants.at(-1)!;
  const thumbnail = { key: thumbnailKey, bytes: variants[0]!.bytes, mimeType };
  return {
    files: [thumbnail, { key: fileKey, bytes, mimeType }],
    photo: { fileKey, thumbnailKey, mimeType, size: bytes.length, width, height },
  };
}

export function toOriginalFile(bytes: Buffer): PhotoToStore {
  const fileKey = `${randomName()}.heic`;
  const mimeType = 'image/heic';
  return {
    files: [{ key: fileKey, bytes, mimeType }],
    photo: { fileKey, thumbnailKey: null, mimeType, size: bytes.length, width: null, height: null },
  };
}

/** Independent of the uploaded file name. */
function randomName(): string {
  return `${PHOTO_FOLDER}/${randomBytes(16).toString('hex')}`;
}

const FAULT_PROBLEMS: Record<Exclude<PictureFault, 'heic'>, ConstructorParameters<typeof Problem>> = {
  unsupported: [415, PHOTO_MESSAGES.unsupported],
  pixels: [413, PHOTO_MESSAGES.tooManyPixels],
  damaged: [400, PHOTO_MESSAGES.damaged],
  outside: [400, PHOTO_MESSAGES.damaged],
  unmade: [503, PHOTO_MESSAGES.unmade, { headers: { 'retry-after': '10' } }],
};

const photoParams = leadParams.extend({
  photoId: z
    .string()
    .meta({ description: 'Number of the photo.' })
    .transform((text) => parseLeadId(text) ?? 0),
});

/** `/api/quotes/{id}/photos`, for admins. */
export function leadPhotosApi({ db, storage }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'Quotes', guard: requireRight('quotes'), params: leadParams });

    route('GET /:id/photos', {
      summary: 'The photos of a quote request',
      description: 'In the order they came.',
      gives: z.array(leadPhoto),
      async handle({ params }) {
        const photos = await listPhotos(db, params.id);
        if (!photos) throw new Problem(404, NO_SUCH_LEAD);
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
