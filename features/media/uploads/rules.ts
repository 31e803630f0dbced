import { PICTURE_FORMATS, type PictureFormat } from '../contract.ts';
import { variantAddress, variantWidths } from '../rules.ts';

export const UPLOADS = '/uploads/';

export const MIME_TYPES: Record<PictureFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

/** The addresses under which a picture of this name and width is served. */
export function uploadAddresses(name: string, width: number) {
  const widths = variantWidths(width);
  const widest = widths.at(-1)!;
  const address = (w: number) => UPLOADS + variantAddress(name, Math.min(w, widest), 'jpg');
  return { url: address(widest), thumbnailUrl: address(400), mediumUrl: address(800), largeUrl: address(1200) };
}

const FILE = /^([0-9a-f]{32})-([1-9]\d{0,3})\.(avif|webp|jpg)$/;

/** What the name of a stored file says: of which picture it is a variant, and in which format; null for another file. */
export function variantFile(file: string): { name: string; format: PictureFormat } | null {
  const [, name, , format] = FILE.exec(file) ?? [];
  return name ? { name, format: format as PictureFormat } : null;
}

/** Every file that a picture may have, in the formats given. */
export function filesOf(name: string, width: number, formats: readonly PictureFormat[] = PICTURE_FORMATS): string[] {
  return variantWidths(width).flatMap((w) => formats.map((format) => variantAddress(name, w, format)));
}

/** The names of uploaded pictures whose addresses stand anywhere in `content`, also within longer texts. */
export function uploadsIn(content: unknown): string[] {
  const found = JSON.stringify(content ?? null).matchAll(/\/uploads\/([0-9a-f]{32})-\d/g);
  return [...new Set([...found].map(([, name]) => name!))];
}

/** The file name on the sender's device: the last part of a path, without control characters, 255 characters at most. */
export function fileName(sent: string): string | null {
  const last = sent.split(/[\\/]/).at(-1)!;
  const clean = last
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .trim();
  return [...clean].slice(0, 255).join('').slice(0, 255).toWellFormed() || null;
}
