import { access, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '#database/open.ts';
import { addDays } from '#time/days.ts';
import type { Config } from '../config.ts';
import type { BackupOrder } from './contract.ts';
import { CHECK_EVERY_DAYS, keptDays } from './rules.ts';
import {
  claimBackup,
  claimCheck,
  forgetBackup,
  listBackups,
  recordBackup,
  recordCheck,
  recordFailure,
} from './store.server.ts';

export interface BackupTools {
  db: Db;
  config: Config;
  run(order: BackupOrder): Promise<void>;
}

/** Does one thing that is due. @returns whether there was one @throws what failed, after it was noted */
export async function backUpNext(tools: BackupTools, now: Date): Promise<boolean> {
  return (await makeDueBackup(tools, now)) || (await checkLastBackup(tools, now));
}

async function makeDueBackup({ db, config, run }: BackupTools, now: Date): Promise<boolean> {
  const due = await claimBackup(db, now);
  if (!due) return false;
  const { dir, passphrase } = config.backups;
  const file = `backup-${due.day}.tar.gz${passphrase ? '.age' : ''}`;
  await noteFailure(db, due.id, now, async () => {
    await run({ kind: 'make', config, file: join(dir, file) });
    await recordBackup(db, due.id, file, now);
  });
  await deleteOld(db, dir);
  return true;
}

async function deleteOld(db: Db, dir: string): Promise<void> {
  const all = await listBackups(db);
  const kept = keptDays(all.map(({ day }) => day));
  for (const { id, day, file } of all)
    if (!kept.has(day)) {
      await rm(join(dir, file), { force: true });
      await forgetBackup(db, id);
    }
}

/** The newest, if none was restored for a week. Another node may have its file. */
async function checkLastBackup({ db, config, run }: BackupTools, now: Date): Promise<boolean> {
  const all = await listBackups(db);
  const [last] = all;
  const lastChecked = all.find(({ checkedAt }) => checkedAt !== null);
  if (!last || (lastChecked && last.day < addDays(lastChecked.day, CHECK_EVERY_DAYS))) return false;
  const file = join(config.backups.dir, last.file);
  const isHere = await access(file).then(
    () => true,
    () => false,
  );
  if (!isHere || !(await claimCheck(db, last.id, now))) return false;
  await noteFailure(db, last.id, now, async () => {
    await run({ kind: 'check', config, file });
    await recordCheck(db, last.id, now);
  });
  return true;
}

async function noteFailure(db: Db, id: number, now: Date, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    await recordFailure(db, id, (error as Error).message, now);
    throw error;
  }
}
