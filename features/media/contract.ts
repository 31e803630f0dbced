/** Shown for a missing or broken picture. */
export const FALLBACK_IMAGE = '/images/fallback.jpg';

/** Variant widths in pixels, for pictures at least that wide. */
export const VARIANT_WIDTHS = [400, 800, 1200, 1920] as const;

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
  /** The variants' address without `-width.format`. Immutable: other content has another name. */
  name: string;
  /** Formats that are ready. The full JPEG is the picture's own address. */
  formats: readonly PictureFormat[];
}

/** By address. Pictures of other sites are not included. */
export type Pictures = Record<string, PictureVariants>;

/** A built-in picture: size in pixels, average color, and the hash in its variants' names. */
export type BuiltInPicture = { width: number; height: number; color: string; hash: string };
