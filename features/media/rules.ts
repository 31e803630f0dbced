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

type PictureKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif' | 'heic';

/** The type by a file's first bytes; null if it is no supported picture. */
export function pictureKind(bytes: Uint8Array): PictureKind | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (/^GIF8[79]a$/.test(text(0, 6))) return 'gif';
  if (['II*\0', 'MM\0*'].includes(text(0, 4))) return 'tiff';
  if (text(4, 8) === 'ftyp') return heifKind(text(8, 64).slice(0, Math.max(0, (bytes[3] ?? 0) - 8)));
  return null;
}

/** @param brands four letters each: the major brand, a version, compatible brands */
function heifKind(brands: string): PictureKind | null {
  if (/avi[fs]/.test(brands)) return 'avif';
  return /^(hei[cxms]|hev[cxms]|mif1|msf1)/.test(brands) ? 'heic' : null;
}

/** WCAG 2.2, 1.4.3: the minimum contrast of text. */
const MIN_CONTRAST = 4.5;
/** `--color-ink`, the color of the scrim. */
const INK_LIGHTNESS = lightness(relativeLuminance([11, 28, 40]));
/** The lightest gray behind readable white text. */
const MAX_LIGHTNESS = lightness(1.05 / MIN_CONTRAST - 0.05);

/**
 * Relative luminance of an sRGB color (0 to 255 each), from 0 to 1.
 * https://www.w3.org/TR/WCAG22/#dfn-relative-luminance
 */
export function relativeLuminance(rgb: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = rgb.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Opacity of the scrim, 0 to 1, that keeps white text readable over this luminance. */
export function scrimFor(luminance: number): number {
  const shown = lightness(luminance);
  const needed = (shown - MAX_LIGHTNESS) / (shown - INK_LIGHTNESS);
  return shown <= MAX_LIGHTNESS ? 0 : Math.ceil(needed * 100) / 100;
}

/** The sRGB value of a gray of this luminance, as a share of 255: browsers blend in sRGB. */
function lightness(luminance: number): number {
  return luminance <= 0.0031308 ? luminance * 12.92 : 1.055 * luminance ** (1 / 2.4) - 0.055;
}

export function isInside(box: CropBox, { width, height }: { width: number; height: number }): boolean {
  return box.x + box.width <= width && box.y + box.height <= height;
}
