import { createHash } from 'node:crypto';
import type { CropBox, PictureFormat } from './contract.ts';

/** What variants are like, apart from the making: the site's own process makes none, so it need not load what decodes them. */

/** Why no variants can be made: not a picture, HEIC without a decoder, too many pixels, broken, a box outside of it; or the work itself came to nothing. */
export type PictureFault = 'unsupported' | 'heic' | 'pixels' | 'damaged' | 'outside' | 'unmade';

export class PictureError extends Error {
  readonly fault: PictureFault;
  constructor(fault: PictureFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}

/**
 * Qualities judged by eye: at AVIF 45 the lines between an aircraft's panels are gone, at 55 they stay. The full JPEG is
 * what other variants may be made from later, hence 95.
 */
export const RECIPE = {
  avif: { quality: 55, effort: 4 },
  webp: { quality: 74, effort: 5 },
  jpg: { quality: 78, mozjpeg: true },
  fullJpg: { quality: 95, mozjpeg: true },
};

export interface Variant {
  width: number;
  height: number;
  format: PictureFormat;
  bytes: Buffer;
}

/**
 * `width` and `height` are the full picture's, in pixels; `color` is its average, `#rrggbb`; `luminance` is the relative
 * luminance, 0 to 1, of the lightest part of it that words may stand on.
 */
export interface ProcessedPicture {
  width: number;
  height: number;
  color: string;
  luminance: number;
  variants: Variant[];
}

/** Changes with the picture and with how variants are made, so that it may name them for ever. 8 hexadecimal digits. */
export function variantsHash(original: Uint8Array): string {
  return createHash('sha256').update(JSON.stringify(RECIPE)).update(original).digest('hex').slice(0, 8);
}

/** The same for uploads: 32 digits, as there may be any number of pictures. */
export function uploadName(original: Uint8Array, box: CropBox | null): string {
  const cut = box && [box.x, box.y, box.width, box.height];
  const recipe = JSON.stringify([RECIPE, cut]);
  return createHash('sha256').update(recipe).update(original).digest('hex').slice(0, 32);
}
