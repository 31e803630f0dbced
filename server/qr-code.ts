import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'uqr';

/** Modules of white around a code: ISO/IEC 18004 asks for four. */
const QUIET = 4;

/** The rows of a code with error correction M, with its white border; true is black. */
function modulesOf(text: string): boolean[][] {
  return encode(text, { ecc: 'M', border: QUIET }).data;
}

/** A text as a QR code that scales to any size: black on white. */
export function qrSvg(text: string): string {
  const rows = modulesOf(text);
  const path = rows
    .flatMap((row, y) =>
      row.flatMap((isBlack, x) => (isBlack && !row[x - 1] ? `M${x} ${y}h${runFrom(row, x)}v1H${x}z` : [])),
    )
    .join('');
  const size = rows.length;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
}

function runFrom(row: readonly boolean[], x: number): number {
  const end = row.indexOf(false, x);
  return (end < 0 ? row.length : end) - x;
}

/** The same as a PNG, for mails. @param scale pixels of a module */
export function qrPng(text: string, scale = 8): Buffer {
  const rows = modulesOf(text);
  const size = rows.length * scale;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header[8] = 8; // bits a pixel, in gray
  const lines = rows.flatMap((row) => {
    const line = Buffer.from([0, ...row.flatMap((isBlack) => new Array<number>(scale).fill(isBlack ? 0 : 255))]);
    return new Array<Buffer>(scale).fill(line);
  });
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
