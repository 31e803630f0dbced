import multipart from '@fastify/multipart';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { endpoints } from '#server/http/endpoint.ts';
import { transactOnce } from '#server/http/idempotency.store.server.ts';
import { matchesEtag } from '#server/http/page-cache.ts';
import { badField, Problem } from '#server/http/problem.ts';
import { RemoteFileError } from '#server/http/remote-requests.ts';
import { IMMUTABLE } from '#server/http/response-cache.ts';
import { requireOwner } from '#server/http/session.ts';
import { readForm } from '#server/http/uploads.ts';
import type { Services } from '#server/services.ts';
import { NoSpaceError } from '#server/storage/disk-space.ts';
import { PictureMaker } from './image-worker.process.server.ts';
import { type MadePicture, recordUpload, storeFiles } from './pictures.store.server.ts';
import type { CropBox } from './pictures.ts';
import { PictureError, type PictureFault, type ProcessedPicture, uploadName } from './recipe.process.server.ts';
import { cropBody, cropFields, importRequest, type UploadedImage, uploadedImage } from './uploads.contract.ts';
import { fileName, MIME_TYPES, UPLOAD_LIMITS, UPLOAD_MESSAGES, UPLOADS, variantFile } from './uploads.ts';

/** A picture's bytes from any source. */
export interface SentPicture {
  bytes: Buffer;
  box: CropBox | null;
  originalFilename: string | null;
  alt: string;
}

export type PictureIntake = ReturnType<typeof pictureIntake>;

/** The single path for new pictures: the same limits and checks whether uploaded, fetched or picked. */
export function pictureIntake({ db, storage, wakePictures }: Pick<Services, 'db' | 'storage' | 'wakePictures'>) {
  const maker = new PictureMaker();
  let activeUploads = 0;
  return { oneOfFew, makeJpegs, keep, store, close: () => maker.close() };

  /** Each is held in memory from its first byte. @throws {Problem} 503 if there are too many */
  async function oneOfFew<T>(work: () => Promise<T>): Promise<T> {
    if (activeUploads >= UPLOAD_LIMITS.atOnce)
      throw new Problem(503, UPLOAD_MESSAGES.tooManyAtOnce, { headers: { 'retry-after': '10' } });
    activeUploads++;
    try {
      return await work();
    } finally {
      activeUploads--;
    }
  }

  /** Crops, stores and records a picture. @throws {Problem} 400, 413, 415, 503, 507 */
  async function store(request: FastifyRequest, { bytes, box, ...sent }: SentPicture): Promise<UploadedImage> {
    const name = uploadName(bytes, box);
    const picture = await makeJpegs(bytes, box);
    await keep(request, name, picture.variants);
    const recorded = { name, ...sent, uploadedBy: request.user!.id };
    const upload = await transactOnce(db, (trx) => recordUpload(trx, recorded, picture));
    wakePictures();
    return upload;
  }

  /** Stores the files of a picture, before its record. @throws {Problem} 503, 507 */
  async function keep(request: FastifyRequest, name: string, variants: MadePicture['variants']): Promise<void> {
    try {
      await storeFiles(storage, name, variants);
    } catch (error) {
      if (error instanceof NoSpaceError) throw new Problem(507, UPLOAD_MESSAGES.noRoom);
      request.log.error({ err: error }, 'the storage took no picture');
      throw new Problem(503, UPLOAD_MESSAGES.notStored, { headers: { 'retry-after': '10' } });
    }
  }

  /** @throws {Problem} 400, 413, 415, 503 */
  async function makeJpegs(
    bytes: Buffer,
    box: CropBox | null,
    covers: readonly CropBox[] = [],
  ): Promise<ProcessedPicture> {
    try {
      return await maker.make(bytes, ['jpg'], { box, covers });
    } catch (error) {
      throw error instanceof PictureError ? problemOf(error.fault) : error;
    }
  }
}

function problemOf(fault: PictureFault): Problem {
  const [status, detail, more] = FAULTS[fault];
  return status === 400 ? badField('image', detail) : new Problem(status, detail, more);
}

