import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { LAYOUTS, zonesOf } from '#features/drawing/layouts/rules.ts';
import { framePreview, PREVIEW } from '#features/drawing/pictures/rules.ts';
import type { SettledScheme } from '#features/drawing/placing/rules.ts';
import { readSetting } from '#features/settings/store.server.ts';
import { sha256 } from '#server/crypto.ts';
import { mediaAnswer } from '#server/http/api-docs.ts';
import { clientKey } from '#server/http/client-key.ts';
import { limitClients } from '#server/http/client-limit.ts';
import { findIdempotencyKey } from '#server/http/idempotency.store.server.ts';
import { keyTaken, repeatHeaders } from '#server/http/idempotency.ts';
import type { Limit } from '#server/http/limits.store.server.ts';
import { prepare } from '#server/http/page-cache.ts';
import { BODY_PROBLEMS, badField, notFound, Problem, problems } from '#server/http/problem.ts';
import { unchanged } from '#server/http/public-read.ts';
import { sendCached } from '#server/http/response-cache.ts';
import { markPrivate, PRIVATE_HEADERS } from '#server/links.ts';
import type { Services } from '#server/services.ts';
import { HOUR_MS, MINUTE_MS } from '#time/constants.ts';
import { SCHEME_MESSAGES } from '../constants.ts';
import { describeScheme } from '../describing/rules.ts';
import type { PictureMaker } from '../pictures/maker.process.server.ts';
import { refuseDrawing } from '../pictures/refusal.api.server.ts';
import { readScheme, writeScheme } from '../rules.ts';
import { countStudio } from '../store.server.ts';
import { STUDIO_SETTING } from '../studio/contract.ts';
import { SAVE_MESSAGES } from './constants.ts';
import {
  newSavedScheme,
  type SavedScheme,
  savedLink,
  savedPictureQuery,
  savedScheme,
  studioOpening,
} from './contract.ts';
import { savedPath } from './rules.ts';
import { type FoundScheme, openSaved, saveScheme } from './store.server.ts';

const tags = ['Schemes'];
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

const params = z.object({ token: z.string().meta({ description: 'From the link.' }) });
const noContent = z.null().meta({ description: 'It is done.' });
const pictureOf = (type: string) => mediaAnswer('The picture', type);

type Savings = Pick<Services, 'db' | 'config'> & {
  pictures: PictureMaker;
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
    app.post(
      '',
      {
        bodyLimit: MAX_BODY_BYTES,
        schema: {
          tags,
          summary: 'Save a scheme under a link',
          description: 'The link stays as it is; saving the same code again makes another one.',
          headers: repeatHeaders,
          body: newSavedScheme,
          response: { 201: savedLink, ...problems(...BODY_PROBLEMS, 404, 409) },
        },
      },
      async (request, reply) => {
        const { code, note, showMark } = request.body;
        const read = readScheme(code);
        if ('problem' in read) throw badField('code', SCHEME_MESSAGES[read.problem]);
        const now = new Date();
        const key = request.headers['idempotency-key'];
        const repeat = key ? { key: `scheme:${key}`, contentHash: sha256(JSON.stringify(request.body)) } : null;
        const isRepeat = repeat && (await findIdempotencyKey(db, repeat.key, now));
        if (!isRepeat) await limitSaves(request);
        const saved = await saveScheme(db, { scheme: read.scheme, note, showsMark: showMark, repeat, now }, config);
        if (saved.outcome === 'conflict') throw keyTaken();
        const { token } = saved;
        return reply
          .code(201)
          .header('location', `/api/schemes/${token}`)
          .send({ token, link: config.publicUrl + savedPath(token) });
      },
    );

    app.post(
      '/opened',
      {
        bodyLimit: MAX_BODY_BYTES,
        onRequest: limitTo({ db, config }, 'openings'),
        schema: {
          tags,
          summary: 'Count a studio visit',
          description: 'Sent by its script, so bots are not counted. Only the day and the layout are recorded.',
          body: studioOpening,
          response: { 204: noContent, ...problems(...BODY_PROBLEMS, 404) },
        },
      },
      async (request, reply) => {
        await countStudio(db, 'opened', request.body.layout, new Date());
        return reply.code(204).send(null);
      },
    );
  };
}

function readsApi({ db, config, pictures, makePng }: Savings): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', markPrivate);
    const reads = { tags, params };

    app.get(
      '/:token',
      {
        onRequest: limitTo({ db, config }, 'reads'),
        schema: {
          ...reads,
          summary: 'A saved scheme by its link',
          description: 'The scheme, its colors by name and the picture in words.',
          response: { 200: savedScheme, ...problems(404) },
        },
      },
      async (request) => {
        const found = await find(request.params.token);
        return toDocument(found, await pictures.settle(found, clientKey(request.ip)).catch(refuseDrawing));
      },
    );

    app.get(
      '/:token/picture.svg',
      {
        onRequest: limitTo({ db, config }, 'pictures'),
        schema: {
          ...reads,
          summary: 'A saved scheme as an SVG drawing',
          description: 'Also in colors that the shop has removed since.',
          querystring: savedPictureQuery,
          response: { 200: pictureOf('image/svg+xml'), ...unchanged, ...problems(400, 404) },
        },
      },
      async (request, reply) => {
        const { scheme, coatings } = await find(request.params.token);
        const order = { scheme, coatings, view: request.query.view, w: PICTURE_WIDTH };
        const body = await pictures.draw(order, clientKey(request.ip)).catch(refuseDrawing);
        const headers = { ...PRIVATE_HEADERS, 'content-type': 'image/svg+xml' };
        return sendCached(request, reply, await prepare({ status: 200, headers, body }));
      },
    );

    app.get(
      '/:token/preview.png',
      {
        onRequest: limitTo({ db, config }, 'previews'),
        schema: {
          ...reads,
          summary: 'The picture that other sites show with the link',
          description: '1200 × 630 pixels, without the registration unless it was saved to be shown.',
          response: { 200: pictureOf('image/png'), ...problems(404) },
        },
      },
      async (request, reply) => {
        const { scheme, coatings, showsMark } = await find(request.params.token);
        const shown = showsMark ? scheme : { ...scheme, mark: null };
        const sender = clientKey(request.ip);
        const draw = async () => framePreview(await pictures.draw({ scheme: shown, coatings, ...PREVIEW }, sender));
        return sendPng(reply, await makePng(draw, sender));
      },
    );
  };

  async function find(token: string): Promise<FoundScheme> {
    const found = await openSaved(db, token, new Date());
    if (!found) throw new Problem(404, SAVE_MESSAGES.unknown);
    return found;
  }
}

const sendPng = (reply: FastifyReply, bytes: Buffer) => reply.type('image/png').send(bytes);

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
