import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { sha256Hex } from '../crypto.ts';
import { refuseRepeat } from './idempotency.store.server.ts';
import { badField, badInput, fieldErrors, Problem } from './problem.ts';
import { findUnstorable, UNSTORABLE } from './request-guards.ts';
import { sentenceFor } from './zod-messages.ts';

const MAX_FIELDS = 10;
const MAX_FIELD_BYTES = 4_096;

interface SentFile {
  bytes: Buffer;
  /** The name on the sender's device. */
  name: string;
}

interface FileField {
  name: string;
  maxBytes: number;
  /** The message for a larger file. */
  tooLarge: string;
}

/**
 * Reads a multipart form of one file and the schema's fields; needs
 * @fastify/multipart. The hash of the file becomes the body: an idempotency key belongs to the bytes, whatever is said about them.
 * @throws {Problem} 400 for anything else or a virus, 413 for a file that is too large, 415 for another kind of body
 * @throws {KeyUsed}
 */
export async function readForm<Schema extends z.ZodType>(
  request: FastifyRequest,
  { name, maxBytes, tooLarge }: FileField,
  schema: Schema,
): Promise<{ file: SentFile; fields: z.output<Schema> }> {
  if (!request.isMultipart()) throw new Problem(415, 'Send the picture as multipart/form-data.');
  const sent: Record<string, unknown> = {};
  let file: SentFile | undefined;
  try {
    // Two files, so that a second one is detected.
    const limits = { files: 2, fileSize: maxBytes, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') sent[part.fieldname] = fieldValue(part, sent);
      else if (part.fieldname !== name || file) throw invalid(part.fieldname, 'Send one file only');
      else file = { bytes: await part.toBuffer(), name: part.filename ?? '' };
    }
  } catch (error) {
    throw toProblem(error, tooLarge);
  }
  if (!file) throw invalid(name, 'Send a file');
  const unstorable = findUnstorable(sent);
  if (unstorable !== null) throw invalid(unstorable, UNSTORABLE);
  const fields = schema.safeParse(sent, { error: sentenceFor });
  if (!fields.success) throw badInput(fieldErrors(fields.error));
  const virus = await request.server.scanFile(file.bytes);
  if (virus) {
    request.log.warn({ virus }, 'a file with a virus was refused');
    throw invalid(name, 'The virus scanner refused this file.');
  }
  request.body = { [name]: sha256Hex(file.bytes) };
  await refuseRepeat();
  return { file, fields: fields.data };
}

function fieldValue({ fieldname, value, valueTruncated }: Extract<Multipart, { type: 'field' }>, sent: object) {
  if (fieldname in sent) throw invalid(fieldname, 'Send this field once');
  if (valueTruncated) throw invalid(fieldname, 'Too long');
  return value;
}

function invalid(path: string, message: string): Problem {
  return badInput([{ path, message }]);
}

function toProblem(error: unknown, tooLarge: string): Problem {
  if (error instanceof Problem) return error;
  const { code } = error as { code?: string };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new Problem(413, tooLarge);
  return badField('', 'The form could not be read. Please send it again.');
}
