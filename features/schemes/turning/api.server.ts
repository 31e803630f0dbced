import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { mediaAnswer } from '#server/http/api-docs.ts';
import { clientKey } from '#server/http/client-key.ts';
import { limitClients } from '#server/http/client-limit.ts';
import { endpoints } from '#server/http/endpoint.ts';
import type { Limit } from '#server/http/limits.store.server.ts';
import { badField } from '#server/http/problem.ts';
import { sendImmutable, unchanged } from '#server/http/public-read.ts';
import { LruCache } from '#server/lru-cache.ts';
import type { Services } from '#server/services.ts';
import { SCHEME_MESSAGES } from '../constants.ts';
import { refuseDrawing } from '../pictures/refusal.api.server.ts';
import { cornerPool } from '../pools.process.server.ts';
import { coatingsOf, readScheme } from '../rules.ts';
import { loadCoatings } from '../store.server.ts';
import { pictureKey } from '../studio/rules.ts';
import { CORNERS } from './constants.ts';
import { type CornerQuery, cornerQuery } from './contract.ts';

const LIMIT: Limit = { max: 60, windowMs: 60_000 };
/** Each takes some 20 KB. */
const MAX_CACHED = 200;

const webp = mediaAnswer('The picture', 'image/webp');

/** Pictures of the painted airplane from its corners. */
export function turningApi({ db, config }: Pick<Services, 'db' | 'config'>): FastifyPluginAsyncZod {
  const corners = cornerPool();
  const cache = new LruCache<Buffer>(MAX_CACHED);

  return async (app) => {
    app.addHook('onClose', async () => corners.close());
    const route = endpoints(app, { tag: 'Schemes' });

    route('GET /corner.webp', {
      guard: limitClients({ db, config }, 'scheme-corner', LIMIT, SCHEME_MESSAGES.tooMany),
      summary: 'A scheme on its airplane from a corner',
      description: 'For places where the airplane cannot be turned. 503 while too many are being made.',
      query: cornerQuery,
      gives: webp,
      also: unchanged,
      handle: async (request, reply) =>
        sendImmutable(request, reply, {
          type: 'image/webp',
          bytes: await findCorner(request.query, clientKey(request.ip)),
        }),
    });
  };

  async function findCorner({ s, from, w }: CornerQuery, sender: string): Promise<Buffer> {
    const read = readScheme(s);
    if ('problem' in read) throw badField('s', SCHEME_MESSAGES[read.problem]);
    const { scheme } = read;
    const coatings = await loadCoatings(db);
    const key = [pictureKey(scheme, coatings), from, w].join(' ');
    const { bearing } = CORNERS[from];
    const order = { scheme, coatings: coatingsOf(scheme, coatings), bearing, width: w };
    return cache.find(key, () => corners.run('renderCorner', [order], sender).catch(refuseDrawing));
  }
}
