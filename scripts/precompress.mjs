// Writes a .br and a .gz beside each built text file, so that no request pays for compression.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const CLIENT = join(import.meta.dirname, '..', 'build', 'client');
const COMPRESSIBLE = new Set(['.js', '.css', '.svg', '.json', '.txt', '.xml', '.webmanifest', '.html']);
/** Smaller files do not shrink. */
const MIN_BYTES = 256;

const files = readdirSync(CLIENT, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)))
  .map((entry) => join(entry.parentPath, entry.name));

await Promise.all(
  files.map(async (file) => {
    const bytes = readFileSync(file);
    if (bytes.length < MIN_BYTES) return;
    const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
    writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes, best));
    writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  }),
);
