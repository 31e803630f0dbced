import type { Db } from '#database/open.ts';
import { isOutdated, timeOfChange } from '#foundation/audit/changes.ts';
import {
  type BackupConfig,
  findBackupRow,
  listBackups,
  PASSPHRASE_PURPOSE,
  planOf,
  readBackupSettings,
  readBackupState,
} from '#server/backups/backups.store.server.ts';
import { type Author, nameOf } from '#server/content-change.store.server.ts';
import { seal } from '#server/crypto.ts';
import { conflict, type Outcome, transact } from '#server/outcome.store.server.ts';
import { BACKUP_MESSAGES } from './backup-words.ts';
import type { BackupPlan, Backups, MadeBackup } from './backups.contract.ts';

const THE_ONE = 1;
/** The settings and the backups for the desk, without the passphrase. */
export async function describeBackups(db: Db, config: BackupConfig, now: Date): Promise<Backups> {
  const row = await findBackupRow(db);
  const { passphrase, isPassphraseLost, passphraseMark, ...plan } = await readBackupSettings(db, config);
  const { isRunning, problem, failure } = await readBackupState(db, now);
  const known = passphrase === null ? 'none' : 'set';
  const stored = isPassphraseLost ? 'lost' : known;
  return {
    ...plan,
    passphrase: config.backups.passphrase === null ? stored : 'environment',
    isOnByEnvironment: config.backups.isOn !== null,
    folder: config.backups.dir,
    hasStorage: config.storage !== null,
    isRunning,
    failure,
    problem: plan.isOn ? problem : null,
    made: (await listBackups(db)).map(({ day, madeAt, place, checkedAt, ...backup }) => ({
      day,
      madeAt,
      place,
      checkedAt,
      opensWith: openerOf(backup.passphraseMark, passphraseMark),
    })),
    updatedAt: row?.updatedAt ?? null,
    updatedBy: row ? await nameOf(db, row.updatedBy) : null,
  };
}

function openerOf(mark: string | null, now: string | null): MadeBackup['opensWith'] {
  if (mark === null) return 'nothing';
  return mark === now ? 'passphrase' : 'earlier passphrase';
}

/**
 * Stores when and where backups are made; the passphrase stays.
 * @param by.expectedUpdatedAt as of `isOutdated`
 * @param by.isOnFixed the environment decides whether they are on, and that of the desk stays
 */
export async function saveBackupPlan(
  db: Db,
  plan: BackupPlan,
  by: Author & { expectedUpdatedAt?: string | null | undefined; isOnFixed: boolean },
): Promise<Outcome> {
  return transact(db, async (trx) => {
    const before = await findBackupRow(trx);
    if (isOutdated(by.expectedUpdatedAt, before?.updatedAt ?? null)) conflict(BACKUP_MESSAGES.moved);
    await writeRow(trx, by.isOnFixed ? { ...plan, isOn: planOf(before).isOn } : plan, by);
    return null;
  });
}

/** Stores the passphrase of the backups from now on, sealed. */
export async function savePassphrase(db: Db, sessionSecret: string, passphrase: string, by: Author): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const sealed = seal(sessionSecret, PASSPHRASE_PURPOSE, passphrase);
    await writeRow(trx, { ...planOf(await findBackupRow(trx)), passphrase: sealed }, by);
  });
}

async function writeRow(trx: Db, change: BackupPlan & { passphrase?: string }, { userId, now }: Author) {
  const before = await findBackupRow(trx);
  const row = { ...change, updatedBy: userId, updatedAt: timeOfChange(before?.updatedAt, now) };
  await trx
    .insertInto('backupSettings')
    .values({ id: THE_ONE, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}
