import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { box, FTYP, heicFile, META, META_WITHOUT_PLACES } from '#tests/support/heic.ts';
import { isHeif } from './picture-kinds.ts';

const MDAT = box('mdat', Buffer.alloc(100, 7));
const withSize = (bytes: Buffer, size: number) => {
  const changed = Buffer.from(bytes);
  changed.writeUInt32BE(size);
  return changed;
};
const largeBox = (type: string, size: bigint, content: Buffer) => {
  const size64 = Buffer.alloc(8);
  size64.writeBigUInt64BE(size);
  return Buffer.concat([withSize(box(type), 1), size64, content]);
};

describe('the structure of a HEIC file', () => {
  it.each<[what: string, ...parts: Buffer[]]>([
    ['in the least it needs', FTYP, META, MDAT],
    [
      'with free space, data of its own kind and a moving picture',
      FTYP,
      box('free'),
      META,
      box('uuid', MDAT),
      MDAT,
      box('moov', MDAT),
    ],
    ['with data of a maker behind the picture', FTYP, META, MDAT, box('mpvd', MDAT), box('sefd', MDAT)],
    ['with picture data up to its end', FTYP, META, withSize(MDAT, 0)],
    ['with a size of 64 bits', FTYP, META, largeBox('mdat', 116n, Buffer.alloc(100))],
    ['with its description at the end', FTYP, MDAT, META],
  ])('is found %s', (_what, ...parts) => {
    expect(isHeif(Buffer.concat(parts))).toBe(true);
  });

  it('is found in the output of an encoder', async () => {
    const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#c2330d' } });
    expect(isHeif(await picture.avif().toBuffer())).toBe(true);
  });

  it.each<[what: string, ...parts: Buffer[]]>([
    ['nothing'],
    ['a beginning with anything behind it', FTYP, Buffer.alloc(400, 7)],
    ['a beginning with zeros behind it', FTYP, Buffer.alloc(400)],
    ['no description', FTYP, MDAT],
    ['a description that leads to no bytes', FTYP, META_WITHOUT_PLACES, MDAT],
    ['a description whose parts do not add up', FTYP, box('meta', Buffer.alloc(4), Buffer.alloc(90, 9)), MDAT],
    ['no picture data', FTYP, META],
    ['empty picture data', FTYP, META, box('mdat')],
    ['bytes after the last box', FTYP, META, MDAT, Buffer.alloc(3)],
    ['a box that is cut off', FTYP, META, MDAT.subarray(0, 50)],
    ['a box smaller than its head', FTYP, META, withSize(MDAT, 4)],
    ['a size of 64 bits that is larger than the file', FTYP, META, largeBox('mdat', 2n ** 63n, Buffer.alloc(100))],
    ['a size of 64 bits that is smaller than its head', FTYP, META, largeBox('mdat', 2n, Buffer.alloc(100))],
    ['brands of no whole letters', box('ftyp', Buffer.from('heic\0\0\0\0mif', 'latin1')), META, MDAT],
    ['another beginning', META, FTYP, MDAT],
  ])('is not found: %s', (_what, ...parts) => {
    expect(isHeif(Buffer.concat(parts))).toBe(false);
  });

  it('is read from a part of a larger buffer', () => {
    expect(isHeif(Buffer.concat([Buffer.alloc(8), heicFile()]).subarray(8))).toBe(true);
  });
});
