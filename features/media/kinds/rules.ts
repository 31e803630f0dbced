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
