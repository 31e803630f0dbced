import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { readSetting } from '#features/settings/store.server.ts';
import { keyedHash } from '#server/crypto.ts';
import { clientKey } from '#server/http/client-key.ts';
import { consume, type Limit } from '#server/http/limits.store.server.ts';
import { badInput, Problem, problems, tooManyRequests } from '#server/http/problem.ts';
import type { Services } from '#server/services.ts';
import { COATINGS_SETTING } from './coatings/contract.ts';
import { STUDIO_NOTICES } from './constants.ts';
import { MAX_SCHEME_CODE } from './contract.ts';
import { drawPicture, VIEWS } from './pictures/rules.ts';
import { readScheme } from './rules.ts';
import { STUDIO_SETTING } from './studio/contract.ts';

/** The same code is the same picture for ever. */
const FOREVER = 'public, max-age=31536000, immutable';
/** A page shows twelve pictures. */
const LIMIT: Limit = { max: 300, windowMs: 60_000 };
const TOO_MANY = 'Too many pictures were asked for. Please wait a moment.';

const pictureQuery = z.object({
  s: z.string().max(MAX_SCHEME_CODE).meta({ description: 'The code of a scheme.' }),
  view: z.enum(VIEWS).default('left'),
  w: z.coerce.number().int().min(240).max(2000).default(1200).meta({ description: 'Width in pixels.' }),
  ground: z.enum(['paper', 'ink']).default('paper').meta({ description: 'What the picture is shown on.' }),
});

/** `/api/schemes` */
export function schemesApi({ db, config }: Pick<Services, 'db' | 'config'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/picture.svg',
      {
        schema: {
          tags: ['Schemes'],
          summary: 'A paint scheme as a picture',
          description:
            'Anyone may ask while the studio is open. The code says everything, so the picture never changes.',
          querystring: pictureQuery,
          response: {
            200: { description: 'SVG without text and scripts', content: { 'image/svg+xml': { schema: z.string() } } },
            ...problems(400, 404, 429),
          },
        },
      },
      async ({ query, ip }, reply) => {
        if (config.rateLimits) {
          const key = `scheme-pictures:${keyedHash(config.sessionSecret, 'limit', clientKey(ip))}`;
          const { allowed, retryAfter } = await consume(db, key, LIMIT);
          if (!allowed) throw tooManyRequests(retryAfter, TOO_MANY);
        }
        const [{ open }, { coatings }] = await Promise.all([
          readSetting(db, STUDIO_SETTING),
          readSetting(db, COATINGS_SETTING),
        ]);
        if (!open) throw new Problem(404, 'The studio is closed.');
        const { s, view, w, ground } = query;
        const read = readScheme(s);
        if ('problem' in read) throw badInput([{ path: 's', message: STUDIO_NOTICES[read.problem].title }]);
        const svg = drawPicture(read.scheme, coatings, view, w, { isOnInk: ground === 'ink' });
        return reply.header('cache-control', FOREVER).type('image/svg+xml; charset=utf-8').send(svg);
      },
    );
  };
}
