import { createHash } from 'node:crypto';
import type { CropBox, PictureFormat } from './pictures.ts';

/** The recipe of variants without the code that makes them: the server need not load the decoder. */

/**
 * Why variants cannot be made: not a picture, HEIC without a decoder, too many pixels, damaged, a box outside of it; or
 * the work failed.
 */
export type PictureFault = 'unsupported' | 'heic' | 'pixels' | 'damaged' | 'outside' | 'unmade';

export class PictureError extends Error {
  readonly fault: PictureFault;
  constructor(fault: PictureFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}

/**
 * Qualities chosen by eye: AVIF 45 loses the lines between panels, 55 keeps them. Later variants may be made from the
 * full JPEG, hence 95.
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
 * `width` and `height` in pixels of the full picture; `color` is its average, `#rrggbb`; `luminance` (relative, 0 to 1)
 * is that of the lightest part under text.
 */
export interface ProcessedPicture {
  width: number;
  height: number;
  color: string;
  luminance: number;
  variants: Variant[];
}

/** Changes with the picture and the recipe, so that variants are immutable. 8 hexadecimal digits. */
export function variantsHash(original: Uint8Array): string {
  return createHash('sha256').update(JSON.stringify(RECIPE)).update(original).digest('hex').slice(0, 8);
}

/** The same for uploads: 32 digits, because their number is unlimited. @param more what else it was made with or for */
export function uploadName(original: Uint8Array, box: CropBox | null, ...more: unknown[]): string {
  const cut = box && [box.x, box.y, box.width, box.height];
  const recipe = JSON.stringify([RECIPE, cut, ...more]);
  return createHash('sha256').update(recipe).update(original).digest('hex').slice(0, 32);
}
