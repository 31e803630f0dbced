import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { readBusiness } from '#foundation/business/business.store.server.ts';
import { PictureError } from '#foundation/media/recipe.process.server.ts';
import { readSetting } from '#foundation/settings/settings.store.server.ts';
import { QueueFullError } from '#foundation/workers/queue.process.server.ts';
import { WorkerEndedError } from '#foundation/workers/worker.process.server.ts';
import { mediaAnswer } from '#server/http/api-docs.ts';
import { clientKey, limitClients } from '#server/http/client-limits.ts';
import { endpoints } from '#server/http/endpoint.ts';
import type { Limit } from '#server/http/limits.store.server.ts';
import { badField, notFound, Problem } from '#server/http/problem.ts';
import { sendImmutable, unchanged } from '#server/http/response-cache.ts';
import { markPrivate } from '#server/links.ts';
import { LruCache } from '#server/lru-cache.ts';
import type { Services } from '#server/services.ts';
import { shopDay } from '#time/shop-time.ts';
import { cornerPool, sheetPool } from './pools.process.server.ts';
import { openSaved } from './saved-schemes.store.server.ts';
import { coatingsOf, readScheme } from './scheme-code.ts';
import { CORNERS, SAVE_MESSAGES, SHEET_MESSAGES } from './scheme-limits.constants.ts';
import { type CornerQuery, cornerQuery, type PictureTools, type SheetOrder, sheetQuery } from './schemes.contract.ts';
import { loadCoatings } from './sent-schemes.store.server.ts';
import { SCHEME_MESSAGES } from './studio.constants.ts';
import { STUDIO_SETTING } from './studio.contract.ts';
import { pictureKey } from './studio.ts';
import { savedPath } from './studio-paths.ts';

/** @throws {Problem} 503 for a picture that cannot be made now */
export function refuseDrawing(error: unknown): never {
  if (error instanceof QueueFullError) throw unavailable(SCHEME_MESSAGES.busy);
  if (error instanceof PictureError || error instanceof WorkerEndedError) throw unavailable(SCHEME_MESSAGES.unmade);
  throw error;
}

/** The same tools; a picture that cannot be made now is a 503. */
export const refusingTools = (pictures: PictureTools): PictureTools => ({
  settle: (order) => pictures.settle(order).catch(refuseDrawing),
  draw: (order) => pictures.draw(order).catch(refuseDrawing),
});

const unavailable = (detail: string) => new Problem(503, detail, { headers: { 'retry-after': '5' } });

const SHEET_LIMIT: Limit = { max: 10, windowMs: 60_000 };

export const linkParams = z.object({ token: z.string().meta({ description: 'From the link.' }) });
const pdf = mediaAnswer('The sheet', 'application/pdf');

/** The sheet of a scheme for the hangar, as a PDF. */
export function sheetApi({ db, config }: Pick<Services, 'db' | 'config'>): FastifyPluginAsyncZod {
  const sheets = sheetPool();

  return async (app) => {
    app.addHook('onClose', async () => sheets.close());
    app.addHook('onRequest', limitClients({ db, config }, 'scheme-sheet', SHEET_LIMIT, SHEET_MESSAGES.tooMany));
    app.addHook('onRequest', markPrivate);
    const route = endpoints(app, { tag: 'Schemes', params: linkParams });

    route('GET /sheet.pdf', {
      summary: 'The sheet of a scheme',
      description: 'Two Letter pages: three views at one scale, coatings, lines in inches. 503 while too many wait.',
      query: sheetQuery,
      gives: pdf,
      async handle(request, reply) {
        const read = readScheme(request.query.s);
        if ('problem' in read) throw badField('s', SCHEME_MESSAGES[read.problem]);
        return send(reply, { scheme: read.scheme, coatings: await loadCoatings(db), link: null });
      },
    });

    route('GET /:token/sheet.pdf', {
      summary: 'The sheet of a saved scheme',
      description: 'The same with its link, also in colors that the shop has removed since.',
      gives: pdf,
      async handle(request, reply) {
        if (!(await readSetting(db, STUDIO_SETTING)).open) throw notFound();
        const { token } = request.params;
        const found = await openSaved(db, token, new Date());
        if (!found) throw new Problem(404, SAVE_MESSAGES.unknown);
        const { scheme, coatings } = found;
        return send(reply, { scheme, coatings, link: config.publicUrl + savedPath(token) });
      },
    });
  };

  async function send(reply: FastifyReply, order: Omit<SheetOrder, 'drawnOn' | 'business'>) {
    const { scheme } = order;
    const coatings = coatingsOf(scheme, order.coatings);
    const { name: business } = await readBusiness(db);
    const bytes = await sheets.run('makeSheet', [{ ...order, coatings, drawnOn: shopDay(), business }]).catch(refuse);
    const name = ['paint-scheme', scheme.mark?.text].filter(Boolean).join('-');
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${name}.pdf"`)
      .send(bytes);
  }
}

/** @throws {Problem} 503 */
function refuse(error: unknown): never {
  if (error instanceof QueueFullError) throw sheetUnavailable(SHEET_MESSAGES.busy, 60);
  if (error instanceof WorkerEndedError) throw sheetUnavailable(SHEET_MESSAGES.unmade, 5);
  throw error;
}

const sheetUnavailable = (detail: string, seconds: number) =>
  new Problem(503, detail, { headers: { 'retry-after': String(seconds) } });

const CORNER_LIMIT: Limit = { max: 60, windowMs: 60_000 };
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
      guard: limitClients({ db, config }, 'scheme-corner', CORNER_LIMIT, SCHEME_MESSAGES.tooMany),
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
