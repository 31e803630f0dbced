import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { paintOf } from '#features/drawing/pictures/rules.ts';
import { WorkerEndedError } from '#features/workers/process.server.ts';
import { QueueFullError } from '#features/workers/queue.process.server.ts';
import { keyedHash } from '#server/crypto.ts';
import { clientKey } from '#server/http/client-key.ts';
import { consume, type Limit } from '#server/http/limits.store.server.ts';
import { badField, Problem, problems, tooManyRequests } from '#server/http/problem.ts';
import { sendImmutable, unchanged } from '#server/http/public-read.ts';
import { LruCache } from '#server/lru-cache.ts';
import type { Services } from '#server/services.ts';
import { SCHEME_MESSAGES } from '../constants.ts';
import { readScheme } from '../rules.ts';
import { loadCoatings } from '../store.server.ts';
import { CORNERS } from './constants.ts';
import { type CornerQuery, cornerQuery } from './contract.ts';
import { CornerMaker } from './maker.process.server.ts';

const LIMIT: Limit = { max: 60, windowMs: 60_000 };
/** Each takes some 20 KB. */
const MAX_CACHED = 200;

const webp = { description: 'The picture', content: { 'image/webp': { schema: z.string() } } };

/** Pictures of the painted airplane from its corners. */
export function turningApi({ db, config }: Pick<Services, 'db' | 'config'>): FastifyPluginAsyncZod {
  const corners = new CornerMaker();
  const cache = new LruCache<Buffer>(MAX_CACHED);

  return async (app) => {
    app.addHook('onClose', async () => corners.close());

    app.get(
      '/corner.webp',
      {
        onRequest: limitCorners,
        schema: {
          tags: ['Schemes'],
          summary: 'A scheme on its airplane from a corner',
          description: 'For places where the airplane cannot be turned. 503 while too many are being made.',
          querystring: cornerQuery,
          response: { 200: webp, ...unchanged, ...problems(400, 429) },
        },
      },
      async (request, reply) =>
        sendImmutable(request, reply, { type: 'image/webp', bytes: await findCorner(request.query) }),
    );
  };

  async function limitCorners(request: FastifyRequest): Promise<void> {
    if (!config.rateLimits) return;
    const client = keyedHash(config.sessionSecret, 'limit', clientKey(request.ip));
    const { allowed, retryAfter } = await consume(db, `scheme-corner:${client}`, LIMIT);
    if (!allowed) throw tooManyRequests(retryAfter, SCHEME_MESSAGES.tooMany);
  }

  async function findCorner({ s, from, w }: CornerQuery): Promise<Buffer> {
    const read = readScheme(s);
    if ('problem' in read) throw badField('s', SCHEME_MESSAGES[read.problem]);
    const { scheme } = read;
    const coatings = await loadCoatings(db);
    // The owner may correct a color.
    const key = [s, from, w, ...Object.values(paintOf(scheme, coatings).zones).map(({ color }) => color)].join(' ');
    const cached = cache.get(key);
    if (cached) return cached;
    const used = coatings.filter(({ id }) => Object.values(scheme.zones).some(({ coating }) => coating === id));
    const { bearing } = CORNERS[from];
    const picture = await corners.make({ scheme, coatings: used, bearing, width: w }).catch(refuse);
    cache.set(key, picture);
    return picture;
  }
}

/** @throws {Problem} 503 */
function refuse(error: unknown): never {
  if (error instanceof QueueFullError) throw unavailable(SCHEME_MESSAGES.busy);
  if (error instanceof WorkerEndedError) throw unavailable(SCHEME_MESSAGES.unmade);
  throw error;
}

const unavailable = (detail: string) => new Problem(503, detail, { headers: { 'retry-after': '5' } });
