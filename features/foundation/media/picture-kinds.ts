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

/** Detects HEIC by its structure. ISO/IEC 14496-12 (boxes), 23008-12 (pictures). */

type Box = { type: string; from: number; to: number };

/** Required parts of a `meta` box. */
const META_PARTS = ['hdlr', 'pitm', 'iinf', 'iloc'];
const FULL_BOX_HEADER_BYTES = 4;

/** Whether the bytes are valid HEIC boxes throughout, with a described picture and its data. */
export function isHeif(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const boxes = boxesIn(view, 0, view.byteLength);
  if (boxes?.[0]?.type !== 'ftyp' || !hasBrands(boxes[0])) return false;
  const meta = boxes.find(({ type }) => type === 'meta');
  const parts = meta && boxesIn(view, meta.from + FULL_BOX_HEADER_BYTES, meta.to);
  const isDescribed = META_PARTS.every((part) => parts?.some(({ type }) => type === part));
  return isDescribed && boxes.some(({ type, from, to }) => type === 'mdat' && to > from);
}

/** A major brand, a version and whole compatible brands of four letters. */
function hasBrands({ from, to }: Box): boolean {
  return to - from >= 8 && (to - from) % 4 === 0;
}

/** The boxes that fill the range exactly; null if their sizes do not add up. */
function boxesIn(view: DataView, start: number, end: number): Box[] | null {
  const boxes: Box[] = [];
  for (let at = start; at < end; ) {
    const box = boxAt(view, at, end);
    if (!box) return null;
    boxes.push(box);
    at = box.to;
  }
  return boxes;
}

/** The box at this offset with the range of its content. */
function boxAt(view: DataView, at: number, end: number): Box | null {
  if (at + 8 > end) return null;
  const type = String.fromCharCode(...[4, 5, 6, 7].map((offset) => view.getUint8(at + offset)));
  const size = view.getUint32(at);
  // 0: to the end. 1: a 64-bit size follows.
  const isLarge = size === 1;
  if (isLarge && at + 16 > end) return null;
  const whole = isLarge ? Number(view.getBigUint64(at + 8)) : size || end - at;
  const from = at + (isLarge ? 16 : 8);
  const to = at + whole;
  return to < from || to > end || !/^[\x20-\x7e]{4}$/.test(type) ? null : { type, from, to };
}
