import { PICTURE_FORMATS, type PictureFormat } from '../contract.ts';
import { variantAddress, variantWidths } from '../rules.ts';

export const UPLOADS = '/uploads/';

export const MIME_TYPES: Record<PictureFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

/** The addresses of a picture of this name and width. */
export function uploadAddresses(name: string, width: number) {
  const widths = variantWidths(width);
  const widest = widths.at(-1)!;
  const address = (w: number) => UPLOADS + variantAddress(name, Math.min(w, widest), 'jpg');
  return { url: address(widest), thumbnailUrl: address(400), mediumUrl: address(800), largeUrl: address(1200) };
}

const FILE = /^([0-9a-f]{32})-([1-9]\d{0,3})\.(avif|webp|jpg)$/;

/** Parses the file name of a variant; null for other files. */
export function variantFile(file: string): { name: string; format: PictureFormat } | null {
  const [, name, , format] = FILE.exec(file) ?? [];
  return name ? { name, format: format as PictureFormat } : null;
}

/** All files of a picture in the given formats. */
export function filesOf(name: string, width: number, formats: readonly PictureFormat[] = PICTURE_FORMATS): string[] {
  return variantWidths(width).flatMap((w) => formats.map((format) => variantAddress(name, w, format)));
}

/** Names of uploaded pictures whose addresses occur anywhere in `content`, also within texts. */
export function uploadsIn(content: unknown): string[] {
  const found = JSON.stringify(content ?? null).matchAll(/\/uploads\/([0-9a-f]{32})-\d/g);
  return [...new Set([...found].map(([, name]) => name!))];
}

/** The last part of the sender's path, without control characters, at most 255 characters. */
export function fileName(sent: string): string | null {
  const last = sent.split(/[\\/]/).at(-1)!;
  const clean = last
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .trim();
  return [...clean].slice(0, 255).join('').slice(0, 255).toWellFormed() || null;
}
