import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Scheme } from '#airplanes/drawing/paint/scheme.ts';
import { idParams } from '#foundation/fields/fields.contract.ts';
import { DrawingMaker } from '#foundation/media/image-worker.process.server.ts';
import { clientKey, limitClients } from '#server/http/client-limits.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { unwrapOutcome } from '#server/http/idempotency.ts';
import type { Limit } from '#server/http/limits.store.server.ts';
import { type CachedPage, prepare } from '#server/http/page-cache.ts';
import { badField } from '#server/http/problem.ts';
import { IMMUTABLE, sendCached, sendImmutable, unchanged } from '#server/http/response-cache.ts';
import { requireOwner } from '#server/http/session.ts';
import { LruCache } from '#server/lru-cache.ts';
import type { Services } from '#server/services.ts';
import { MINUTE_MS } from '#time/units.ts';
import { refuseDrawing, sheetApi, turningApi } from './pictures.api.server.ts';
import type { PicturePool } from './pools.process.server.ts';
import { listShown, setShown } from './saved-schemes.store.server.ts';
import { pictureOf, savingApi } from './saving.api.server.ts';
import { coatingsOf, readScheme } from './scheme-code.ts';
import { type PngQuery, pngQuery, type SvgQuery, svgQuery } from './schemes.contract.ts';
import { loadCoatings } from './sent-schemes.store.server.ts';
import { SCHEME_MESSAGES } from './studio.constants.ts';
import { galleryScheme, shownPlace } from './studio.contract.ts';
import { pictureKey } from './studio.ts';

const gallery = galleryScheme.array().meta({ description: 'The row in its order.' });

/** The schemes that the portfolio shows. */
function galleryApi({ db }: Pick<Services, 'db'>): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'Schemes', guard: requireOwner, params: idParams });

    route('GET /shown', {
      summary: 'The schemes of the portfolio’s row',
      gives: gallery,
      handle: () => listShown(db),
    });

    route('PATCH /:id/shown', {
      summary: 'Show a scheme in the portfolio, move it or take it off',
      description: 'Always with the registration N12345. 409 while the row is full.',
      body: shownPlace,
      gives: gallery,
      fails: [409],
      handle: async (request) =>
        unwrapOutcome(await setShown(db, request.params.id, request.body), 'There is no scheme with this id.'),
    });
  };
}

const LIMITS = {
  /** A page with twelve pictures can be opened 25 times a minute. */
  svg: { max: 300, windowMs: MINUTE_MS },
  png: { max: 60, windowMs: MINUTE_MS },
} satisfies Record<string, Limit>;
/** Each takes some 40 KB in its two encodings. */
const MAX_CACHED = 500;

export type SchemeServices = Pick<Services, 'db' | 'config'> & { pictures: PicturePool };

/** `/api/schemes`: pictures of paint schemes by their codes, and schemes that are stored. */
export function schemesApi({ db, config, pictures }: SchemeServices): FastifyPluginAsyncZod {
  const drawings = new DrawingMaker();
  const cache = new LruCache<CachedPage>(MAX_CACHED);

  return async (app) => {
    app.addHook('onClose', async () => drawings.close());
    await app.register(savingApi({ db, config, pictures, makePng: rasterize }));
    await app.register(galleryApi({ db }));
    await app.register(sheetApi({ db, config }));
    await app.register(turningApi({ db, config }));

    const route = endpoints(app, { tag: 'Schemes' });

    route('GET /picture.svg', {
      guard: limitTo('svg'),
      summary: 'A scheme as an SVG drawing',
      description: 'On its airplane, without a background. A code always shows the same scheme.',
      query: svgQuery,
      gives: pictureOf('image/svg+xml'),
      also: unchanged,
      handle: async (request, reply) => sendCached(request, reply, await findSvg(request.query, clientKey(request.ip))),
    });

    route('GET /picture.png', {
      guard: limitTo('png'),
      summary: 'A scheme as a PNG picture',
      description: 'The same drawing for places that show no SVG. 503 while too many are being made.',
      query: pngQuery,
      gives: pictureOf('image/png'),
      also: unchanged,
      handle: async (request, reply) =>
        sendImmutable(request, reply, {
          type: 'image/png',
          bytes: await makePng(request.query, clientKey(request.ip)),
        }),
    });
  };

  function limitTo(format: keyof typeof LIMITS) {
    return limitClients({ db, config }, `scheme-${format}`, LIMITS[format], SCHEME_MESSAGES.tooMany);
  }

  async function findSvg({ s, view, w, ground, detail }: SvgQuery, sender: string): Promise<CachedPage> {
    const scheme = schemeOf(s);
    const coatings = await loadCoatings(db);
    const key = [pictureKey(scheme, coatings), view, w, ground, detail].join(' ');
    const order = { scheme, coatings: coatingsOf(scheme, coatings), view, w, ground, detail };
    return cache.find(key, async () => {
      const body = await pictures.draw(order, sender).catch(refuseDrawing);
      const headers = { 'content-type': 'image/svg+xml', 'cache-control': IMMUTABLE };
      return prepare({ status: 200, headers, body });
    });
  }

  async function makePng({ s, view, w }: PngQuery, sender: string): Promise<Buffer> {
    const scheme = schemeOf(s);
    const coatings = coatingsOf(scheme, await loadCoatings(db));
    return rasterize(() => pictures.draw({ scheme, coatings, view, w }, sender), sender);
  }

  /** @throws {Problem} 503 */
  async function rasterize(draw: () => Promise<string>, sender: string): Promise<Buffer> {
    return drawings.make(draw, { sender }).catch(refuseDrawing);
  }
}

/** @throws {Problem} 400 */
function schemeOf(code: string): Scheme {
  const read = readScheme(code);
  if ('problem' in read) throw badField('s', SCHEME_MESSAGES[read.problem]);
  return read.scheme;
}
