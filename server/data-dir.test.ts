import { spawnSync } from 'node:child_process';
import { chmodSync, lstatSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { freePort } from '#scripts/free-port.mjs';
import { temporaryFolder } from '#tests/support/clean-up.ts';
import { Site } from '#tests/torture/site.ts';
import { tightenDataDir } from './config.ts';

const modeOf = (path: string) => (lstatSync(path).mode & 0o777).toString(8);

/** The modes of a folder and all it contains. */
function modesIn(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true }).map(String);
  return Object.fromEntries(['.', ...names.sort()].map((name) => [name, modeOf(join(folder, name))]));
}

const openToOthers = (modes: Record<string, string>) => Object.entries(modes).filter(([, mode]) => !/^.00$/.test(mode));

describe('a file of the site', () => {
  let place: string;
  beforeEach(async () => {
    place = await temporaryFolder();
    chmodSync(place, 0o755);
  });

  /** Runs a command like a shell with the usual umask. */
  function run(command: string, dataDir: string, input = ''): void {
    const { status, stderr } = spawnSync(
      'sh',
      ['-c', `umask 022; exec "${process.execPath}" server/commands/${command}`],
      {
        input,
        encoding: 'utf8',
        env: { PATH: process.env.PATH, DATA_DIR: join(place, dataDir) },
      },
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  }

  it('is accessible to its own user only, whichever command creates it', () => {
    const archive = join(place, 'b.tar.gz');
    run('admin.ts owner@example.com', 'site', 'correct horse battery');
    run(`person.ts export owner@example.com --out ${place}/person.zip`, 'site');
    run('orphans.ts', 'site');
    run(`backup-command.ts backup ${archive}`, 'site');
    run(`backup-command.ts restore ${archive}`, 'new/restored');
    const { '.': folder, new: parent, ...modes } = modesIn(place);
    expect(Object.keys(modes)).toEqual(
      expect.arrayContaining(['b.tar.gz', 'person.zip', 'site/flatirons.sqlite', 'new/restored/session-secret']),
    );
    expect(openToOthers(modes)).toEqual([]);
    expect({ folder, parent }).toEqual({ folder: '755', parent: '755' });
  });

  it('of an earlier release is closed to others at the start, which is logged once', async () => {
    const dataDir = join(place, 'site');
    mkdirSync(join(dataDir, 'uploads'), { recursive: true });
    writeFileSync(join(dataDir, 'session-secret'), 's'.repeat(43));
    chmodSync(dataDir, 0o755);
    const site = new Site(await freePort(), { DATA_DIR: dataDir });
    const lines: number[] = [];
    for (let start = 0; start < 2; start++) {
      await site.start();
      expect(openToOthers(modesIn(dataDir))).toEqual([]);
      lines.push(site.said.split('could read DATA_DIR').length - 1);
      await site.stop();
    }
    expect(lines).toEqual([1, 0]);
  });
});

describe('tightening DATA_DIR', () => {
  let dir: string;
  const warn = vi.fn();
  beforeEach(async () => {
    warn.mockClear();
    const parent = await temporaryFolder();
    chmodSync(parent, 0o755);
    dir = join(parent, 'data');
    mkdirSync(join(dir, 'uploads', 'quote-photos'), { recursive: true });
    for (const file of ['flatirons.sqlite', 'flatirons.sqlite-wal', 'uploads/a.jpg'])
      writeFileSync(join(dir, file), '');
    for (const name of ['.', ...readdirSync(dir, { recursive: true }).map(String)])
      chmodSync(join(dir, name), name.includes('.s') || name.includes('.j') ? 0o644 : 0o755);
  });

  it('closes the folder and its direct entries, which protects everything below', () => {
    tightenDataDir(dir, { warn });
    expect(modesIn(dir)).toEqual({
      '.': '700',
      'flatirons.sqlite': '600',
      'flatirons.sqlite-wal': '600',
      uploads: '700',
      'uploads/a.jpg': '644',
      'uploads/quote-photos': '755',
    });
    expect(modeOf(join(dir, '..'))).toBe('755');
    tightenDataDir(dir, { warn });
    expect(warn).toHaveBeenCalledOnce();
  });

  it('leaves a shared folder open and closes only its own entries', () => {
    writeFileSync(join(dir, 'notes.txt'), '');
    chmodSync(join(dir, 'notes.txt'), 0o644);
    tightenDataDir(dir, { warn });
    expect(modesIn(dir)).toMatchObject({ '.': '755', 'notes.txt': '644', 'flatirons.sqlite': '600', uploads: '700' });
  });

  it('follows DATA_DIR itself, but no link inside the folder', async () => {
    const elsewhere = join(dir, '..', 'elsewhere');
    mkdirSync(elsewhere);
    chmodSync(elsewhere, 0o755);
    symlinkSync(elsewhere, join(dir, 'outbox'));
    symlinkSync(dir, join(dir, '..', 'link'));
    tightenDataDir(join(dir, '..', 'link'), { warn });
    expect({ elsewhere: modeOf(elsewhere), dir: modeOf(dir) }).toEqual({ elsewhere: '755', dir: '700' });
  });

  it('warns and continues without the permission', () => {
    tightenDataDir(join(dir, 'missing'), { warn });
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.anything(), expect.stringContaining('cannot be changed'));
  });
});
