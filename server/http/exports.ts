import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { mediaAnswer } from './api-docs.ts';
import { Problem } from './problem.ts';

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
