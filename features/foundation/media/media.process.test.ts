import sharp, { type Color, type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { makeVariants } from './media.process.server.ts';
import { uploadName, variantsHash } from './recipe.process.server.ts';

const RED = '#c2330d';
const solid = (width: number, height: number, background: Color = RED) =>
  sharp({ create: { width, height, channels: 4, background } });

/** The color of one pixel of a variant in a browser. */
async function colorAt(bytes: Buffer, left: number, top: number): Promise<number[]> {
  const picture: Sharp = sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha();
  return [...(await picture.raw().toBuffer())];
}

const near = (color: number[]) => color.map((value) => expect.closeTo(value, -1));

describe('variants of a picture', () => {
  it('have every width up to its own, in three formats', async () => {
    const original = await solid(1000, 500).jpeg().toBuffer();
    const { width, height, variants } = await makeVariants(original);
    expect([width, height]).toEqual([1000, 500]);
    expect(variants.map((v) => `${v.width}x${v.height}.${v.format}`)).toEqual(
      ['400x200', '800x400', '1000x500'].flatMap((size) =>
        ['avif', 'webp', 'jpg'].map((format) => `${size}.${format}`),
      ),
    );
    const decoded = await Promise.all(variants.map(({ bytes }) => sharp(bytes).metadata()));
    expect(decoded.map((d) => `${d.width}x${d.height}.${d.format}`)).toEqual(
      variants.map((v) => `${v.width}x${v.height}.${{ avif: 'heif', webp: 'webp', jpg: 'jpeg' }[v.format]}`),
    );
  });

  it('report the luminance of the lightest part on the left, where text stands', async () => {
    const beside = (left: number) =>
      solid(800, 600, '#000')
        .composite([
          { input: { create: { width: 200, height: 200, channels: 3, background: '#fff' } }, left, top: 200 },
        ])
        .png()
        .toBuffer();
    expect((await makeVariants(await beside(100), ['jpg'])).luminance).toBeGreaterThan(0.8);
    expect((await makeVariants(await beside(600), ['jpg'])).luminance).toBeLessThan(0.05);
  });

  it('are at most 1920 pixels wide', async () => {
    const { width, height, variants } = await makeVariants(await solid(2400, 600).jpeg().toBuffer(), ['jpg']);
    expect([width, height]).toEqual([1920, 480]);
    expect(variants.map((v) => v.width)).toEqual([400, 800, 1200, 1920]);
  });

  it('are never enlarged', async () => {
    const { variants } = await makeVariants(await solid(37, 20).png().toBuffer());
    expect(variants.map((v) => `${v.width}x${v.height}`)).toEqual(['37x20', '37x20', '37x20']);
  });

  it('can be JPEG only', async () => {
    const { variants } = await makeVariants(await solid(500, 300).png().toBuffer(), ['jpg']);
    expect(variants.map((v) => [v.width, v.format])).toEqual([
      [400, 'jpg'],
      [500, 'jpg'],
    ]);
  });

  it('are rotated upright by the orientation of the camera', async () => {
    // Stored sideways, blue at its left; turned clockwise by 90 degrees, blue is on top.
    const blueLeft = solid(600, 300).composite([
      { input: await solid(300, 300, '#00f').png().toBuffer(), left: 0, top: 0 },
    ]);
    const original = await blueLeft.jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const { width, height, variants } = await makeVariants(original);
    expect([width, height]).toEqual([300, 600]);
    for (const { bytes } of variants) {
      expect(await colorAt(bytes, 150, 60)).toEqual(near([0, 0, 255]));
      expect(await colorAt(bytes, 150, 540)).toEqual(near([194, 51, 13]));
      expect((await sharp(bytes).metadata()).orientation ?? 1).toBe(1);
    }
  });

  it('contain the crop of the upright picture', async () => {
    // As above; the box takes the lower half of the upright 300 by 600, which is red.
    const blueLeft = solid(600, 300).composite([
      { input: await solid(300, 300, '#00f').png().toBuffer(), left: 0, top: 0 },
    ]);
    const original = await blueLeft.jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const picture = await makeVariants(original, ['jpg'], { x: 50, y: 300, width: 200, height: 300 });
    expect([picture.width, picture.height]).toEqual([200, 300]);
    expect(await colorAt(picture.variants[0]!.bytes, 100, 20)).toEqual(near([194, 51, 13]));
  });

  it('contain a crop of at most 1920 pixels in width', async () => {
    const original = await solid(3000, 1000).jpeg().toBuffer();
    const picture = await makeVariants(original, ['jpg'], { x: 500, y: 0, width: 2400, height: 1000 });
    expect([picture.width, picture.height]).toEqual([1920, 800]);
  });

  it('contain no location, camera or author', async () => {
    const exif = {
      IFD0: { Copyright: 'Secret author', Model: 'Secret camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 54/1 32/1' },
    };
    const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>Secret note</a></x:xmpmeta>';
    const original = await solid(500, 400).jpeg().withExif(exif).withXmp(xmp).withIccProfile('p3').toBuffer();
    const before = await sharp(original).metadata();
    expect([before.exif, before.xmp, before.icc].every(Boolean)).toBe(true);

    for (const { bytes } of (await makeVariants(original)).variants) {
      const { exif, xmp, iptc, icc } = await sharp(bytes).metadata();
      expect([exif, xmp, iptc, icc].some(Boolean)).toBe(false);
      expect(bytes.includes('Secret')).toBe(false);
    }
  });

  it('have a white background where the picture is transparent', async () => {
    const original = await solid(200, 100, { r: 0, g: 0, b: 0, alpha: 0 }).png().toBuffer();
    const { color, variants } = await makeVariants(original);
    expect(color).toBe('#ffffff');
    for (const { bytes } of variants) expect(await colorAt(bytes, 50, 50)).toEqual(near([255, 255, 255]));
  });

  it.each<[kind: string, make: () => Promise<Buffer>, color: number[]]>([
    ['print colours', () => solid(60, 40, '#fff').toColourspace('cmyk').jpeg().toBuffer(), [255, 255, 255]],
    ['a wide colour space', () => solid(60, 40).withIccProfile('p3').jpeg().toBuffer(), [194, 51, 13]],
    ['greys', () => solid(60, 40, '#808080').greyscale().png().toBuffer(), [128, 128, 128]],
    ['16 bits a colour', () => solid(60, 40).toColourspace('rgb16').png().toBuffer(), [194, 51, 13]],
    ['a palette', () => solid(60, 40).gif().toBuffer(), [194, 51, 13]],
    ['a TIFF', () => solid(60, 40).tiff().toBuffer(), [194, 51, 13]],
    ['an AVIF', () => solid(60, 40).avif().toBuffer(), [194, 51, 13]],
  ])('are made from %s', async (_kind, make, color) => {
    for (const { bytes } of (await makeVariants(await make())).variants) {
      const { space, channels } = await sharp(bytes).metadata();
      expect([space, channels]).toEqual(['srgb', 3]);
      expect(await colorAt(bytes, 30, 20)).toEqual(near(color));
    }
  });

  it('have the average color', async () => {
    expect((await makeVariants(await solid(500, 300).png().toBuffer(), ['jpg'])).color).toBe(RED);
  });
});

describe('invalid input', () => {
  it.each([
    ['text', Buffer.from('<html>')],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['nothing', Buffer.alloc(0)],
  ])('is rejected: %s', async (_kind, bytes) => {
    await expect(makeVariants(bytes)).rejects.toMatchObject({ fault: 'unsupported' });
  });

  it('is rejected if only its first bytes are of a picture', async () => {
    const lie = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<script>alert(1)</script>')]);
    await expect(makeVariants(lie)).rejects.toMatchObject({ fault: 'damaged' });
  });

  it('is rejected as HEIC without a decoder', async () => {
    const head = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
    await expect(makeVariants(Buffer.concat([head, Buffer.alloc(500)]))).rejects.toMatchObject({ fault: 'heic' });
  });

  it('is rejected if the crop lies outside the picture', async () => {
    const original = await solid(100, 100).png().toBuffer();
    const box = { x: 50, y: 50, width: 51, height: 50 };
    await expect(makeVariants(original, ['jpg'], box)).rejects.toMatchObject({ fault: 'outside' });
  });

  it('is rejected if truncated, and the next picture is still made', async () => {
    const whole = await solid(900, 900).jpeg().toBuffer();
    await expect(makeVariants(whole.subarray(0, whole.length / 2))).rejects.toThrow();
    await expect(makeVariants(whole, ['jpg'])).resolves.toMatchObject({ width: 900 });
  });

  it('is rejected above 50 megapixels', async () => {
    await expect(makeVariants(await solid(10_000, 5_001).png().toBuffer())).rejects.toMatchObject({ fault: 'pixels' });
  });
});

it('derives the hash of variants from the picture', () => {
  const [one, other] = [Buffer.from('one'), Buffer.from('other')];
  expect(variantsHash(one)).toMatch(/^[0-9a-f]{8}$/);
  expect(variantsHash(one)).toBe(variantsHash(Buffer.from('one')));
  expect(variantsHash(one)).not.toBe(variantsHash(other));
});

it('names an upload by its bytes and its crop', () => {
  const [one, other] = [Buffer.from('one'), Buffer.from('other')];
  const box = { x: 0, y: 0, width: 10, height: 10 };
  expect(uploadName(one, box)).toMatch(/^[0-9a-f]{32}$/);
  expect(uploadName(one, box)).toBe(uploadName(Buffer.from('one'), { ...box }));
  const names = [
    uploadName(one, null),
    uploadName(one, box),
    uploadName(one, { ...box, x: 1 }),
    uploadName(other, box),
  ];
  expect(new Set(names).size).toBe(4);
});
