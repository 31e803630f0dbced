import { createHash, type Hash } from 'node:crypto';
import { statfsSync } from 'node:fs';
import * as tar from 'tar';
import { MANIFEST, type Manifest, manifest as manifestSchema } from './backup-format.ts';

/** Why a backup cannot be restored. The site and its database are unchanged. */
export class RestoreError extends Error {}

const MAX_MANIFEST_BYTES = 64 * 1024 ** 2;
const MAX_NAME_IN_MESSAGE = 100;

/**
 * Unpacks the files that a backup's manifest names into `dir`. Checks the whole archive first, so that a damaged or
 * forged one unpacks nothing. Synchronous, so that a failure leaves no write in progress.
 * @throws {RestoreError}
 */
export function unpack(file: string, dir: string): Manifest {
  const { manifest, bytes } = check(file);
  const { bavail, bsize } = statfsSync(dir);
  if (bytes > bavail * bsize)
    throw new RestoreError(
      `${file} unpacks to ${bytes} bytes, and ${dir} has room for ${bavail * bsize}. Set TMPDIR to a larger disk.`,
    );
  const filter = (name: string) => Object.hasOwn(manifest.files, name);
  rethrowAsRestoreError(`${file} cannot be unpacked into ${dir}`, () =>
    tar.extract({ file, cwd: dir, sync: true, strict: true, filter }),
  );
  return manifest;
}

/** Checks an archive against its manifest, which is its first file. Links, devices and unlisted files are rejected. */
function check(file: string): { manifest: Manifest; bytes: number } {
  const manifestText: Buffer[] = [];
  const hashes = new Map<string, Hash>();
  let manifest: Manifest | undefined;
  let bytes = 0;

  const onReadEntry = (entry: tar.ReadEntry) => {
    if (entry.type === 'Directory') return; // Extracting a file makes the folders it needs.
    if (entry.path === MANIFEST && entry.size <= MAX_MANIFEST_BYTES && manifestText.length === 0) {
      entry.on('data', (chunk) => manifestText.push(chunk));
      return;
    }
    manifest ??= parseManifest(file, manifestText);
    const name = JSON.stringify(entry.path.slice(0, MAX_NAME_IN_MESSAGE)); // Escapes control characters.
    if (entry.type !== 'File') throw new RestoreError(`${file} is not a backup of this site: ${name} is not a file.`);
    if (!Object.hasOwn(manifest.files, entry.path) || hashes.has(entry.path))
      throw new RestoreError(`${file} is not a backup of this site: its manifest does not list ${name}.`);
    const hash = createHash('sha256');
    entry.on('data', (chunk) => hash.update(chunk));
    hashes.set(entry.path, hash);
    bytes += entry.size;
  };
  rethrowAsRestoreError(`${file} is not a complete backup`, () =>
    tar.list({ file, sync: true, strict: true, onReadEntry }),
  );

  manifest ??= parseManifest(file, manifestText);
  for (const [name, expected] of Object.entries(manifest.files))
    if (hashes.get(name)?.digest('hex') !== expected)
      throw new RestoreError(`${file} is damaged: ${name} has changed.`);
  return { manifest, bytes };
}

function parseManifest(file: string, text: Buffer[]): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(Buffer.concat(text).toString()));
  } catch {
    throw new RestoreError(`${file} is not a backup of this site.`);
  }
}

function rethrowAsRestoreError(sentence: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    throw error instanceof RestoreError ? error : new RestoreError(`${sentence}: ${(error as Error).message}`);
  }
}
