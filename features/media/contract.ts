/** Stands in for a picture that is missing or does not load. */
export const FALLBACK_IMAGE = '/images/fallback.jpg';

/** Widths in pixels in which every picture is kept, as far as it is that wide. */
export const VARIANT_WIDTHS = [400, 800, 1200, 1920] as const;

/** A larger picture is refused before it is decoded. */
export const MAX_PIXELS = 50_000_000;

/** Best first: a browser takes the first one it knows. */
export const PICTURE_FORMATS = ['avif', 'webp', 'jpg'] as const;

export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** A part of a picture, in whole pixels of the picture as shown: upright, whatever way the camera was held. */
export type CropBox = { x: number; y: number; width: number; height: number };

/** A place that shows less than the whole picture: its shape, and which part stays (0 to 1 each, 0.5 is the middle). */
export interface Cut {
  name: string;
  width: number;
  height: number;
  x?: number;
  y?: number;
}

/** What a page needs to offer a picture in the size and format that suit the screen. */
export interface PictureVariants {
  /** Size of the full picture in pixels. */
  width: number;
  height: number;
  /** Average colour, `#rrggbb`: stands in while the picture loads. */
  color: string;
  /** How opaque the ink over it must be for white words to be read; left out where none is needed. */
  scrim?: number;
  /** Where the variants are, without their `-width.format`. Immutable: another content has another name. */
  name: string;
  /** Those that are ready; the full JPEG is the picture's own address. */
  formats: readonly PictureFormat[];
}

/** By the address that a record or text holds. An address of another site is not in it. */
export type Pictures = Record<string, PictureVariants>;

/** One of the site's own pictures: size in pixels, average colour, and the hash that names its variants. */
export type BuiltInPicture = { width: number; height: number; color: string; hash: string };
