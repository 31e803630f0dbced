import { Readable } from 'node:stream';
import type { Services } from '#server/services.ts';

/** Reads the first batch before the answer begins, so that an unavailable database is a 503 and not half a list. */
export async function readFirst<Q>(batches: AsyncIterator<Q[]>): Promise<Q[]> {
  const { done, value } = await batches.next();
  return done ? [] : value;
}

/** Streams text to the client with backpressure. */
export function toStream(text: AsyncIterable<string>, log: Services['log']): Readable {
  const parts = Readable.from(text);
  parts.on('error', (err) => log.error({ err }, 'a stream of quotes ended early'));
  return parts;
}
