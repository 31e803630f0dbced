import jsQR from 'jsqr';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { qrPng, qrSvg } from './qr-code.ts';

const ADDRESS = `https://flatirons.example/paint/${'wKW5JIvKNn8qI3eGh6rKagECKAqEbD2VgENHgVwK2Fc'}`;
const STICKER_MM = 50;

/** What a decoder reads in a picture. */
async function decode(bytes: Buffer, widthPx?: number): Promise<string | undefined> {
  const { data, info } = await sharp(bytes, { density: 600 })
    .resize(widthPx ? { width: widthPx } : {})
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

describe('a QR code', () => {
  // The sticker's code is 50 mm wide: a poor camera sees it with some 100 dots an inch, a printer makes 300.
  it.each([100, 150, 300])('printed 50 mm wide and seen at %i dots an inch leads to the address', async (dpi) => {
    const svg = Buffer.from(qrSvg(ADDRESS));
    expect(await decode(svg, Math.round((STICKER_MM / 25.4) * dpi))).toBe(ADDRESS);
  });

  it('still leads there with a scratch', async () => {
    const scratched = qrSvg(ADDRESS).replace('</svg>', '<path fill="#fff" d="M16 20h10v2H16z"/></svg>');
    expect(await decode(Buffer.from(scratched), 600)).toBe(ADDRESS);
  });

  it('is a PNG for mails', async () => {
    expect(await decode(qrPng(ADDRESS))).toBe(ADDRESS);
  });
});
