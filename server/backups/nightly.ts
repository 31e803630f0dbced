import type { Db } from '#database/open.ts';
import { addDays } from '#time/days.ts';
import type { Config } from '../config.ts';
import { deleteBackup, hasBackup } from './backup-files.ts';
import { type BackupOrder, CHECK_EVERY_DAYS, dueDay, explainFailure, keptDays } from './backup-plan.ts';
import {
  type BackupSettings,
  claim,
  claimBackup,
  claimWantedBackup,
  findBackupFile,
  forgetBackup,
  listBackups,
  RENEW_CLAIM_MS,
  readBackupSettings,
  recordBackup,
  recordCheck,
  recordEncryption,
  recordFailure,
  renewClaim,
} from './backups.store.server.ts';

export interface BackupTools {
  db: Db;
  config: Config;
  run(order: BackupOrder): Promise<void>;
}

/** Does one thing that is due. @returns whether there was one @throws what failed, after it was noted */
export async function backUpNext(tools: BackupTools, now: Date): Promise<boolean> {
  const settings = await readBackupSettings(tools.db, tools.config);
  return (
    (await makeDueBackup(tools, settings, now)) ||
    (await encryptOpenBackup(tools, settings, now)) ||
    (settings.isOn && (await checkLastBackup(tools, settings, now)))
  );
}

async function makeDueBackup(tools: BackupTools, settings: BackupSettings, now: Date): Promise<boolean> {
  const { db, config, run } = tools;
  const due =
    (await claimWantedBackup(db, now)) ??
    (settings.isOn ? await claimBackup(db, dueDay(now, settings.dueAt), now) : null);
  if (!due) return false;
  const { place, passphrase, passphraseMark } = settings;
  const file = `backup-${due.day}.tar.gz${passphrase === null ? '' : '.age'}`;
  await atWork(db, { id: due.id, step: 'make', now }, async () => {
    if (settings.hindrance) throw new Error(settings.hindrance);
    const before = await findBackupFile(db, due.id);
    await run({ kind: 'make', config, file, place, passphrase });
    await recordBackup(db, due.id, { file, place, passphraseMark }, now);
    if (before && (before.file !== file || before.place !== place)) await deleteBackup(config, before);
  });
  await deleteOld(tools, settings);
  return true;
}

async function deleteOld({ db, config }: BackupTools, settings: BackupSettings): Promise<void> {
  const all = await listBackups(db);
  const days = all.map(({ day }) => day);
  const kept = keptDays(days, settings);
  for (const backup of all)
    if (!kept.has(backup.day)) {
      await deleteBackup(config, backup);
      await forgetBackup(db, backup.id);
    }
}

/** One of those that were made before there was a passphrase. */
async function encryptOpenBackup(
  { db, config, run }: BackupTools,
  { passphrase, passphraseMark }: BackupSettings,
  now: Date,
): Promise<boolean> {
  if (passphrase === null) return false;
  const open = (await listBackups(db)).find(({ file, place }) => place === 'folder' && !file.endsWith('.age'));
  if (!open || !(await hasBackup(config, open)) || !(await claim(db, open.id, now))) return false;
  const { id, file, place } = open;
  await atWork(db, { id, step: 'make', now }, async () => {
    await run({ kind: 'encrypt', config, file, place, passphrase });
    await recordEncryption(db, id, { file: `${file}.age`, passphraseMark });
    await deleteBackup(config, open);
  });
  return true;
}

/** The newest, if none was restored for a week and its passphrase is known. Another node may have its file. */
async function checkLastBackup(
  { db, config, run }: BackupTools,
  { passphrase, passphraseMark }: BackupSettings,
  now: Date,
): Promise<boolean> {
  const all = await listBackups(db);
  const [last] = all;
  const lastChecked = all.find(({ checkedAt }) => checkedAt !== null);
  if (!last || (lastChecked && last.day < addDays(lastChecked.day, CHECK_EVERY_DAYS))) return false;
  const isReadable = last.passphraseMark === null || last.passphraseMark === passphraseMark;
  if (!isReadable || !(await hasBackup(config, last)) || !(await claim(db, last.id, now))) return false;
  await atWork(db, { id: last.id, step: 'check', now }, async () => {
    const { file, place } = last;
    await run({ kind: 'check', config, file, place, passphrase });
    await recordCheck(db, last.id, now);
  });
  return true;
}

/** Keeps the claim while the work takes, and notes why it failed. */
async function atWork(
  db: Db,
  { id, step, now }: { id: number; step: 'make' | 'check'; now: Date },
  work: () => Promise<void>,
): Promise<void> {
  const renewing = setInterval(() => void renewClaim(db, id, new Date()).catch(() => {}), RENEW_CLAIM_MS);
  try {
    await work();
  } catch (error) {
    await recordFailure(db, id, { step, reason: explainFailure((error as Error).message) }, now);
    throw error;
  } finally {
    clearInterval(renewing);
  }
}
