import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as tar from 'tar';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MIGRATION_NAMES } from '#database/migrate.ts';
import { temporaryFolder } from '#tests/support/clean-up.ts';
import { readConfig } from '../config.ts';
import { MANIFEST, ROWS, SECRET } from './backup.ts';
import { restore } from './restore.ts';

type Entry = { path: string; content?: Buffer; type?: string; linkpath?: string; size?: number };

const SECRET_FILE = { path: SECRET, content: Buffer.from('s'.repeat(43)) };
const ROWS_FILE = { path: ROWS, content: Buffer.from('') };
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** A tar entry with any header. */
function entry({ path, content = Buffer.alloc(0), type = 'File', linkpath, size = content.length }: Entry): Buffer[] {
  const header = new tar.Header({ path, type: type as never, linkpath, size, mode: 0o644, mtime: new Date(0) });
  header.encode();
  return [header.block!, content, Buffer.alloc((512 - (content.length % 512)) % 512)];
}

function manifestOf(files: Entry[], announced: Record<string, string> = {}): Entry {
  const hashes = files.map(({ path, content = Buffer.alloc(0) }) => [path, sha256(content)]);
  const manifest = { format: 1, madeAt: new Date(0).toISOString(), migrations: MIGRATION_NAMES, lastIds: {} };
  const text = JSON.stringify({ ...manifest, files: { ...Object.fromEntries(hashes), ...announced } });
  return { path: MANIFEST, content: Buffer.from(text) };
}

const filesIn = (folder: string) => readdirSync(folder, { recursive: true }).map(String).sort();
const archive = (...entries: Entry[]) => gzipSync(Buffer.concat([...entries.flatMap(entry), Buffer.alloc(1024)]));
const WHOLE = [manifestOf([ROWS_FILE, SECRET_FILE]), ROWS_FILE, SECRET_FILE];

describe('a forged backup', () => {
  let place: string;
  beforeEach(async () => {
    place = await temporaryFolder();
    mkdirSync(join(place, 'temp'));
    vi.stubEnv('TMPDIR', join(place, 'temp'));
  });

  function restoring(bytes: Buffer) {
    const file = join(place, 'b.tar.gz');
    writeFileSync(file, bytes);
    return restore(readConfig({ DATA_DIR: join(place, 'data') }), file);
  }

  const zeros = { path: 'uploads/zeros.jpg', content: Buffer.alloc(50 * 1024 ** 2) };
  const EVIL = { path: 'uploads/evil.jpg', content: Buffer.from('evil') };
  const announcing = (name: string) => manifestOf([ROWS_FILE, SECRET_FILE], { [name]: sha256(EVIL.content) });

  it.each<[fault: string, bytes: () => Buffer, reason: RegExp]>([
    [
      'a file above the folder',
      () => archive(...WHOLE, { ...EVIL, path: '../evil' }),
      /its manifest does not list "\.\.\/evil"/,
    ],
    ['an absolute path', () => archive(...WHOLE, { ...EVIL, path: '/evil' }), /its manifest does not list "\/evil"/],
    ['an announced file above the folder', () => archive(announcing('../evil')), /not a backup of this site/],
    ['an announced absolute path', () => archive(announcing('/evil')), /not a backup of this site/],
    ['an announced upload outside uploads', () => archive(announcing('uploads/../../evil')), /not a backup of this/],
    ['a file more than announced', () => archive(...WHOLE, EVIL), /its manifest does not list "uploads\/evil.jpg"/],
    ['a file twice', () => archive(...WHOLE, SECRET_FILE), /its manifest does not list "session-secret"/],
    ['a file less than announced', () => archive(...WHOLE.slice(0, 2)), /session-secret has changed/],
    ['no manifest in front', () => archive(ROWS_FILE, SECRET_FILE, WHOLE[0]!), /not a backup of this site/],
    ['control characters in a name', () => archive(...WHOLE, { ...EVIL, path: '\x1b[2J' }), /"\\u001b\[2J"/],
    [
      'a symbolic link',
      () => archive(...WHOLE.slice(0, 2), { path: SECRET, type: 'SymbolicLink', linkpath: '/etc/passwd' }),
      /"session-secret" is not a file/,
    ],
    [
      'a hard link',
      () => archive(...WHOLE, { path: 'x', type: 'Link', linkpath: '../../etc/passwd' }),
      /"x" is not a file/,
    ],
    ['a device', () => archive(...WHOLE, { path: 'x', type: 'CharacterDevice' }), /"x" is not a file/],
    ['a size beyond its end', () => archive(...WHOLE, { ...EVIL, size: 2 ** 33 }), /its manifest does not list/],
    [
      'an announced size beyond its end',
      () => archive(announcing(EVIL.path), ROWS_FILE, { ...EVIL, size: 2 ** 33 }),
      /not a complete backup: .*Truncated/,
    ],
    [
      'far more than it compresses to',
      () => archive(manifestOf([ROWS_FILE, zeros, SECRET_FILE]), ROWS_FILE, SECRET_FILE, zeros),
      /not a complete backup: max decompression ratio exceeded/,
    ],
    [
      'a manifest without end',
      () => archive({ path: MANIFEST, size: 2 ** 33, content: Buffer.alloc(100, 'x') }),
      /not a backup of this site/,
    ],
  ])('with %s is rejected and leaves no files', async (_fault, bytes, reason) => {
    const error: Error = await restoring(bytes()).then(
      () => new Error('It was restored.'),
      (refusal) => refusal,
    );
    expect(error.message).toMatch(reason);
    expect(error.message).not.toContain('\n');
    expect(filesIn(place)).toEqual(['b.tar.gz', 'data', 'data/.write-test', 'data/session-secret', 'temp']);
    expect(existsSync('/evil')).toBe(false);
  });

  it('with folders beside its files is restored without them', async () => {
    await restoring(archive(...WHOLE, { path: '../folder', type: 'Directory' }));
    expect(readdirSync(place)).toEqual(['b.tar.gz', 'data', 'temp']);
    expect(readdirSync(join(place, 'temp'))).toEqual([]);
  });
});
