import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import {
  AIRCRAFT_COLUMNS,
  type AircraftRow,
  MODEL_COLUMNS,
  type ModelRow,
  readAircraftRow,
  readModelRow,
} from './registry-records.ts';

/** A ZIP that is not the registry, or not whole. The message is for the operator. */
export class RegistryFileError extends Error {}

export interface RegistryFile {
  /** The day of its MASTER.txt as YYYY-MM-DD. */
  release: string;
  models: AsyncGenerator<ModelRow[]>;
  aircraft: AsyncGenerator<AircraftRow[]>;
  /** The rows that could not be read, so far. */
  countLeftOut: () => number;
}

/**
 * Opens the FAA's releasable aircraft ZIP and hands it to `read`. Rows are streamed in batches; of each line only the
 * columns of aircraft and models become values.
 * @throws {RegistryFileError}
 */
export async function withRegistryFile<T>(file: string, read: (registry: RegistryFile) => Promise<T>): Promise<T> {
  const zip = await openPromise(file, { autoClose: false }).catch(refuse);
  try {
    const entries = await findEntries(zip).catch(refuse);
    const counts = { leftOut: 0 };
    return await read({
      release: dayOf(entries.aircraft),
      models: readTable(zip, entries.models, { columns: MODEL_COLUMNS, toRow: readModelRow, counts }),
      aircraft: readTable(zip, entries.aircraft, { columns: AIRCRAFT_COLUMNS, toRow: readAircraftRow, counts }),
      countLeftOut: () => counts.leftOut,
    });
  } finally {
    zip.close();
  }
}

function refuse(error: Error): never {
  throw error instanceof RegistryFileError ? error : new RegistryFileError(`The file cannot be read: ${error.message}`);
}

async function findEntries(zip: ZipFile): Promise<{ aircraft: Entry; models: Entry }> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(basename(entry.fileName).toUpperCase(), entry);
  const [aircraft, models] = [entries.get('MASTER.TXT'), entries.get('ACFTREF.TXT')];
  if (!aircraft || !models) throw new RegistryFileError('The ZIP must hold MASTER.txt and ACFTREF.txt.');
  return { aircraft, models };
}

const dayOf = (entry: Entry) =>
  entry.getLastModDate({ timezone: 'UTC', forceDosFormat: true }).toISOString().slice(0, 10);

const ROWS_AT_ONCE = 1_000;
/** Below this share of readable rows it is another file. */
const MIN_READABLE = 0.9;

type Table<Row> = {
  columns: readonly string[];
  toRow: (fields: string[]) => Row | null;
  counts: { leftOut: number };
};

async function* readTable<Row>(zip: ZipFile, entry: Entry, { columns, toRow, counts }: Table<Row>) {
  const name = basename(entry.fileName);
  let pick: ((line: Buffer) => string[] | null) | undefined;
  let batch: Row[] = [];
  let lines = 0;
  let leftOut = 0;
  for await (const line of readLines(zip, entry)) {
    if (!pick) {
      pick = fieldPicker(line, columns, name);
      continue;
    }
    if (line.length === 0) continue;
    lines++;
    const fields = pick(line);
    const row = fields && toRow(fields);
    if (row) batch.push(row);
    else leftOut++;
    if (batch.length < ROWS_AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  counts.leftOut += leftOut;
  if (lines === 0) throw new RegistryFileError(`${name} is empty.`);
  if (lines - leftOut < lines * MIN_READABLE)
    throw new RegistryFileError(`${name}: ${leftOut} of ${lines} rows cannot be read.`);
  if (batch.length > 0) yield batch;
}

const COMMA = 0x2c;

/** Finds the columns by the header's names. The picker returns their trimmed fields, or null for a line of other length. */
function fieldPicker(header: Buffer, columns: readonly string[], file: string): (line: Buffer) => string[] | null {
  const titles = header.toString('utf8').replace(/^\uFEFF/, '');
  const names = titles
    .replace(/,$/, '')
    .split(',')
    .map((name) => name.trim());
  const missing = columns.find((column) => !names.includes(column));
  if (missing) throw new RegistryFileError(`${file} has no column ${missing}.`);
  const slots = names.map((name) => columns.indexOf(name));

  return (line) => {
    const fields: string[] = Array(columns.length);
    const last = line.at(-1) === COMMA ? line.length - 1 : line.length;
    let index = 0;
    for (let start = 0; start <= last; index++) {
      const comma = line.indexOf(COMMA, start);
      const end = comma < 0 ? last : comma;
      const slot = slots[index] ?? -1;
      if (slot >= 0) fields[slot] = line.toString('utf8', start, end).trim();
      start = end + 1;
    }
    return index === slots.length ? fields : null;
  };
}

const LINE_FEED = 0x0a;
const RETURN = 0x0d;
const NOTHING: Buffer = Buffer.alloc(0);
/** No line of the registry is a tenth as long. */
const MAX_LINE = 16_384;

/** Lines without their ends; each is valid until the next. Checks size and CRC-32 at the end. */
async function* readLines(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  let rest = NOTHING;
  for await (const chunk of readChecked(zip, entry)) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      const tail = chunk.subarray(start, end);
      const line = rest.length > 0 ? Buffer.concat([rest, tail]) : tail;
      yield line.at(-1) === RETURN ? line.subarray(0, -1) : line;
      rest = NOTHING;
      start = end + 1;
    }
    rest = Buffer.concat([rest, chunk.subarray(start)]);
    if (rest.length > MAX_LINE) throw new RegistryFileError(`${basename(entry.fileName)} isn’t a table of lines.`);
  }
  if (rest.length > 0) yield rest;
}

async function* readChecked(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  let sum = 0;
  try {
    const stream: Readable = await zip.openReadStreamPromise(entry);
    for await (const chunk of stream) {
      sum = crc32(chunk, sum);
      yield chunk;
    }
  } catch (error) {
    refuse(error as Error);
  }
  if (sum !== entry.crc32) throw new RegistryFileError(`${basename(entry.fileName)} is damaged.`);
}
