import type { FastifyRequest } from 'fastify';
import { keyedHash } from '#server/crypto.ts';
import type { Services } from '#server/services.ts';
import { clientKey } from './client-key.ts';
import { consume, type Limit } from './limits.store.server.ts';
import { tooManyRequests } from './problem.ts';

/**
 * A hook that counts the requests of each client, under a keyed hash of its address.
 * @param message what is said of a request over the limit, which is answered with 429
 */
export function limitClients(
  { db, config }: Pick<Services, 'db' | 'config'>,
  name: string,
  limit: Limit,
  message: string,
): (request: FastifyRequest) => Promise<void> {
  return async ({ ip }) => {
    if (!config.rateLimits) return;
    const key = `${name}:${keyedHash(config.sessionSecret, 'limit', clientKey(ip))}`;
    const { allowed, retryAfter } = await consume(db, key, limit);
    if (!allowed) throw tooManyRequests(retryAfter, message);
  };
}
