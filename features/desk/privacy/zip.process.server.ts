import { crc32 } from 'node:zlib';

/** `bytes` is called when the entry is written; null leaves the entry out. */
type ZipEntry = { name: string; bytes: () => Promise<Uint8Array | null> };

/**
 * A ZIP archive without compression, because photos are compressed already.
 * Up to 4 GB and 65,535 files. https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
 */
export async function* createZip(entries: Iterable<ZipEntry>, at: Date): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes: read } of entries) {
    const bytes = await read();
    if (!bytes) continue;
    const common = commonFields(name, bytes, at);
    const header = Buffer.concat([uint32s(LOCAL_SIGNATURE), common, Buffer.from(name)]);
    directory.push(centralEntry(common, name, offset));
    offset += header.length + bytes.length;
    yield header;
    yield bytes;
  }
  const central = Buffer.concat(directory);
  yield central;
  yield Buffer.concat([
    uint32s(END_SIGNATURE),
    uint16s(0, 0, directory.length, directory.length),
    uint32s(central.length, offset),
    uint16s(0),
  ]);
}

const LOCAL_SIGNATURE = 0x04034b50;
const CENTRAL_SIGNATURE = 0x02014b50;
const END_SIGNATURE = 0x06054b50;
const VERSION = 20;
/** A flag: names are UTF-8. */
const UTF8_NAMES = 0x0800;
const NO_COMPRESSION = 0;

/** The fields that the local header and the central directory share. */
function commonFields(name: string, bytes: Uint8Array, at: Date): Buffer {
  return Buffer.concat([
    uint16s(VERSION, UTF8_NAMES, NO_COMPRESSION, ...dosTime(at)),
    uint32s(crc32(bytes), bytes.length, bytes.length),
    uint16s(Buffer.byteLength(name), 0),
  ]);
}

function centralEntry(common: Buffer, name: string, offset: number): Buffer {
  // The zeros are comment, disk and attributes.
  return Buffer.concat([
    uint32s(CENTRAL_SIGNATURE),
    uint16s(VERSION),
    common,
    uint16s(0, 0, 0),
    uint32s(0, offset),
    Buffer.from(name),
  ]);
}

/** Two-second steps since 1980, in UTC. */
function dosTime(at: Date): [time: number, date: number] {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const date = (Math.max(0, at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return [time, date];
}

function uint32s(...values: number[]): Buffer {
  return Buffer.from(Uint32Array.from(values).buffer);
}

function uint16s(...values: number[]): Buffer {
  return Buffer.from(Uint16Array.from(values).buffer);
}
