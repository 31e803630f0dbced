import { connect } from 'node:net';
import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { Config } from '../config.ts';
import { sha256Hex } from '../crypto.ts';
import { refuseRepeat } from './idempotency.store.server.ts';
import { badField, badInput, fieldErrors, Problem, sentenceFor } from './problem.ts';
import { findUnstorable, UNSTORABLE } from './request-guards.ts';

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

declare module 'fastify' {
  interface FastifyInstance {
    /** Looks for viruses in a file that was sent. */
    scanFile: ScanFile;
  }
}

/**
 * @returns the name of what was found, else null
 * @throws {Problem} 503 if the scanner does not answer: an unscanned file is not taken
 */
export type ScanFile = (bytes: Buffer) => Promise<string | null>;

const TIMEOUT_MS = 30_000;
const CHUNK_BYTES = 64 * 1024;

/** The scanner of the setting; without one, nothing is found. */
export const virusScanner = ({ virusScanner: url }: Pick<Config, 'virusScanner'>): ScanFile =>
  url ? clamd(url) : async () => null;

/**
 * Asks clamd over TCP: `INSTREAM`, chunks with their lengths, and a length of zero.
 * https://docs.clamav.net/manual/Usage/Scanning.html, clamd(8)
 * @param url such as tcp://127.0.0.1:3310
 */
function clamd(url: string): ScanFile {
  return async (bytes) => {
    const answer = await ask(url, 'INSTREAM', framed(bytes)).catch(() => '');
    const found = /^stream: (.+) FOUND$/.exec(answer);
    if (found) return found[1]!;
    if (answer === 'stream: OK') return null;
    throw new Problem(503, 'Files cannot be checked right now. Please try again in a minute.', {
      headers: { 'retry-after': '60' },
    });
  };
}

/** @throws if it does not answer as clamd does */
export async function pingClamd(url: string): Promise<void> {
  const answer = await ask(url, 'PING');
  if (answer !== 'PONG') throw new Error(`It answered “${answer.slice(0, 80)}”.`);
}

/** Sends one command, ended by a zero byte as its answer is. */
async function ask(url: string, command: string, parts: Iterable<Buffer> = []): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) });
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('It did not answer in time.')));
  try {
    socket.write(`z${command}\0`);
    for (const part of parts) socket.write(part);
    let answer = '';
    for await (const chunk of socket.setEncoding('utf8')) answer += chunk;
    return answer.replace(/\0$/, '');
  } finally {
    socket.destroy();
  }
}

function* framed(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    const chunk = bytes.subarray(at, at + CHUNK_BYTES);
    yield lengthOf(chunk.length);
    yield chunk;
  }
  yield lengthOf(0);
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}
