import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import multipart from '@fastify/multipart';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { BUSINESS } from '#foundation/business/business.samples.ts';
import {
  changeMark,
  GROUNDS,
  type Mark,
  type Marks,
  readBusiness,
  readMarks,
} from '#foundation/business/business.store.server.ts';
import { cleanSvg } from '#foundation/business/clean-svg.ts';
import { brandOf } from '#foundation/business/fill-in.ts';
import { DrawingMaker } from '#foundation/media/image-worker.process.server.ts';
import { sha256Hex } from '#server/crypto.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { unwrapOutcome } from '#server/http/idempotency.ts';
import { matchesEtag } from '#server/http/page-cache.ts';
import { badField, notFound } from '#server/http/problem.ts';
import { IMMUTABLE } from '#server/http/response-cache.ts';
import { authorOf, requireOwner } from '#server/http/session.ts';
import { readForm } from '#server/http/uploads.ts';
import { LruCache } from '#server/lru-cache.ts';
import type { Services } from '#server/services.ts';
import { drawMark, markAddress, markIcon } from './icons.ts';
import { markBody, markGround, marks as marksShape, type ShownMarks } from './mark.contract.ts';

const IMAGE = { name: 'image', maxBytes: 1024 * 1024, tooLarge: 'A mark may have 1 MB at most.' };
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const MIN_PNG_PX = 320;
const MAX_PX = 8_000;
/** Pixels: for a document, at five to a point. */
const PAPER_WIDTH = 948;
const UNREADABLE = 'We can’t read this file. Send an SVG with paths and shapes, or a PNG';

/** `/api/mark` */
export function markApi({ db }: Pick<Services, 'db'>): FastifyPluginAsyncZod {
  const maker = new DrawingMaker();
  return async (app) => {
    await app.register(multipart);
    app.addHook('onClose', async () => maker.close());
    const route = endpoints(app, { tag: 'Settings', guard: requireOwner });

    route('GET /', {
      summary: 'The shop’s own mark on each ground',
      gives: marksShape,
      handle: async () => showMarks(await readMarks(db)),
    });

    route('PUT /:ground', {
      summary: 'Upload the mark for a ground',
      description: 'What an SVG could load or run is removed.',
      params: markGround,
      form: markBody,
      gives: marksShape,
      async handle(request) {
        const { file } = await readForm(request, IMAGE, z.strictObject({}));
        const mark = await readMark(file.bytes);
        return showMarks(unwrapOutcome(await changeMark(db, request.params.ground, mark, authorOf(request)), ''));
      },
    });

    route('DELETE /:ground', {
      summary: 'Remove the mark of a ground',
      params: markGround,
      gives: z.null().meta({ description: 'The name in type stands there' }),
      async handle(request) {
        unwrapOutcome(await changeMark(db, request.params.ground, null, authorOf(request)), '');
      },
    });
  };

  /** @throws {Problem} 400 for what is no mark */
  async function readMark(bytes: Buffer): Promise<Mark> {
    const read = bytes.subarray(0, 8).equals(PNG) ? sizeOfPng(bytes) : readSvg(bytes);
    if (!read) throw badField('image', UNREADABLE);
    const mark = { ...read, hash: sha256Hex(Buffer.from(read.data, 'base64')), png: '' };
    try {
      const height = Math.max(1, Math.round((PAPER_WIDTH * mark.height) / mark.width));
      const png = await maker.make(() => drawMark(mark, { x: 0, y: 0, width: PAPER_WIDTH, height }));
      return { ...mark, png: png.toString('base64') };
    } catch {
      throw badField('image', UNREADABLE);
    }
  }
}

function sizeOfPng(bytes: Buffer) {
  if (bytes.length < 33) return null;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  if (Math.max(width, height) > MAX_PX) throw badField('image', `Use at most ${MAX_PX.toLocaleString('en-US')} pixels`);
  if (width < MIN_PNG_PX) throw badField('image', `Use a PNG at least ${MIN_PNG_PX} pixels wide, or an SVG`);
  return { type: 'image/png' as const, data: bytes.toString('base64'), width, height };
}

