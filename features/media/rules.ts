import { type CropBox, PICTURE_FORMATS, type PictureFormat, type PictureVariants, VARIANT_WIDTHS } from './contract.ts';

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
export function modernFormats({ formats }: PictureVariants): PictureFormat[] {
  return PICTURE_FORMATS.filter((format) => format !== 'jpg' && formats.includes(format));
}

/** A `srcset` of one format; `src` is the address of the full JPEG. */
export function srcSet(src: string, { name, width }: PictureVariants, format: PictureFormat): string {
  const widths = variantWidths(width);
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