const FAULTS: Record<PictureFault, ConstructorParameters<typeof Problem>> = {
  unsupported: [415, UPLOAD_MESSAGES.unsupported],
  heic: [415, UPLOAD_MESSAGES.heic],
  pixels: [413, UPLOAD_MESSAGES.tooManyPixels],
  damaged: [400, UPLOAD_MESSAGES.damaged],
  outside: [400, UPLOAD_MESSAGES.outside],
  unmade: [503, UPLOAD_MESSAGES.unmade, { headers: { 'retry-after': '10' } }],
};

const IMPORT_MS = 15_000;
const IMAGE = { name: 'image', maxBytes: UPLOAD_LIMITS.maxBytes, tooLarge: UPLOAD_MESSAGES.tooLarge };

/** `POST /api/upload/crop` and `POST /api/upload/url` */
export function uploadsApi(
  { fetchRemote }: Pick<Services, 'fetchRemote'>,
  { oneOfFew, store }: PictureIntake,
): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(multipart);
    const route = endpoints(app, { tag: 'Uploads', guard: requireOwner });

    route('POST /crop', {
      summary: 'Upload a picture, or a part of it',
      description:
        'Send the file untouched, with the part to keep in whole pixels of the picture as shown. Answered when its JPEGs are stored; AVIF and WebP follow.',
      repeatable: true,
      form: cropBody,
      gives: uploadedImage,
      location: ({ url }) => url,
      fails: [507],
      handle: (request) =>
        oneOfFew(async () => {
          const { file, fields } = await readForm(request, IMAGE, cropFields);
          const sent = { ...fields, bytes: file.bytes, originalFilename: fileName(file.name) };
          return store(request, sent);
        }),
    });

    route('POST /url', {
      summary: 'Import a picture from another site',
      description: 'Fetched once, by https from the open internet only, and stored like an upload.',
      repeatable: true,
      body: importRequest,
      gives: uploadedImage,
      location: ({ url }) => url,
      fails: [507],
      handle: (request) =>
        oneOfFew(async () => {
          const { url, alt } = request.body;
          const bytes = await fetchPicture(url);
          const originalFilename = fileName(decoded(new URL(url).pathname));
          return store(request, { bytes, box: null, originalFilename, alt });
        }),
    });
  };

  async function fetchPicture(url: string): Promise<Buffer> {
    try {
      return await fetchRemote(url, { maxBytes: UPLOAD_LIMITS.maxBytes, timeoutMs: IMPORT_MS });
    } catch (error) {
      if (!(error instanceof RemoteFileError)) throw error;
      if (error.reason === 'size') throw new Problem(413, UPLOAD_MESSAGES.tooLarge);
      throw badField('url', error.message);
    }
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** `/uploads/*`: files of uploaded pictures. Names derive from the content, so they are immutable. */
export function uploadedFiles({ storage }: Pick<Services, 'storage'>): FastifyPluginAsync {
  return async (app) => {
    const options = { schema: { hide: true }, config: { sendsFiles: true } } as const;
    app.get<{ Params: { '*': string } }>(`${UPLOADS}*`, options, async (request, reply) => {
      const key = request.params['*'];
      const file = variantFile(key);
      if (!file) throw new Problem(404, UPLOAD_MESSAGES.unknownFile);
      const etag = `"${key}"`;
      const stored = await storage.open(key).catch((error: unknown) => {
        request.log.error({ err: error }, 'the storage cannot be read');
        throw new Problem(503, 'The picture cannot be read right now.', { headers: { 'retry-after': '5' } });
      });
      if (!stored) throw new Problem(404, UPLOAD_MESSAGES.unknownFile);
      // Not before: a picture that was retired is gone for those who have it, too.
      if (matchesEtag(request.headers['if-none-match'], etag)) {
        stored.stream.destroy();
        return reply.headers({ etag, 'cache-control': IMMUTABLE }).code(304).send();
      }
      return reply
        .headers({ etag, 'cache-control': IMMUTABLE, 'content-length': stored.size })
        .type(MIME_TYPES[file.format])
        .send(stored.stream);
    });
  };
}
