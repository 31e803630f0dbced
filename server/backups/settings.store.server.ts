import type { Db } from '#database/open.ts';
import type { Config } from '../config.ts';
import { keyedHash, unseal } from '../crypto.ts';
import { type BackupPlan, BUILT_IN_PLAN, findHindrance } from './rules.ts';

/** What the stored passphrase is sealed for. */
export const PASSPHRASE_PURPOSE = 'backup-passphrase';
/** Enough to tell passphrases apart, too little to check guesses. */
const MARK_LENGTH = 6;

export type BackupConfig = Pick<Config, 'backups' | 'sessionSecret' | 'storage'>;

/** What holds: the environment wins over the desk, the desk over what is built in. */
export interface BackupSettings extends BackupPlan {
  passphrase: string | null;
  /** The desk's passphrase was sealed with another secret. */
  isPassphraseLost: boolean;
  passphraseMark: string | null;
  /** Why no backup can be made with them, or none that is safe. */
  hindrance: string | null;
}

export async function readBackupSettings(db: Db, config: BackupConfig): Promise<BackupSettings> {
  const row = await findBackupRow(db);
  const stored = row?.passphrase ? unseal(config.sessionSecret, PASSPHRASE_PURPOSE, row.passphrase) : null;
  const passphrase = config.backups.passphrase ?? stored;
  const isPassphraseLost = passphrase === null && Boolean(row?.passphrase);
  const plan = planOf(row);
  return {
    ...plan,
    ...(config.backups.isOn !== null && { isOn: config.backups.isOn }),
    passphrase,
    isPassphraseLost,
    passphraseMark: passphrase === null ? null : markOf(config.sessionSecret, passphrase),
    hindrance: findHindrance({ place: plan.place, passphrase, isPassphraseLost }, config.storage !== null),
  };
}

const markOf = (sessionSecret: string, passphrase: string) =>
  keyedHash(sessionSecret, 'backup-passphrase-mark', passphrase).slice(0, MARK_LENGTH);

/** What the desk has, or what is built in. */
export function planOf(row: BackupRow): BackupPlan {
  const { isOn, dueAt, days, weeks, months, place } = row ?? BUILT_IN_PLAN;
  return { isOn, dueAt, days, weeks, months, place };
}

type BackupRow = Awaited<ReturnType<typeof findBackupRow>>;

/** As stored; undefined while the built-in values hold. */
export const findBackupRow = (db: Db) => db.selectFrom('backupSettings').selectAll().executeTakeFirst();
