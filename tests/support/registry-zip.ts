import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A made-up file of the FAA's aircraft registry, with every column of the real one. */

export const MASTER_HEADER =
  'N-NUMBER,SERIAL NUMBER,MFR MDL CODE,ENG MFR MDL,YEAR MFR,TYPE REGISTRANT,NAME,STREET,STREET2,CITY,STATE,ZIP CODE,REGION,COUNTY,COUNTRY,LAST ACTION DATE,CERT ISSUE DATE,CERTIFICATION,TYPE AIRCRAFT,TYPE ENGINE,STATUS CODE,MODE S CODE,FRACT OWNER,AIR WORTH DATE,OTHER NAMES(1),OTHER NAMES(2),OTHER NAMES(3),OTHER NAMES(4),OTHER NAMES(5),EXPIRATION DATE,UNIQUE ID,KIT MFR, KIT MODEL,MODE S CODE HEX,';
export const ACFTREF_HEADER =
  'CODE,MFR,MODEL,TYPE-ACFT,TYPE-ENG,AC-CAT,BUILD-CERT-IND,NO-ENG,NO-SEATS,AC-WEIGHT,SPEED,TC-DATA-SHEET,TC-DATA-HOLDER,';

/** A line of MASTER.txt; `person` fills the columns of persons. */
export function masterLine(nNumber: string, code: string, year: string, person = 'NOBODY AT ALL'): string {
  const [name, place] = [person.padEnd(50), person.padEnd(33).slice(0, 33)];
  const before = [nNumber.padEnd(5), 'X0001'.padEnd(30), code.padEnd(7), '00001', year.padEnd(4), '1'];
  const owner = [name, place, place, place.slice(0, 18), 'CO', '800210000 ', 'S', '014', 'US'];
  const dates = ['20260101', '20060101', '1N        ', '4', '1 ', 'V ', '53303521', ' ', '20060101'];
  const others = [name, name, name, name, name, '20330101', '00000001'];
  return [...before, ...owner, ...dates, ...others, ''.padEnd(30), ''.padEnd(20), 'AC3F51    ', ''].join(',');
}

/** A line of ACFTREF.txt. */
export function modelLine(code: string, maker: string, model: string, certified = '0'): string {
  const names = [maker.padEnd(30), model.padEnd(20)];
  return [
    code,
    ...names,
    '4',
    '1 ',
    '1',
    certified,
    '01',
    '004',
    'CLASS 1',
    '0145',
    ''.padEnd(15),
    ''.padEnd(16),
    '',
  ].join(',');
}

/** The nth mark without its N; up to 300,000. */
export function markAt(n: number): string {
  if (n < FIVE_DIGITS) return String(10_000 + n);
  const rest = n - FIVE_DIGITS;
  return `${1_000 + Math.floor(rest / LETTERS.length)}${LETTERS[rest % LETTERS.length]}`;
}

const FIVE_DIGITS = 90_000;
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Writes a ZIP as a program does that streams: sizes follow each file. */
export async function writeRegistryZip(
  file: string,
  tables: Record<string, Iterable<string>>,
  at = new Date('2026-11-20T06:00:00Z'),
): Promise<void> {
  await pipeline(Readable.from(zip(tables, at)), createWriteStream(file));
}

async function* zip(tables: Record<string, Iterable<string>>, at: Date): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, lines] of Object.entries(tables)) {
    const header = Buffer.concat([uint32s(0x04034b50), fields(name, at), Buffer.from(name)]);
    yield header;
    const sums = { crc: 0, size: 0, compressed: 0 };
    for await (const chunk of deflate(lines, sums)) yield chunk;
    const { crc, size, compressed } = sums;
    yield uint32s(0x08074b50, crc, compressed, size);
    const common = fields(name, at, crc, compressed, size);
    const tail = Buffer.concat([uint16s(0, 0, 0), uint32s(0, offset), Buffer.from(name)]);
    directory.push(Buffer.concat([uint32s(0x02014b50), uint16s(20), common, tail]));
    offset += header.length + compressed + 16;
  }
  const central = Buffer.concat(directory);
  yield central;
  const count = directory.length;
  yield Buffer.concat([uint32s(0x06054b50), uint16s(0, 0, count, count), uint32s(central.length, offset), uint16s(0)]);
}

async function* deflate(
  lines: Iterable<string>,
  sums: { crc: number; size: number; compressed: number },
): AsyncGenerator<Buffer> {
  const plain = Readable.from(blocks(lines)).map((block: Buffer) => {
    sums.crc = crc32(block, sums.crc);
    sums.size += block.length;
    return block;
  });
  for await (const chunk of plain.pipe(createDeflateRaw({ level: 1 }))) {
    sums.compressed += chunk.length;
    yield chunk;
  }
}

/** Joins lines, with the byte-order mark and the line ends of the real file. */
function* blocks(lines: Iterable<string>): Generator<Buffer> {
  let text = '\uFEFF';
  for (const line of lines) {
    text += `${line}\r\n`;
    if (text.length < 60_000) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}

/** The fields that the local header and the central directory share: deflated, sizes after the data. */
function fields(name: string, at: Date, crc = 0, compressed = 0, size = 0): Buffer {
  const time = at.getUTCHours() << 11;
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return Buffer.concat([uint16s(20, 8, 8, time, day), uint32s(crc, compressed, size), uint16s(name.length, 0)]);
}

const uint32s = (...values: number[]) => Buffer.from(Uint32Array.from(values).buffer);
const uint16s = (...values: number[]) => Buffer.from(Uint16Array.from(values).buffer);
