import { crc32 } from 'node:zlib';

/** A file for an archive; `bytes` is asked for when its turn comes. Null: it is not there any more and is left out. */
type ZipEntry = { name: string; bytes: () => Promise<Uint8Array | null> };

/**
 * A ZIP archive that every system opens, file after file, without pressing them: photos are pressed already.
 * Up to 4 GB and 65,535 files. https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
 */
export async function* zipOf(entries: Iterable<ZipEntry>, at: Date): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let position = 0;
  for (const { name, bytes: read } of entries) {
    const bytes = await read();
    if (!bytes) continue;
    const facts = factsOf(name, bytes, at);
    const header = Buffer.concat([words(FILE), facts, Buffer.from(name)]);
    directory.push(centralEntry(facts, name, position));
    position += header.length + bytes.length;
    yield header;
    yield bytes;
  }
  const central = Buffer.concat(directory);
  yield central;
  yield Buffer.concat([
    words(END),
    halves(0, 0, directory.length, directory.length),
    words(central.length, position),
    halves(0),
  ]);
}

const FILE = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** Names are UTF-8. */
const UTF8 = 0x0800;
const STORED = 0;

/** What both the file's own header and the directory say of it. */
function factsOf(name: string, bytes: Uint8Array, at: Date): Buffer {
  return Buffer.concat([
    halves(VERSION, UTF8, STORED, ...dosTime(at)),
    words(crc32(bytes), bytes.length, bytes.length),
    halves(Buffer.byteLength(name), 0),
  ]);
}

function centralEntry(facts: Buffer, name: string, position: number): Buffer {
  // Comment, disk and attributes: none.
  return Buffer.concat([
    words(CENTRAL),
    halves(VERSION),
    facts,
    halves(0, 0, 0),
    words(0, position),
    Buffer.from(name),
  ]);
}

/** Two-second steps since 1980, in UTC. */
function dosTime(at: Date): [time: number, date: number] {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const date = (Math.max(0, at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return [time, date];
}

function words(...values: number[]): Buffer {
  return Buffer.from(Uint32Array.from(values).buffer);
}

function halves(...values: number[]): Buffer {
  return Buffer.from(Uint16Array.from(values).buffer);
}
