import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makeVariants } from './media.process.server.ts';

const SIZE = { width: 10_000, height: 5_001 };
const solid = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c2330d' } });
const small = () => solid(60, 40);
const latin = (text: string) => Buffer.from(text, 'latin1');
const SCRIPT = '<script>alert(1)</script>';

/** Pictures of a few hundred bytes whose headers announce more than 50 megapixels. */
const BOMBS: Record<string, () => Promise<Buffer>> = {
  async PNG() {
    const bytes = await small().png().toBuffer();
    bytes.writeUInt32BE(SIZE.width, 16);
    bytes.writeUInt32BE(SIZE.height, 20);
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
    return bytes;
  },
  async JPEG() {
    const bytes = await small().jpeg().toBuffer();
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
    bytes.writeUInt16BE(SIZE.height, frame + 5);
    bytes.writeUInt16BE(SIZE.width, frame + 7);
    return bytes;
  },
  async GIF() {
    const bytes = await small().gif().toBuffer();
    const frame = bytes.indexOf(Buffer.from([0x2c, 0, 0, 0, 0, 60, 0, 40, 0]));
    for (const at of [6, frame + 5]) {
      bytes.writeUInt16LE(SIZE.width, at);
      bytes.writeUInt16LE(SIZE.height, at + 2);
    }
    return bytes;
  },
  async WebP() {
    const bytes = await small().webp({ lossless: true }).toBuffer();
    const at = bytes.indexOf('VP8L') + 9;
    const flags = bytes.readUInt32LE(at) & 0xf000_0000;
    bytes.writeUInt32LE((flags | (SIZE.width - 1) | ((SIZE.height - 1) << 14)) >>> 0, at);
    return bytes;
  },
  async TIFF() {
    const bytes = await small().tiff({ compression: 'lzw' }).toBuffer();
    const directory = bytes.readUInt32LE(4);
    for (const [at, value] of [
      [0, SIZE.width],
      [1, SIZE.height],
    ] as const) {
      const entry = directory + 2 + at * 12;
      bytes.writeUInt16LE(3, entry + 2);
      bytes.writeUInt32LE(value, entry + 8);
    }
    return bytes;
  },
};

describe('decoding a hostile picture', () => {
  it.each(Object.entries(BOMBS))('rejects a decompression bomb by its header: %s', async (_kind, make) => {
    const bytes = await make();
    expect(bytes.length).toBeLessThan(2_000);
    await expect(makeVariants(bytes)).rejects.toMatchObject({ fault: 'pixels' });
  });

  it.each([
    ['a zip', latin('PK\x03\x04\x14\0')],
    ['a PDF', latin('%PDF-1.7\n')],
    ['an SVG', latin(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`)],
    ['a page', latin(`<!doctype html>${SCRIPT}`)],
    ['a program', latin('\x7fELF')],
    ['gzip', latin('\x1f\x8b\x08')],
  ])('rejects %s with a picture behind it', async (_what, head) => {
    await expect(makeVariants(Buffer.concat([head, await small().jpeg().toBuffer()]))).rejects.toMatchObject({
      fault: 'unsupported',
    });
  });

  it.each([
    ['JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['GIF', latin('GIF89a/*')],
    ['PNG', latin('\x89PNG\r\n\x1a\n')],
    ['WebP', latin('RIFF\x40\0\0\0WEBP')],
    ['TIFF', latin('II*\0')],
  ])('rejects a page with the first bytes of a %s', async (_kind, head) => {
    await expect(makeVariants(Buffer.concat([head, latin(`*/=1;${SCRIPT}`)]))).rejects.toMatchObject({
      fault: 'damaged',
    });
  });

  it.each([
    ['behind it', (jpeg: Buffer, hidden: Buffer) => Buffer.concat([jpeg, hidden])],
    ['in a comment', (jpeg: Buffer, hidden: Buffer) => withComment(jpeg, hidden)],
  ])('removes data hidden %s', async (_where, hide) => {
    const hidden = latin(`${SCRIPT}%PDF-1.7 PK\x03\x04`);
    const { variants } = await makeVariants(hide(await small().jpeg().toBuffer(), hidden));
    for (const { bytes } of variants)
      expect(['<script', '%PDF', 'PK\x03\x04'].some((part) => bytes.includes(part))).toBe(false);
  });
});

/** https://www.w3.org/Graphics/JPEG/itu-t81.pdf, B.2.4.5 */
function withComment(jpeg: Buffer, comment: Buffer): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, comment, jpeg.subarray(2)]);
}
