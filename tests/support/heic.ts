/** A box of ISO/IEC 14496-12. */
export function box(type: string, ...content: Uint8Array[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0));
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...content]);
}

export const FTYP = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'));

const VERSION = Buffer.alloc(4);
const HANDLER = box('hdlr', VERSION, Buffer.from('\0\0\0\0pict', 'latin1'), Buffer.alloc(13));
const PARTS = [HANDLER, ...['pitm', 'iinf', 'iloc'].map((type) => box(type, VERSION, Buffer.alloc(4)))];

export const META = box('meta', VERSION, ...PARTS);
/** Lacks the location of the picture's bytes. */
export const META_WITHOUT_PLACES = box('meta', VERSION, ...PARTS.slice(0, -1));

/** The boxes of a HEIC file around bytes that no decoder accepts. */
export function heicFile(bytes = 400): Buffer {
  return Buffer.concat([FTYP, META, box('mdat', Buffer.alloc(bytes, 7))]);
}
