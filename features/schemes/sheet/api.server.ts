import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { readSetting } from '#features/settings/store.server.ts';
import { BUSINESS_SETTING } from '#features/site/settings/contract.ts';
import { WorkerEndedError } from '#features/workers/process.server.ts';
import { QueueFullError } from '#features/workers/queue.process.server.ts';
import { mediaAnswer } from '#server/http/api-docs.ts';
import { limitClients } from '#server/http/client-limit.ts';
import { endpoints } from '#server/http/endpoint.ts';
import type { Limit } from '#server/http/limits.store.server.ts';
import { badField, notFound, Problem } from '#server/http/problem.ts';
import { markPrivate } from '#server/links.ts';
import type { Services } from '#server/services.ts';
import { shopDay } from '#time/shop-time.ts';
import { SCHEME_MESSAGES } from '../constants.ts';
import { sheetPool } from '../pools.process.server.ts';
import { coatingsOf, readScheme } from '../rules.ts';
import { SAVE_MESSAGES } from '../saving/constants.ts';
import { savedPath } from '../saving/rules.ts';
import { openSaved } from '../saving/store.server.ts';
import { loadCoatings } from '../store.server.ts';
import { STUDIO_SETTING } from '../studio/contract.ts';
import { SHEET_MESSAGES } from './constants.ts';
import { type SheetOrder, sheetQuery } from './contract.ts';

const LIMIT: Limit = { max: 10, windowMs: 60_000 };

const params = z.object({ token: z.string().meta({ description: 'From the link.' }) });
const pdf = mediaAnswer('The sheet', 'application/pdf');

/** The sheet of a scheme for the hangar, as a PDF. */
export function sheetApi({ db, config }: Pick<Services, 'db' | 'config'>): FastifyPluginAsyncZod {
  const sheets = sheetPool();

  return async (app) => {
    app.addHook('onClose', async () => sheets.close());
    app.addHook('onRequest', limitClients({ db, config }, 'scheme-sheet', LIMIT, SHEET_MESSAGES.tooMany));
    app.addHook('onRequest', markPrivate);
    const route = endpoints(app, { tag: 'Schemes', params });

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
    const { name: business } = await readSetting(db, BUSINESS_SETTING);
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
  if (error instanceof QueueFullError) throw unavailable(SHEET_MESSAGES.busy, 60);
  if (error instanceof WorkerEndedError) throw unavailable(SHEET_MESSAGES.unmade, 5);
  throw error;
}

const unavailable = (detail: string, seconds: number) =>
  new Problem(503, detail, { headers: { 'retry-after': String(seconds) } });
