/** Shown for a missing or broken picture. */
export const FALLBACK_IMAGE = '/images/fallback.jpg';

/** Variant widths in pixels, for pictures at least that wide. */
const VARIANT_WIDTHS = [400, 800, 1200, 1920] as const;

/** Larger pictures are rejected before decoding. */
export const MAX_PIXELS = 50_000_000;

/** In order of preference: a browser takes the first it supports. */
export const PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const;

export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** A part of a picture in whole pixels, upright as displayed. */
export type CropBox = { x: number; y: number; width: number; height: number };

/** A place that shows only part of a picture: its shape, and the focal point (0 to 1 each). */
export interface Cut {
  name: string;
  width: number;
  height: number;
  x?: number;
  y?: number;
}

/** The data for offering a picture in sizes and formats that suit the screen. */
export interface PictureVariants {
  /** Size of the full picture in pixels. */
  width: number;
  height: number;
  /** Average color `#rrggbb`, shown while the picture loads. */
  color: string;
  /** Opacity of the scrim that white text needs; undefined without one. */
  scrim?: number;
  /** In the names of a built-in picture's variants; undefined for an upload, whose own address has one. */
  hash?: string;
  /** Formats that are ready, best first; undefined if all are. The full JPEG is the picture's own address. */
  formats?: readonly PictureFormat[];
}

/** By address. Pictures of other sites are not included. */
export type Pictures = Record<string, PictureVariants>;

/** Variant widths, ascending. The last is the full picture, 1920 at most. */
export function variantWidths(width: number): number[] {
  const full = Math.min(width, VARIANT_WIDTHS.at(-1)!);
  return [...VARIANT_WIDTHS.filter((narrower) => narrower < full), full];
}

/** '/images/variants/hero-1a2b3c4d' becomes '/images/variants/hero-1a2b3c4d-800.avif'. */
export function variantAddress(name: string, width: number, format: PictureFormat): string {
  return `${name}-${width}.${format}`;
}

/** Ready formats other than JPEG, best first. */
export function modernFormats({ formats = PICTURE_FORMATS }: PictureVariants): PictureFormat[] {
  return formats.filter((format) => format !== 'jpg');
}

/** A `srcset` of one format; `src` is the address of the full JPEG. */
export function srcSet(src: string, { hash, width }: PictureVariants, format: PictureFormat): string {
  const widths = variantWidths(width);
  const name = hash ? `/images/variants/${builtInName(src)}-${hash}` : src.slice(0, src.lastIndexOf('-'));
  return widths.map((w) => `${addressOf(w)} ${w}w`).join(', ');

  function addressOf(w: number): string {
    return format === 'jpg' && w === widths.at(-1) ? src : variantAddress(name, w, format);
  }
}

/**
 * `sizes` with which a phone of three pixels per point takes a picture for two: the difference is invisible and doubles
 * the bytes. The last entry, without a condition, is the phone's.
 */
export function cappedSizes(sizes: string): string {
  const entries = sizes.split(/,\s*(?![^(]*\))/);
  const onPhones = entries.pop()!;
  return [...entries, `(min-resolution: 2.5dppx) calc(${onPhones} * 0.67)`, onPhones].join(', ');
}

/** '/images/hero.jpg' becomes 'hero'. */
export function builtInName(src: string): string {
  return src.slice(src.lastIndexOf('/') + 1, src.lastIndexOf('.'));
}

export function isInside(box: CropBox, { width, height }: { width: number; height: number }): boolean {
  return box.x + box.width <= width && box.y + box.height <= height;
}
