import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { LAYOUTS, zonesOf } from '#airplanes/drawing/paint/layouts.ts';
import type { SettledScheme } from '#airplanes/drawing/paint/settled-scheme.ts';
import { framePreview, PREVIEW } from '#airplanes/drawing/pictures.ts';
import { readSetting } from '#foundation/settings/settings.store.server.ts';
import { mediaAnswer } from '#server/http/api-docs.ts';
import { clientKey, limitClients } from '#server/http/client-limits.ts';
import { endpoints } from '#server/http/endpoint.ts';
import type { Limit } from '#server/http/limits.store.server.ts';
import { prepare } from '#server/http/page-cache.ts';
import { badField, notFound, Problem } from '#server/http/problem.ts';
import { sendCached, unchanged } from '#server/http/response-cache.ts';
import { markPrivate, noContent, PRIVATE_HEADERS } from '#server/links.ts';
import type { Services } from '#server/services.ts';
import { HOUR_MS, MINUTE_MS } from '#time/units.ts';
import { linkParams, refuseDrawing } from './pictures.api.server.ts';
import type { PicturePool } from './pools.process.server.ts';
import { type FoundScheme, openSaved, saveScheme } from './saved-schemes.store.server.ts';
import { readScheme, writeScheme } from './scheme-code.ts';
import { describeScheme } from './scheme-fields.ts';
import { SAVE_MESSAGES } from './scheme-limits.constants.ts';
import {
  newSavedScheme,
  type SavedScheme,
  savedLink,
  savedPictureQuery,
  savedScheme,
  studioOpening,
} from './schemes.contract.ts';
import { countStudio } from './sent-schemes.store.server.ts';
import { SCHEME_MESSAGES } from './studio.constants.ts';
import { STUDIO_SETTING } from './studio.contract.ts';
import { savedPath } from './studio-paths.ts';

const LIMITS = {
  saves: { max: 10, windowMs: HOUR_MS },
  reads: { max: 60, windowMs: MINUTE_MS },
  /** A page has two. */
  pictures: { max: 180, windowMs: MINUTE_MS },
  previews: { max: 60, windowMs: MINUTE_MS },
  openings: { max: 60, windowMs: HOUR_MS },
} satisfies Record<string, Limit>;
const MAX_BODY_BYTES = 4 * 1024;
/** Pixels; the drawing scales with the page. */
const PICTURE_WIDTH = 900;
const group = { tag: 'Schemes', params: linkParams, fails: [404] };
export const pictureOf = (type: string) => mediaAnswer('The picture', type);

type Savings = Pick<Services, 'db' | 'config'> & {
  pictures: PicturePool;
  makePng: (draw: () => Promise<string>, sender: string) => Promise<Buffer>;
};

/** Schemes saved under a link of their own, while the studio is open. */
export function savingApi(services: Savings): FastifyPluginAsyncZod {
  const { db } = services;
  return async (app) => {
    app.addHook('onRequest', async () => {
      if (!(await readSetting(db, STUDIO_SETTING)).open) throw notFound();
    });
    await app.register(writesApi(services));
    await app.register(readsApi(services));
  };
}

function writesApi({ db, config }: Savings): FastifyPluginAsyncZod {
  const limitSaves = limitTo({ db, config }, 'saves', SAVE_MESSAGES.tooMany);
  return async (app) => {
    const route = endpoints(app, group);

    route('POST /', {
      bodyLimit: MAX_BODY_BYTES,
      summary: 'Save a scheme under a link',
      description: 'The link stays as it is; saving the same code again makes another one.',
      repeatable: true,
      body: newSavedScheme,
      gives: savedLink,
      location: ({ token }) => `/api/schemes/${token}`,
      async handle(request) {
        const { code, note, showMark } = request.body;
        const read = readScheme(code);
        if ('problem' in read) throw badField('code', SCHEME_MESSAGES[read.problem]);
        await limitSaves(request);
        const token = await saveScheme(db, { scheme: read.scheme, note, showsMark: showMark, now: new Date() });
        return { token, link: config.publicUrl + savedPath(token) };
      },
    });

    route('POST /opened', {
      guard: limitTo({ db, config }, 'openings'),
      bodyLimit: MAX_BODY_BYTES,
      summary: 'Count a studio visit',
      description: 'Sent by its script, so bots are not counted. Only the day and the layout are recorded.',
      body: studioOpening,
      gives: noContent,
      async handle(request) {
        await countStudio(db, 'opened', request.body.layout, new Date());
      },
    });
  };
}

function readsApi({ db, config, pictures, makePng }: Savings): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', markPrivate);
    const route = endpoints(app, group);

    route('GET /:token', {
      guard: limitTo({ db, config }, 'reads'),
      summary: 'A saved scheme by its link',
      description: 'The scheme, its colors by name and the picture in words.',
      gives: savedScheme,
      async handle(request) {
        const found = await find(request.params.token);
        return toDocument(found, await pictures.settle(found, clientKey(request.ip)).catch(refuseDrawing));
      },
    });

    route('GET /:token/picture.svg', {
      guard: limitTo({ db, config }, 'pictures'),
      summary: 'A saved scheme as an SVG drawing',
      description: 'Also in colors that the shop has removed since.',
      query: savedPictureQuery,
      gives: pictureOf('image/svg+xml'),
      also: unchanged,
      async handle(request, reply) {
        const { scheme, coatings } = await find(request.params.token);
        const order = { scheme, coatings, view: request.query.view, w: PICTURE_WIDTH };
        const body = await pictures.draw(order, clientKey(request.ip)).catch(refuseDrawing);
        const headers = { ...PRIVATE_HEADERS, 'content-type': 'image/svg+xml' };
        return sendCached(request, reply, await prepare({ status: 200, headers, body }));
      },
    });

    route('GET /:token/preview.png', {
      guard: limitTo({ db, config }, 'previews'),
      summary: 'The picture that other sites show with the link',
      description: '1200 × 630 pixels, without the registration unless it was saved to be shown.',
      gives: pictureOf('image/png'),
      async handle(request, reply) {
        const { scheme, coatings, showsMark } = await find(request.params.token);
        const shown = showsMark ? scheme : { ...scheme, mark: null };
        const sender = clientKey(request.ip);
        const draw = async () => framePreview(await pictures.draw({ scheme: shown, coatings, ...PREVIEW }, sender));
        return reply.type('image/png').send(await makePng(draw, sender));
      },
    });
  };

  async function find(token: string): Promise<FoundScheme> {
    const found = await openSaved(db, token, new Date());
    if (!found) throw new Problem(404, SAVE_MESSAGES.unknown);
    return found;
  }
}

function toDocument(
  { scheme, type, coatings, note, showsMark, savedOn }: FoundScheme,
  settled: SettledScheme,
): SavedScheme {
  const { layout, zones, mark } = scheme;
  return {
    code: writeScheme(scheme),
    type,
    layout,
    mark: mark?.text ?? null,
    description: describeScheme(scheme, settled, coatings),
    coats: zonesOf(layout).map((zone) => ({ zone, name: LAYOUTS[layout].zones[zone]!, ...zones[zone]! })),
    coatings,
    note,
    showsMark,
    savedOn,
  };
}

function limitTo(
  services: Pick<Services, 'db' | 'config'>,
  what: keyof typeof LIMITS,
  message: string = SAVE_MESSAGES.tooManyReads,
) {
  return limitClients(services, `saved-scheme-${what}`, LIMITS[what], message);
}
