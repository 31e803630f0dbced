import type { Sharp } from 'sharp';
import sharp from 'sharp';
import { pictureKind } from './picture-kinds.ts';
import { type CropBox, isInside, MAX_PIXELS, PICTURE_FORMATS, type PictureFormat, variantWidths } from './pictures.ts';
import { pixelate } from './pixelate.ts';
import { PictureError, type ProcessedPicture, RECIPE, type Variant } from './recipe.process.server.ts';
import { relativeLuminance } from './scrims.ts';

// The process also serves pages: one core per picture, and no cache.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Makes the variants of a picture, or of the part in `box`: upright, sRGB, on white, without metadata. What `covers` hide
 * is pixelated in all of them. Request only
 * JPEGs while a user waits: the other formats take twenty times as long.
 * @throws {PictureError}
 */
export function makeVariants(
  bytes: Uint8Array,
  formats: readonly PictureFormat[] = PICTURE_FORMATS,
  box: CropBox | null = null,
  covers: readonly CropBox[] = [],
): Promise<ProcessedPicture> {
  return runSequentially(async () => {
    const full = await decode(bytes, box, covers);
    const variants: Variant[] = [];
    for (const width of variantWidths(full.width)) {
      const sized = await resize(full, width);
      for (const format of formats) variants.push(await encode(sized, format, width === full.width));
    }
    const { width, height } = full;
    return { width, height, color: await averageColor(full), luminance: await luminanceUnderWords(full), variants };
  });
}

/** A PNG of an SVG at its own size. Only for drawings of the site, and a mark of the shop that `cleanSvg` wrote. */
export function renderDrawing(svg: string, { isOpaque = false } = {}): Promise<Buffer> {
  const drawing = sharp(Buffer.from(svg));
  // A tenth smaller, for twice the time.
  return isOpaque ? drawing.removeAlpha().png({ compressionLevel: 9 }).toBuffer() : drawing.png().toBuffer();
}

/** The number of pixels in the header, without decoding; 0 if the bytes are no picture. */
export async function countPixels(bytes: Uint8Array): Promise<number> {
  if (!pictureKind(bytes)) return 0;
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  return width * height;
}

interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

let last: Promise<unknown> = Promise.resolve();

/** One at a time: a large picture takes some 300 MB. */
function runSequentially<T>(task: () => Promise<T>): Promise<T> {
  const result = last.then(task);
  last = result.catch(() => {});
  return result;
}

/** Decodes the widest variant once; all others derive from its pixels. */
async function decode(bytes: Uint8Array, box: CropBox | null, covers: readonly CropBox[]): Promise<Pixels> {
  // Checks the bytes before anything else reads them: SVG is never parsed.
  const kind = pictureKind(bytes);
  if (!kind) throw new PictureError('unsupported', 'This file is not a supported picture type');
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
  try {
    const { width, height, autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > MAX_PIXELS) throw new PictureError('pixels', `More than ${MAX_PIXELS} pixels`);
    if ([...covers, ...(box ? [box] : [])].some((part) => !isInside(part, autoOrient)))
      throw new PictureError('outside', 'The crop is outside the picture');
    const upright = await cover(picture.autoOrient(), covers);
    const cut = box ? upright.extract({ left: box.x, top: box.y, width: box.width, height: box.height }) : upright;
    const widest = variantWidths((box ?? autoOrient).width).at(-1)!;
    return await pixelsOf(cut.flatten({ background: '#ffffff' }).resize({ width: widest }));
  } catch (error) {
    if (error instanceof PictureError) throw error;
    throw new PictureError(kind === 'heic' ? 'heic' : 'damaged', 'The picture cannot be decoded', { cause: error });
  }
}

/** Pixelates parts of an upright picture, before anything else sees it. */
async function cover(upright: Sharp, covers: readonly CropBox[]): Promise<Sharp> {
  if (covers.length === 0) return upright;
  const pixels = await pixelsOf(upright.flatten({ background: '#ffffff' }));
  for (const part of covers) pixelate(pixels, part);
  return fromPixels(pixels);
}

async function resize(full: Pixels, width: number): Promise<Pixels> {
  return width === full.width ? full : pixelsOf(fromPixels(full).resize({ width }));
}

async function encode(pixels: Pixels, format: PictureFormat, isFull: boolean): Promise<Variant> {
  const options = RECIPE[format === 'jpg' && isFull ? 'fullJpg' : format];
  const bytes = await fromPixels(pixels)
    .toFormat(format === 'jpg' ? 'jpeg' : format, options)
    .toBuffer();
  return { width: pixels.width, height: pixels.height, format, bytes };
}

async function averageColor(pixels: Pixels): Promise<string> {
  const { channels } = await fromPixels(pixels).stats();
  return `#${channels.map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0')).join('')}`;
}

/** Text covers the left five eighths of a picture; the lightest of 30 parts of them counts. */
async function luminanceUnderWords(pixels: Pixels): Promise<number> {
  const parts = await fromPixels(pixels).resize({ width: 8, height: 6, fit: 'fill' }).raw().toBuffer();
  const luminances: number[] = [];
  for (let at = 0; at < parts.length; at += 3)
    if ((at / 3) % 8 < 5) luminances.push(relativeLuminance([...parts.subarray(at, at + 3)]));
  return Math.max(...luminances);
}

function fromPixels({ data, width, height }: Pixels) {
  return sharp(data, { raw: { width, height, channels: 3 } });
}

async function pixelsOf(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
