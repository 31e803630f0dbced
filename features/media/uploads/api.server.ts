import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { endpoints } from '#server/http/endpoint.ts';
import { readForm } from '#server/http/multipart.ts';
import { badField, Problem } from '#server/http/problem.ts';
import { RemoteFileError } from '#server/http/remote-file.ts';
import { requireOwner } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { UPLOAD_LIMITS, UPLOAD_MESSAGES } from './constants.ts';
import { cropBody, cropFields, importRequest, uploadedImage } from './contract.ts';
import type { PictureIntake } from './intake.api.server.ts';
import { fileName } from './rules.ts';

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
