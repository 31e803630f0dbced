import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '#database/open.ts';
import { temporaryFolder } from '#tests/support/clean-up.ts';
import { emptyLocation, processEngines } from '#tests/support/database.ts';
import {
  ACFTREF_HEADER,
  MASTER_HEADER,
  markAt,
  masterLine,
  modelLine,
  writeRegistryZip,
} from '#tests/support/registry-zip.ts';
import { isFullRun } from '#tests/support/scope.ts';
import { findAircraft, readRelease } from './registry.store.server.ts';
import { RegistryFileError, withRegistryFile } from './registry-file.process.server.ts';
import type { AircraftRow, ModelRow } from './registry-records.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const CANARY = 'CANARY Q7Z OWNER';
const MODELS = [ACFTREF_HEADER, modelLine('0000182', 'CESSNA', '182T'), modelLine('05601AB', CANARY, 'RV-7', '1')];
const AIRCRAFT = [
  MASTER_HEADER,
  masterLine('901FV', '0000182', '2006', CANARY),
  masterLine('902FV', '05601AB', '', CANARY),
  ...Array.from({ length: 20 }, (_, n) => masterLine(markAt(n), '0000182', '1999', CANARY)),
  masterLine('0123', '0000182', '2006', CANARY),
];

async function zipOf(master = AIRCRAFT, models = MODELS): Promise<string> {
  const file = join(await temporaryFolder(), 'ReleasableAircraft.zip');
  await writeRegistryZip(file, { 'DEREG.txt': [CANARY], 'ACFTREF.txt': models, 'MASTER.txt': master });
  return file;
}

async function read(file: string) {
  return await withRegistryFile(file, async ({ release, models, aircraft, countLeftOut }) => {
    const rows: { models: ModelRow[]; aircraft: AircraftRow[] } = { models: [], aircraft: [] };
    for await (const batch of models) rows.models.push(...batch);
    for await (const batch of aircraft) rows.aircraft.push(...batch);
    return { release, ...rows, leftOut: countLeftOut() };
  });
}

describe('the registry file', () => {
  test('is read by its columns, and no column of a person', async () => {
    const found = await read(await zipOf());
    expect(found).toMatchObject({ release: '2026-11-20', leftOut: 1 });
    expect(found.aircraft).toHaveLength(22);
    expect(found.aircraft[0]).toEqual({ nNumber: '901FV', modelCode: '0000182', year: 2006 });
    expect(found.models).toMatchObject([
      { maker: 'CESSNA', model: '182T', engines: 1, seats: 4, weightClass: 1 },
      { maker: '', model: 'RV-7' },
    ]);
    expect(JSON.stringify(found)).not.toContain('CANARY');
  });

  test('may have its columns in another order, without a comma at the end', async () => {
    const { aircraft } = await read(await zipOf(['YEAR MFR,NAME,MFR MDL CODE,N-NUMBER', '2006,X,0000182,901FV']));
    expect(aircraft).toEqual([{ nNumber: '901FV', modelCode: '0000182', year: 2006 }]);
  });

  test.each([
    ['without a column', [MASTER_HEADER.replace('YEAR MFR', 'BUILT'), ...AIRCRAFT.slice(1)], 'no column YEAR MFR'],
    ['without rows', [MASTER_HEADER], 'MASTER.txt is empty'],
    ['with too many unreadable rows', [...AIRCRAFT, 'x', 'y', 'z'], '4 of 26 rows cannot be read'],
    ['with an endless line', [MASTER_HEADER, 'x'.repeat(200_000)], 'isn’t a table of lines'],
  ])('%s is refused', async (_what, master, message) => {
    await expect(read(await zipOf(master))).rejects.toThrow(message);
  });

  test('is refused wherever it is cut off, and with a changed byte', async () => {
    const file = await zipOf();
    const whole = await readFile(file);
    for (let length = 0; length < whole.length; length += isFullRun ? 1 : 7) {
      await writeFile(file, whole.subarray(0, length));
      await expect(read(file), `${length} bytes`).rejects.toThrow(RegistryFileError);
    }
    const changed = Buffer.from(whole);
    changed[whole.indexOf('MASTER.txt') + 40]! ^= 1;
    await writeFile(file, changed);
    await expect(read(file)).rejects.toThrow(RegistryFileError);
    await writeFile(file, 'No ZIP');
    await expect(read(file)).rejects.toThrow(RegistryFileError);
    await expect(read(join(ROOT, 'no-such-file.zip'))).rejects.toThrow(RegistryFileError);
  });
});

describe.each(processEngines)('npm run registry on %s', (engine) => {
  test('imports, checks and removes, and says how it ended', { timeout: 60_000 }, async () => {
    const { run, db } = await createSite();
    const file = await zipOf();
    const dry = await run(file, '--dry');
    expect(dry).toMatchObject({ code: 0, text: expect.stringContaining('nothing changed') });

    const done = await run(file);
    expect(done.code).toBe(0);
    expect(done.text).toMatch(/^22 aircraft, 2 models, release 2026-11-20, \d+ s; 1 row left out$/m);
    expect(await findAircraft(db, 'N901FV')).toMatchObject({ model: '182T', year: 2006 });

    await writeFile(file, (await readFile(file)).subarray(0, -30));
    expect(await run(file)).toMatchObject({ code: 1 });
    expect(await run()).toMatchObject({ code: 1, text: expect.stringContaining('Say which file') });
    expect(await readRelease(db)).toBe('2026-11-20');

    expect(await run('--remove')).toMatchObject({ code: 0 });
    expect(await readRelease(db)).toBeNull();
    await db.destroy();
  });

  test('stores and prints nothing of a person', { timeout: 60_000 }, async () => {
    const { run, db, dataDir } = await createSite();
    const { text } = await run(await zipOf());
    const stored = [
      await db.selectFrom('registryAircraft').selectAll().execute(),
      await db.selectFrom('registryModels').selectAll().execute(),
    ];
    await db.destroy();
    const files = await Promise.all((await readdir(dataDir)).map((name) => readFile(join(dataDir, name), 'latin1')));
    expect(stored.map((rows) => rows.length)).toEqual([22, 2]);
    expect([text, JSON.stringify(stored), ...files].filter((each) => each.includes('CANARY'))).toEqual([]);
  });

  test('exits with 2 when the database cannot be used', { timeout: 60_000 }, async () => {
    const { run } = await createSite({ DATABASE_URL: 'mysql://nowhere', SESSION_SECRET: 'x'.repeat(40) });
    expect(await run(await zipOf())).toMatchObject({ code: 2 });
  });

  /** A place for the records, and the command on it. */
  async function createSite(env: Record<string, string> = {}) {
    const dataDir = await temporaryFolder();
    const location =
      engine === 'sqlite'
        ? { engine: 'sqlite' as const, file: join(dataDir, 'flatirons.sqlite') }
        : ((await emptyLocation(engine)) as { engine: 'postgres'; url: string });
    const postgres = location.engine === 'postgres' && { DATABASE_URL: location.url, SESSION_SECRET: 'x'.repeat(40) };
    const settings = { ...process.env, DATA_DIR: dataDir, ...postgres, ...env };
    const run = (...args: string[]) =>
      promisify(execFile)(process.execPath, ['server/commands/registry.ts', ...args], {
        cwd: ROOT,
        env: settings,
      }).then(
        ({ stdout, stderr }) => ({ code: 0, text: stdout + stderr }),
        ({ code, stdout, stderr }) => ({ code: code as number, text: `${stdout}${stderr}` }),
      );
    return { run, db: openDatabase(location), dataDir };
  }
});
