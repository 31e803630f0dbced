import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { readNNumber } from '#airplanes/aircraft/tail-number.ts';
import { keyedHash } from '#server/crypto.ts';
import { clientKey } from '#server/http/client-limits.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { consume, type Limit } from '#server/http/limits.store.server.ts';
import { Problem, tooManyRequests } from '#server/http/problem.ts';
import { requireOwner } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { LOOK_UP_MESSAGES } from './registry.constants.ts';
import { type FoundAircraft, foundAircraft, registryStatus } from './registry.contract.ts';
import { findAircraft, readRelease } from './registry.store.server.ts';

type LookUpServices = Pick<Services, 'db' | 'config'>;

const LIMIT: Limit = { max: 20, windowMs: 60_000 };

/** `/api/aircraft` */
export function aircraftApi(services: LookUpServices): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, {
      tag: 'Aircraft',
      params: z.object({ mark: z.string().meta({ description: 'As typed, such as `N733BK` or `n 733-bk`.' }) }),
    });

    route('GET /', {
      guard: requireOwner,
      summary: 'The imported registry',
      description: 'How old the copy used for tail number lookups is.',
      gives: registryStatus,
      handle: async () => ({ release: await readRelease(services.db) }),
    });

    route('GET /:mark', {
      summary: 'An aircraft by its tail number',
      description: 'From the imported copy of the FAA’s registry, which has no names and no addresses. Anyone may ask.',
      query: z.object({
        missing: z
          .literal('204')
          .optional()
          .meta({ description: 'Answers 204 in place of 404, which browsers log as an error.' }),
      }),
      gives: foundAircraft,
      also: { 204: z.null().meta({ description: 'It is not there, with `missing=204`.' }) },
      async handle({ params: { mark }, query, ip }, reply) {
        const found = await lookUpAircraft(services, mark, clientKey(ip));
        reply.header('cache-control', 'no-store');
        if (!found && query.missing) return reply.code(204).send(null);
        if (!found) throw new Problem(404, LOOK_UP_MESSAGES.notFound);
        return found;
      },
    });
  };
}

/**
 * Looks up a tail number as typed.
 * @throws {Problem} 429 over the limit of the address
 */
export async function lookUpAircraft(
  { db, config }: LookUpServices,
  typed: string,
  address: string,
): Promise<FoundAircraft | null> {
  if (config.rateLimits) {
    const key = `aircraft:${keyedHash(config.sessionSecret, 'limit', address)}`;
    const { allowed, retryAfter } = await consume(db, key, LIMIT);
    if (!allowed) throw tooManyRequests(retryAfter, LOOK_UP_MESSAGES.tooMany);
  }
  const { isValid, mark } = readNNumber(typed);
  return isValid ? await findAircraft(db, mark) : null;
}
