import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Storage } from '../storage/storage.ts';
import { mediaAnswer } from './api-docs.ts';
import { Problem } from './problem.ts';

/** A stored file and the name for saving it. */
export interface StoredFile {
  key: string;
  name: string;
  mimeType: string;
  shows: 'inline' | 'attachment';
}

/** A PDF to be saved; null without one. `name` without its extension. */
export function pdfFile(key: string | null, name: string): StoredFile | null {
  return key === null ? null : { key, name: `${name}.pdf`, mimeType: 'application/pdf', shows: 'attachment' };
}

/** Sends a stored file. A browser that shows an attachment runs no script in it. @throws {Problem} 404 with `missing` if it does not exist, 503 if the storage is unavailable */
export async function sendStoredFile(
  { storage, request, reply }: { storage: Storage; request: FastifyRequest; reply: FastifyReply },
  file: StoredFile | null,
  missing: string,
): Promise<FastifyReply> {
  if (!file) throw new Problem(404, missing);
  const stored = await storage.open(file.key).catch((error: unknown) => {
    request.log.error({ err: error }, 'the storage cannot be read');
    throw new Problem(503, 'The file cannot be read right now.', { headers: { 'retry-after': '5' } });
  });
  if (!stored) throw new Problem(404, missing);
  if (file.shows === 'attachment') reply.header('content-security-policy', 'sandbox');
  return reply
    .headers({ 'content-length': stored.size, 'content-disposition': disposition(file) })
    .type(file.mimeType)
    .send(stored.stream as never);
}

/** Sends stored JSON as it is, to be saved. */
function sendStoredJson(reply: FastifyReply, text: string, name: string): FastifyReply {
  return reply
    .header('content-disposition', disposition({ shows: 'attachment', name }))
    .type('application/json; charset=utf-8')
    .serializer((stored: unknown) => stored as string)
    .send(text);
}

/**
 * Endpoints that send files as they were stored and hashed. `find` returns the key of a PDF, or the text of a JSON file, and
 * the name for saving it, without its extension; null is a 404 with `missing`.
 */
export function exactFiles<Request extends FastifyRequest>(
  storage: Storage,
  about: { description: string; missing: string },
) {
  const { description, missing } = about;
  type Find = (request: Request) => Promise<readonly [stored: string | null, name: string]>;
  return {
    pdf: (summary: string, find: Find) => ({
      summary,
      description,
      gives: mediaAnswer('The file', 'application/pdf'),
      async handle(request: Request, reply: FastifyReply) {
        return sendStoredFile({ storage, request, reply }, pdfFile(...(await find(request))), missing);
      },
    }),
    json: (summary: string, find: Find) => ({
      summary,
      description,
      gives: { description: 'The file', content: { 'application/json': { schema: z.unknown() } } },
      async handle(request: Request, reply: FastifyReply) {
        const [text, name] = await find(request);
        if (text === null) throw new Problem(404, missing);
        return sendStoredJson(reply, text, `${name}.json`);
      },
    }),
  };
}

/** A Content-Disposition with the file's name. RFC 6266. */
export function disposition({ shows, name }: Pick<StoredFile, 'shows' | 'name'>): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${shows}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** On each node: an export reads many rows and may be sent slowly. */
const MAX_EXPORTS = 3;
const RETRY_SECONDS = 10;

let running = 0;

/** A hook for exports, after authorization: 503 while as many as may run at once are being sent. */
export async function limitExports(_request: FastifyRequest, { raw }: FastifyReply): Promise<void> {
  if (running >= MAX_EXPORTS)
    throw new Problem(503, 'Other exports are being made. Please try again in a moment.', {
      headers: { 'retry-after': String(RETRY_SECONDS) },
    });
  running++;
  raw.once('close', () => running--);
}

/** What an export as a table gives. */
export const table = mediaAnswer('The table', 'text/csv');

/** Excel needs it to read UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/** Sends a table to be saved; `file` without its extension. `isForExcel` is false where programs read the table. */
export function sendTable(
  reply: FastifyReply,
  file: string,
  text: string | AsyncIterable<string>,
  { isForExcel = true } = {},
): FastifyReply {
  return reply
    .header('content-type', 'text/csv; charset=utf-8; header=present')
    .header('content-disposition', `attachment; filename="${file}.csv"`)
    .send(Readable.from(partsOf(text, isForExcel)));
}

async function* partsOf(text: string | AsyncIterable<string>, isForExcel: boolean): AsyncGenerator<string> {
  if (isForExcel) yield BYTE_ORDER_MARK;
  if (typeof text === 'string') yield text;
  else yield* text;
}
