import { randomBytes } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { idParams } from '#features/fields/contract.ts';
import type { ProcessedPicture } from '#features/media/recipe.process.server.ts';
import { fileName } from '#features/media/uploads/rules.ts';
import { sha256Hex } from '#server/crypto.ts';
import { mediaAnswer } from '#server/http/api-docs.ts';
import { repeatHeaders } from '#server/http/idempotency.ts';
import { readForm } from '#server/http/multipart.ts';
import { BODY_PROBLEMS, Problem, problems } from '#server/http/problem.ts';
import { authorOf, requireRight } from '#server/http/session.ts';
import { sendStoredFile } from '#server/http/stored-file.ts';
import type { Services } from '#server/services.ts';
import { NoSpaceError } from '#server/storage/disk-space.ts';
import { unwrapJob } from '../desk/outcome.api.server.ts';
import { FILE_LIMITS, FILE_MESSAGES, JOB_FOLDER } from './constants.ts';
import {
  fileBody,
  fileChange,
  fileFields,
  fileParams,
  fileQuery,
  fileSharing,
  jobFile,
  type ReceiveFile,
  readAllButBody,
  type StoredFile,
} from './contract.ts';
import { isPdf, storedFile } from './rules.ts';
import { addFile, changeFile, findFile, listFiles, removeFile, shareFiles, toJobFile } from './store.server.ts';

/** How pictures come in, here and elsewhere on the desk. */
interface PictureIntake {
  oneOfFew<T>(work: () => Promise<T>): Promise<T>;
  makeJpegs(bytes: Buffer, box: null): Promise<ProcessedPicture>;
}

const tags = ['Jobs'];
// Before validation, so that a refused caller learns nothing about the input.
const onRequest = requireRight('work');
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
    app.post(
      '/:id/files',
      {
        onRequest,
        validatorCompiler: readAllButBody,
        schema: {
          tags,
          summary: 'Add a photo or document to a job',
          description:
            'For the shop only unless `visible`. Location and other metadata are removed from pictures; documents are PDFs. Sending the same file again returns the existing one.',
          consumes: ['multipart/form-data'],
          params: idParams,
          headers: repeatHeaders,
          body: fileBody,
          response: { 201: jobFile, ...problems(...BODY_PROBLEMS, 401, 404, 409, 507) },
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        const by = { ...authorOf(request), ...config };
        const result = await receiveFile(request, fileFields, (file, fields) =>
          addFile(db, id, { ...file, ...fields }, by),
        );
        const added = await unwrapJob(db, id, result, request);
        return reply.code(201).header('location', `/api/jobs/${id}/files/${added.id}`).send(toJobFile(added));
      },
    );
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
    app.patch(
      '/:id/files',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Share files with the customer, or hide them',
          description:
            'All of them or none. Hidden ones disappear from the customer’s page right away. An email already sent is not affected.',
          params: idParams,
          body: fileSharing,
          response: { 200: z.array(jobFile), ...problems(...BODY_PROBLEMS, 401, 404, 409) },
        },
      },
      async (request) => {
        const { id } = request.params;
        const by = { ...authorOf(request), ...config };
        await unwrapJob(db, id, await shareFiles(db, id, request.body, by), request);
        return listFiles(db, id);
      },
    );

    app.patch(
      '/:id/files/:fileId',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Change what is said about a file, and who sees it',
          description:
            'A hidden file disappears from the customer’s page right away. An email already sent is not affected.',
          params: fileParams,
          body: fileChange,
          response: { 200: jobFile, ...problems(...BODY_PROBLEMS, 401, 404, 409) },
        },
      },
      async (request) => {
        const { id, fileId } = request.params;
        await unwrapJob(
          db,
          id,
          await changeFile(db, id, fileId, request.body, { ...authorOf(request), ...config }),
          request,
        );
        return toJobFile((await findFile(db, id, fileId))!);
      },
    );

    app.delete(
      '/:id/files/:fileId',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Delete a file of a job',
          params: fileParams,
          response: { 204: z.null().meta({ description: 'It is deleted.' }), ...problems(401, 403, 404, 409) },
        },
      },
      async (request, reply) => {
        const { id, fileId } = request.params;
        await unwrapJob(
          db,
          id,
          await removeFile({ db, storage }, id, fileId, { ...authorOf(request), ...config }),
          request,
        );
        return reply.code(204).send(null);
      },
    );

    app.get(
      '/:id/files/:fileId',
      {
        onRequest: requireRight('jobs'),
        schema: {
          tags,
          summary: 'One file of a job',
          description: 'Photos are shown, documents are saved.',
          params: fileParams,
          querystring: fileQuery,
          response: { 200: mediaAnswer('The file', 'image/jpeg', 'application/pdf'), ...problems(400, 401, 403, 404) },
        },
      },
      async (request, reply) => {
        const { id, fileId } = request.params;
        const file = storedFile(await findFile(db, id, fileId), request.query.size);
        if (file?.shows === 'attachment') reply.header('content-security-policy', 'sandbox');
        return sendStoredFile({ storage, request, reply }, file, FILE_MESSAGES.missing);
      },
    );
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
