import { Readable } from 'node:stream';
import type { Services } from '#server/services.ts';

/** Reads before anything is answered: a database that is away is a 503, not half a list. */
export async function firstOf<Q>(slices: AsyncIterator<Q[]>): Promise<Q[]> {
  const { done, value } = await slices.next();
  return done ? [] : value;
}

/** Sends what is too long to hold as it is read, and no quicker than the client takes it. */
export function streamed(text: AsyncIterable<string>, log: Services['log']): never {
  const parts = Readable.from(text);
  parts.on('error', (err) => log.error({ err }, 'a list of quotes broke off'));
  return parts as never;
}
