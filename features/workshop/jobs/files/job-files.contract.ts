import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { addressId, changeOf, line, recordId } from '#foundation/fields/fields.contract.ts';
import { partKey } from '../job-parts.contract.ts';
import { FILE_LIMITS } from './job-files.ts';

export const caption = line(FILE_LIMITS.caption);
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** The fields of an upload beside its file. */
export const fileFields = z.strictObject({
  caption: caption.default(''),
  stageKey: z.union([z.literal('').transform(() => null), partKey]).default(null as never),
  visible: flag.default(false),
});

/** The body of `POST /api/jobs/{id}/files`, for the API description. */
export const fileBody = z.object({
  file: z.string().meta({ format: 'binary', description: 'A picture, or a PDF.' }),
  caption: z.string().optional(),
  stageKey: z.string().optional(),
  visible: z.enum(['true', 'false']).optional().meta({ description: 'To the customer; false when absent.' }),
});

export const jobFile = z
  .object({
    id: recordId,
    kind: z.enum(['photo', 'document']),
    stageKey: z.string().nullable(),
    caption: z.string(),
    visible: z.boolean().meta({ description: 'To the customer.' }),
    inPassport: z.boolean(),
    mimeType: z.string(),
    size: z.int().meta({ description: 'Bytes.' }),
    width: z.int().nullable(),
    height: z.int().nullable(),
    originalFilename: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'JobFile', description: 'A photo or document of a job.' });
export type JobFile = z.infer<typeof jobFile>;

/** The body of `PATCH /api/jobs/{id}/files/{fileId}`. */
export const fileChange = changeOf(
  { caption, stageKey: partKey.nullable(), visible: z.boolean(), inPassport: z.boolean() },
  {},
);
export type FileChange = z.infer<typeof fileChange>;

/** The body of `PATCH /api/jobs/{id}/files`. */
export const fileSharing = z.strictObject({
  files: z.array(recordId).min(1, 'Choose a photo').max(FILE_LIMITS.perJob),
  visible: z.boolean().meta({ description: 'To the customer.' }),
});

export const fileParams = z.object({ id: addressId, fileId: addressId });
export const fileQuery = z.strictObject({
  size: z.literal('thumb').optional().meta({ description: 'A small picture of a photo.' }),
});

/** A file in the storage, without a record so far. */
export interface StoredFile {
  kind: 'photo' | 'document';
  fileKey: string;
  thumbnailKey: string | null;
  mimeType: string;
  size: number;
  width: number | null;
  height: number | null;
  sha256: string;
  originalFilename: string | null;
}

type Recorded =
  | { outcome: 'done'; value: { fileKey: string } }
  | { outcome: 'missing' | 'conflict' | 'refused' | 'limited' | 'key taken' };

/** Stores the file of a request and records it. @throws {Problem} 400, 413, 415, 503, 507 */
export type ReceiveFile = <Schema extends z.ZodType, Result extends Recorded>(
  request: FastifyRequest,
  fields: Schema,
  record: (file: StoredFile, fields: z.output<Schema>) => Promise<Result>,
) => Promise<Result>;
