import { randomBytes } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { findFile } from '#customers/passports/job-files.store.server.ts';
import { idParams } from '#foundation/fields/fields.contract.ts';
import type { ProcessedPicture } from '#foundation/media/recipe.process.server.ts';
import { fileName } from '#foundation/media/uploads.ts';
import { sha256Hex } from '#server/crypto.ts';
import { mediaAnswer } from '#server/http/api-docs.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { Problem } from '#server/http/problem.ts';
import { sendStoredFile } from '#server/http/sent-files.ts';
import { authorOf, requireRight } from '#server/http/session.ts';
import { readForm } from '#server/http/uploads.ts';
import type { Services } from '#server/services.ts';
import { NoSpaceError } from '#server/storage/disk-space.ts';
import { unwrapJob } from '../desk/job-desk.api.server.ts';
import {
  fileBody,
  fileChange,
  fileFields,
  fileParams,
  fileQuery,
  fileSharing,
  jobFile,
  type ReceiveFile,
  type StoredFile,
} from './job-files.contract.ts';
import { addFile, changeFile, listFiles, removeFile, shareFiles, toJobFile } from './job-files.store.server.ts';
import { FILE_LIMITS, FILE_MESSAGES, isPdf, JOB_FOLDER, storedFile } from './job-files.ts';

/** How pictures come in, here and elsewhere on the desk. */
interface PictureIntake {
  oneOfFew<T>(work: () => Promise<T>): Promise<T>;
  makeJpegs(bytes: Buffer, box: null): Promise<ProcessedPicture>;
}

const group = { tag: 'Jobs', guard: requireRight('work'), params: fileParams };
const FILE = { name: 'file', maxBytes: FILE_LIMITS.maxBytes, tooLarge: FILE_MESSAGES.tooLarge };

/** `/api/jobs/{id}/files`: photos and documents. */
export function jobFilesApi(services: Services, receiveFile: ReceiveFile): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(uploadApi(services, receiveFile));
    await app.register(fileApi(services));
  };
}

function uploadApi({ db, config }: Services, receiveFile: ReceiveFile): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(multipart);
    const route = endpoints(app, group);

    route('POST /:id/files', {
      summary: 'Add a photo or document to a job',
      description:
        'For the shop only unless `visible`. Location and other metadata are removed from pictures; documents are PDFs. Sending the same file again returns the existing one.',
      params: idParams,
      repeatable: true,
      form: fileBody,
      gives: jobFile,
      location: ({ id }, { params }) => `/api/jobs/${params.id}/files/${id}`,
      fails: [507],
      async handle(request) {
        const { id } = request.params;
        const by = { ...authorOf(request), ...config };
        const result = await receiveFile(request, fileFields, (file, fields) =>
          addFile(db, id, { ...file, ...fields }, by),
        );
        const added = await unwrapJob(db, id, result, request);
        return toJobFile(added);
      },
    });
  };
}

/** Reads the file of a request and stores it under a random key, then records it: without a record it is removed. */
export function fileReceiver({ storage }: Services, intake: PictureIntake): ReceiveFile {
  return (request, schema, record) =>
    intake.oneOfFew(async () => {
      const { file, fields } = await readForm(request, FILE, schema);
      const name = `${JOB_FOLDER}/${randomBytes(16).toString('hex')}`;
      const isDocument = isPdf(file.bytes);
      const parts = isDocument
        ? pdfParts(name, file.bytes)
        : pictureParts(name, await intake.makeJpegs(file.bytes, null));
      const { fileKey, thumbnailKey, mimeType } = parts.file;
      try {
        for (const [key, bytes] of parts.files) await storage.put(key, bytes, mimeType);
      } catch (error) {
        if (error instanceof NoSpaceError) throw new Problem(507, FILE_MESSAGES.noRoom);
        request.log.error({ err: error }, 'cannot store a file of a job');
        throw new Problem(503, FILE_MESSAGES.notStored, { headers: { 'retry-after': '10' } });
      }
      const result = await record({ ...parts.file, originalFilename: fileName(file.name) }, fields);
      // A repeat, or a refusal.
      if (result.outcome !== 'done' || result.value.fileKey !== fileKey)
        for (const key of [fileKey, thumbnailKey]) if (key) await storage.delete(key).catch(() => {});
      return result;
    });
}

function fileApi({ db, storage, config }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, group);

    route('PATCH /:id/files', {
      summary: 'Share files with the customer, or hide them',
      description:
        'All of them or none. Hidden ones disappear from the customer’s page right away. An email already sent is not affected.',
      params: idParams,
      body: fileSharing,
      gives: z.array(jobFile),
      fails: [409],
      async handle(request) {
        const { id } = request.params;
        const by = { ...authorOf(request), ...config };
        await unwrapJob(db, id, await shareFiles(db, id, request.body, by), request);
        return listFiles(db, id);
      },
    });

    route('PATCH /:id/files/:fileId', {
      summary: 'Change what is said about a file, and who sees it',
      description:
        'A hidden file disappears from the customer’s page right away. An email already sent is not affected.',
      body: fileChange,
      gives: jobFile,
      fails: [409],
      async handle(request) {
        const { id, fileId } = request.params;
        await unwrapJob(
          db,
          id,
          await changeFile(db, id, fileId, request.body, { ...authorOf(request), ...config }),
          request,
        );
        return toJobFile((await findFile(db, { jobId: id, id: fileId }, 'shop'))!);
      },
    });

    route('DELETE /:id/files/:fileId', {
      summary: 'Delete a file of a job',
      gives: z.null().meta({ description: 'It is deleted.' }),
      fails: [409],
      async handle(request) {
        const { id, fileId } = request.params;
        await unwrapJob(
          db,
          id,
          await removeFile({ db, storage }, id, fileId, { ...authorOf(request), ...config }),
          request,
        );
      },
    });

    route('GET /:id/files/:fileId', {
      guard: requireRight('jobs'),
      summary: 'One file of a job',
      description: 'Photos are shown, documents are saved.',
      query: fileQuery,
      gives: mediaAnswer('The file', 'image/jpeg', 'application/pdf'),
      async handle(request, reply) {
        const { id, fileId } = request.params;
        const file = storedFile(await findFile(db, { jobId: id, id: fileId }, 'shop'), request.query.size);
        return sendStoredFile({ storage, request, reply }, file, FILE_MESSAGES.missing);
      },
    });
  };
}

type Parts = { file: Omit<StoredFile, 'originalFilename'>; files: [key: string, bytes: Uint8Array][] };

/** A picture as its record and the files to store. */
export function pictureParts(name: string, { variants, width, height }: ProcessedPicture): Parts {
  const [fileKey, thumbnailKey] = [`${name}.jpg`, `${name}-small.jpg`];
  const { bytes } = variants.at(-1)!;
  const facts = { kind: 'photo' as const, mimeType: 'image/jpeg', size: bytes.length, width, height };
  return {
    file: { ...facts, fileKey, thumbnailKey, sha256: sha256Hex(bytes) },
    files: [
      [thumbnailKey, variants[0]!.bytes],
      [fileKey, bytes],
    ],
  };
}

function pdfParts(name: string, bytes: Buffer): Parts {
  const fileKey = `${name}.pdf`;
  const facts = { kind: 'document' as const, mimeType: 'application/pdf', size: bytes.length };
  const file = { ...facts, fileKey, thumbnailKey: null, width: null, height: null, sha256: sha256Hex(bytes) };
  return { file, files: [[fileKey, bytes]] };
}