function readSvg(bytes: Buffer) {
  const clean = cleanSvg(bytes.toString('utf8'));
  if (!clean || clean.width / clean.height > 20 || clean.height / clean.width > 20) return null;
  const { svg, width, height } = clean;
  return { type: 'image/svg+xml' as const, data: Buffer.from(svg).toString('base64'), width, height };
}

const showMarks = (marks: Marks): ShownMarks => {
  const show = (mark: Mark | null) => mark && { src: markAddress(mark), width: mark.width, height: mark.height };
  return { dark: show(marks.dark), light: show(marks.light) };
};

interface Icon {
  px: number;
  type: 'image/svg+xml' | 'image/png' | 'image/vnd.microsoft.icon';
  isMaskable?: boolean;
}

/** The icons at the addresses that browsers and manifests know. */
const ICONS: Record<string, Icon> = {
  '/favicon.svg': { px: 64, type: 'image/svg+xml' },
  '/favicon.ico': { px: 48, type: 'image/vnd.microsoft.icon' },
  '/apple-touch-icon.png': { px: 180, type: 'image/png', isMaskable: true },
  '/icon-192.png': { px: 192, type: 'image/png' },
  '/icon-512.png': { px: 512, type: 'image/png' },
  '/icon-maskable-512.png': { px: 512, type: 'image/png', isMaskable: true },
};
/** The marks of the shop of the seeds. */
const BUILT_IN = ['/images/logo-on-ink.svg', '/images/mark-on-ink.svg'];

/** Serves the shop's mark and its icons: of its mark, else its initials. The shop of the seeds has the built-in ones. */
export function markFiles({ db }: Pick<Services, 'db'>): FastifyPluginAsync {
  const maker = new DrawingMaker();
  return async (app) => {
    app.addHook('onClose', async () => maker.close());

    app.get<{ Params: { file: string } }>('/mark/:file', { schema: { hide: true } }, async (request, reply) => {
      const marks = await readMarks(db);
      const mark = GROUNDS.map((ground) => marks[ground]).find((each) => each && markAddress(each) === request.url);
      if (!mark) throw notFound();
      reply.headers({ 'cache-control': IMMUTABLE, 'content-security-policy': MARK_POLICY });
      return reply.type(mark.type).send(Buffer.from(mark.data, 'base64'));
    });

    for (const path of [...Object.keys(ICONS), ...BUILT_IN])
      app.get(path, { schema: { hide: true } }, (request, reply) => send(path, request, reply));
  };

  async function send(path: string, request: FastifyRequest, reply: FastifyReply) {
    const [{ name }, { dark }] = await Promise.all([readBusiness(db), readMarks(db)]);
    const icon = ICONS[path];
    const isBuiltIn = name === BUSINESS.name && !(icon && dark);
    if (!icon && !isBuiltIn) throw notFound();
    const bytes = isBuiltIn ? await readFile(builtIn(path)) : await drawIcon({ brand: brandOf(name), dark }, icon!);
    const etag = `"${sha256Hex(bytes)}"`;
    reply.headers({ etag, 'cache-control': 'public, max-age=3600' });
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type(icon?.type ?? 'image/svg+xml').send(bytes);
  }

  async function drawIcon(of: { brand: string; dark: Mark | null }, { px, type, isMaskable }: Icon): Promise<Buffer> {
    const svg = markIcon(of, px, isMaskable);
    if (type === 'image/svg+xml') return Buffer.from(svg);
    const png = await drawn.find(sha256Hex(svg), () => maker.make(() => svg));
    return type === 'image/png' ? png : asIco(png, px);
  }
}

/** A mark that is opened by itself runs and loads nothing. */
const MARK_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
/** A size each of a few shops: the one before a change, too. */
const drawn = new LruCache<Buffer>(20);
const builtIn = (path: string) => fileURLToPath(import.meta.resolve(`#public${path}`));

/** A PNG in the container of an icon: one entry, 32 bits a pixel. */
function asIco(png: Buffer, px: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(px, 6);
  head.writeUInt8(px, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
