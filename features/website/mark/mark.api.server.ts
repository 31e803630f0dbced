import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyPluginAsync } from 'fastify';
import { BUSINESS } from '#foundation/business/business.samples.ts';
import { readBusiness } from '#foundation/business/facts.store.server.ts';
import { brandOf } from '#foundation/business/fill-in.ts';
import { DrawingMaker } from '#foundation/media/image-worker.process.server.ts';
import { sha256Hex } from '#server/crypto.ts';
import { matchesEtag } from '#server/http/page-cache.ts';
import { notFound } from '#server/http/problem.ts';
import { LruCache } from '#server/lru-cache.ts';
import type { Services } from '#server/services.ts';
import { initialsIcon } from './initials.ts';

interface Icon {
  px: number;
  type: 'image/svg+xml' | 'image/png' | 'image/x-icon';
  isMaskable?: boolean;
}

/** The icons at the addresses that browsers and manifests know. */
const ICONS: Record<string, Icon> = {
  '/favicon.svg': { px: 64, type: 'image/svg+xml' },
  '/favicon.ico': { px: 48, type: 'image/x-icon' },
  '/apple-touch-icon.png': { px: 180, type: 'image/png', isMaskable: true },
  '/icon-192.png': { px: 192, type: 'image/png' },
  '/icon-512.png': { px: 512, type: 'image/png' },
  '/icon-maskable-512.png': { px: 512, type: 'image/png', isMaskable: true },
};
/** Of the shop of the seeds. */
const BUILT_IN = ['/images/logo-on-ink.svg', '/images/mark-on-ink.svg'];

/** Serves the icons and the built-in mark: a shop without a mark has its initials. */
export function markFiles({ db }: Pick<Services, 'db'>): FastifyPluginAsync {
  const maker = new DrawingMaker();
  return async (app) => {
    app.addHook('onClose', async () => maker.close());
    for (const path of [...Object.keys(ICONS), ...BUILT_IN])
      app.get(path, { schema: { hide: true } }, async (request, reply) => {
        const { name } = await readBusiness(db);
        const icon = ICONS[path];
        if (!icon && name !== BUSINESS.name) throw notFound();
        const bytes = name === BUSINESS.name ? await readFile(builtIn(path)) : await drawIcon(brandOf(name), icon!);
        const etag = `"${sha256Hex(bytes)}"`;
        reply.headers({ etag, 'cache-control': 'public, max-age=3600' });
        if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
        return reply.type(icon?.type ?? 'image/svg+xml').send(bytes);
      });
  };

  async function drawIcon(brand: string, { px, type, isMaskable }: Icon): Promise<Buffer> {
    const svg = initialsIcon(brand, px, isMaskable);
    if (type === 'image/svg+xml') return Buffer.from(svg);
    const png = await drawn.find(svg, () => maker.make(() => svg));
    return type === 'image/png' ? png : asIco(png, px);
  }
}

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
