import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listBackups, readBackupState } from '#server/backups/backups.store.server.ts';
import { backUpNext } from '#server/backups/nightly.ts';
import { runBackupOrder } from '#server/backups/run-order.ts';
import { restore } from '#server/commands/restore.ts';
import { readConfig } from '#server/config.ts';
import { openStorage } from '#server/storage/storage.ts';
import { onCleanUp, temporaryFolder } from './support/clean-up.ts';
import { emptyLocation, freshDatabase } from './support/database.ts';

const SCRIPT = join(import.meta.dirname, 'support', 'backup-worker.ts');
const PICTURES = 40;

it('a backup whose process is killed leaves nothing that counts as one, and is made again minutes later', {
  timeout: 60_000,
}, async () => {
  const { db, location } = await freshDatabase('sqlite');
  const config = { ...readConfig({ DATA_DIR: await temporaryFolder() }), database: location };
  const storage = await openStorage(config);
  for (let n = 0; n < PICTURES; n++) await storage.put(`picture-${n}.jpg`, Buffer.alloc(500_000, n), 'image/jpeg');
  const { dir } = config.backups;
  await mkdir(dir);

  const child = spawn(process.execPath, [SCRIPT, config.dataDir, JSON.stringify(location)]);
  onCleanUp(() => kill(child));
  // Its folder shows that it works.
  await expect.poll(() => readdir(dir), { timeout: 30_000, interval: 1 }).not.toEqual([]);
  await kill(child);
  expect((await readdir(dir)).filter((name) => name.endsWith('.tar.gz'))).toEqual([]);
  expect(await listBackups(db)).toEqual([]);
  expect(await readBackupState(db)).toMatchObject({ isRunning: true, lastMadeAt: null });

  const tools = { db, config, run: runBackupOrder };
  expect(await backUpNext(tools, new Date())).toBe(false);
  const later = new Date(Date.now() + 4 * 60_000);
  expect(await readBackupState(db, later)).toMatchObject({ isRunning: false });
  expect(await backUpNext(tools, later)).toBe(true);
  const [made] = await listBackups(db);
  const target = { ...readConfig({ DATA_DIR: await temporaryFolder() }), database: await emptyLocation('sqlite') };
  expect((await restore(target, join(dir, made!.file))).files).toBe(PICTURES);
});

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
