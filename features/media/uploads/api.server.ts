import multipart from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { readForm } from '#server/multipart.ts';
import { BODY_PROBLEMS, Problem, problems } from '#server/problem.ts';
import { RemoteFileError } from '#server/remote-file.ts';
import type { Services } from '#server/services.ts';
import { requireAdmin } from '#server/session.ts';
import { PictureMaker } from '../apart.process.server.ts';
import type { CropBox } from '../contract.ts';
import { PictureError, type PictureFault, type ProcessedPicture, uploadName } from '../process.server.ts';
import { cropBody, cropFields, importRequest, type UploadedImage, uploadedImage } from './contract.ts';
import { fileName } from './rules.ts';
import { recordUpload, storeFiles } from './store.server.ts';
import { UPLOAD_LIMITS, UPLOAD_MESSAGES } from './words.ts';

const IMPORT_MS = 15_000;
const IMAGE = { name: 'image', maxBytes: UPLOAD_LIMITS.maxBytes, tooLarge: UPLOAD_MESSAGES.tooLarge };

interface Sent {
  bytes: Buffer;
  box: CropBox | null;
  originalFilename: string | null;
  alt: string;
}

/** `POST /api/upload/crop` and `POST /api/upload/url` */
export function uploadsApi({ db, storage, fetchRemote, wakePictures }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    const maker = new PictureMaker();
    app.addHook('onClose', async () => maker.close());
    await app.register(multipart);
    let underWay = 0;

    app.post(
      '/crop',
      {
        onRequest: requireAdmin,
        validatorCompiler: () => (value) => ({ value }), // the form is read below; the schema describes it
        schema: {
          tags: ['Uploads'],
          summary: 'Upload a picture, or a part of it',
          description:
            'Send the file untouched, with the part to keep in whole pixels of the picture as shown. Answered when its JPEGs are stored; AVIF and WebP follow.',
          consumes: ['multipart/form-data'],
          body: cropBody,
          response: { 201: uploadedImage, ...problems(...BODY_PROBLEMS, 401) },
        },
      },
      (request, reply) =>
        oneOfFew(async () => {
          const { file, fields } = await readForm(request, IMAGE, cropFields);
          const sent = { ...fields, bytes: file.bytes, originalFilename: fileName(file.name) };
          return answer(reply, await store(request, sent));
        }),
    );

    app.post(
      '/url',
      {
        onRequest: requireAdmin,
        schema: {
          tags: ['Uploads'],
          summary: 'Import a picture from another site',
          description: 'Fetched once, by https from the open internet only, and stored like an upload.',
          body: importRequest,
          response: { 201: uploadedImage, ...problems(...BODY_PROBLEMS, 401) },
        },
      },
      (request, reply) =>
        oneOfFew(async () => {
          const { url, alt } = request.body;
          const bytes = await fetchPicture(url);
          const originalFilename = fileName(decoded(new URL(url).pathname));
          return answer(reply, await store(request, { bytes, box: null, originalFilename, alt }));
        }),
    );

    /** Each is held in memory from its first byte on. */
    async function oneOfFew<T>(work: () => Promise<T>): Promise<T> {
      if (underWay >= UPLOAD_LIMITS.atOnce)
        throw new Problem(503, UPLOAD_MESSAGES.tooManyAtOnce, { headers: { 'retry-after': '10' } });
      underWay++;
      try {
        return await work();
      } finally {
        underWay--;
      }
    }

    async function store(request: FastifyRequest, { bytes, box, ...sent }: Sent): Promise<UploadedImage> {
      const name = uploadName(bytes, box);
      const picture = await makeJpegs(bytes, box);
      try {
        await storeFiles(storage, name, picture.variants);
      } catch (error) {
        request.log.error({ err: error }, 'the storage took no picture');
        throw new Problem(503, UPLOAD_MESSAGES.notStored, { headers: { 'retry-after': '10' } });
      }
      const upload = await recordUpload(db, { name, ...sent, uploadedBy: request.user!.id }, picture);
      wakePictures();
      return upload;
    }

    async function makeJpegs(bytes: Buffer, box: CropBox | null): Promise<ProcessedPicture> {
      try {
        return await maker.make(bytes, ['jpg'], box);
      } catch (error) {
        throw error instanceof PictureError ? problemOf(error.fault) : error;
      }
    }
  };

  async function fetchPicture(url: string): Promise<Buffer> {
    try {
      return await fetchRemote(url, { maxBytes: UPLOAD_LIMITS.maxBytes, timeoutMs: IMPORT_MS });
    } catch (error) {
      if (!(error instanceof RemoteFileError)) throw error;
      if (error.reason === 'size') throw new Problem(413, UPLOAD_MESSAGES.tooLarge);
      throw new Problem(400, error.message, { errors: [{ path: 'url', message: error.message }] });
    }
  }
}

function answer(reply: FastifyReply, upload: UploadedImage) {
  return reply.code(201).header('location', upload.url).send(upload);
}

function problemOf(fault: PictureFault): Problem {
  return new Problem(...FAULTS[fault]);
}

const FAULTS: Record<PictureFault, [status: number, detail: string]> = {
  unsupported: [415, UPLOAD_MESSAGES.unsupported],
  heic: [415, UPLOAD_MESSAGES.heic],
  pixels: [413, UPLOAD_MESSAGES.tooManyPixels],
  damaged: [400, UPLOAD_MESSAGES.damaged],
  outside: [400, UPLOAD_MESSAGES.outside],
};

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
