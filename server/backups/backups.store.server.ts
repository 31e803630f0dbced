import { type SqlBool, sql } from 'kysely';
import type { Db } from '#database/open.ts';
import { HOUR_MS } from '#time/units.ts';
import type { Config } from '../config.ts';
import { keyedHash, unseal } from '../crypto.ts';
import {
  type BackupPlace,
  type BackupPlan,
  type BackupProblem,
  BUILT_IN_PLAN,
  findBackupProblem,
  findHindrance,
  type LastBackups,
} from './backup-plan.ts';

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

/** A node renews its claim while it works. One that dies gives the backup to the next after this long. */
const CLAIM_MS = 3 * 60_000;
export const RENEW_CLAIM_MS = 60_000;
const RETRY_MS = HOUR_MS;
const MAX_FAILURE = 500;

/** Where a backup is, and what opens it. */
export interface BackupFile {
  file: string;
  place: BackupPlace;
  /** Tells passphrases apart; null for a backup that is not encrypted. */
  passphraseMark: string | null;
}

/** A backup that was made. */
export interface Backup extends BackupFile {
  id: number;
  day: string;
  madeAt: string;
  checkedAt: string | null;
}

/** What is claimed: one node makes it. */
export interface Claim {
  id: number;
  day: string;
}

/**
 * Claims the backup of a day, unless it was made, is being made, or waits for its next try. None of a day before the
 * last one is due: then the time of day was set to a later one.
 */
export async function claimBackup(db: Db, day: string, now: Date): Promise<Claim | null> {
  if ((await findLastDay(db)) > day) return null;
  const claimedUntil = after(now, CLAIM_MS);
  const claimed = await db
    .insertInto('backups')
    .values({ day, claimedUntil, createdAt: now.toISOString() })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet({ claimedUntil }).where('backups.madeAt', 'is', null).where(isFree(now)),
    )
    .returning(['id', 'day'])
    .executeTakeFirst();
  return claimed ?? null;
}

/** Claims the backup that an admin asked for. */
export async function claimWantedBackup(db: Db, now: Date): Promise<Claim | null> {
  const wanted = await db
    .selectFrom('backups')
    .select(['id', 'day'])
    .where('wantedAt', 'is not', null)
    .orderBy('day', 'desc')
    .executeTakeFirst();
  return wanted && (await claim(db, wanted.id, now)) ? wanted : null;
}

/** Claims a backup that is known. @returns whether no other node has */
export async function claim(db: Db, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('backups')
    .set({ claimedUntil: after(now, CLAIM_MS) })
    .where('id', '=', id)
    .where(isFree(now))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether no node is at work on it, and it does not wait for its next try. */
const isFree = (now: Date) => {
  const at = now.toISOString();
  return sql<SqlBool>`coalesce(backups.claimed_until < ${at}, true) and coalesce(backups.retry_at <= ${at}, true)`;
};

export async function renewClaim(db: Db, id: number, now: Date): Promise<void> {
  const claimedUntil = after(now, CLAIM_MS);
  await db.updateTable('backups').set({ claimedUntil }).where('id', '=', id).execute();
}

/**
 * Asks for the backup of a day or of the last one, if that is later, anew if it was made.
 * @returns false if a backup is being made or checked
 */
export async function requestBackup(db: Db, dueDay: string, now: Date): Promise<boolean> {
  const { isRunning } = await readBackupState(db, now);
  if (isRunning) return false;
  const lastDay = await findLastDay(db);
  const day = lastDay > dueDay ? lastDay : dueDay;
  const wanted = { wantedAt: now.toISOString(), retryAt: null };
  await db
    .insertInto('backups')
    .values({ day, ...wanted, createdAt: now.toISOString() })
    .onConflict((conflict) => conflict.column('day').doUpdateSet(wanted))
    .execute();
  return true;
}

/** The day of the last backup that was made; empty without one. */
async function findLastDay(db: Db): Promise<string> {
  const query = db.selectFrom('backups').select('day').where('madeAt', 'is not', null).orderBy('day', 'desc');
  return (await query.executeTakeFirst())?.day ?? '';
}

const SETTLED = { claimedUntil: null, retryAt: null, failure: null, failedStep: null } as const;

export async function recordBackup(db: Db, id: number, file: BackupFile, now: Date): Promise<void> {
  const made = { ...file, madeAt: now.toISOString(), checkedAt: null, wantedAt: null };
  await db
    .updateTable('backups')
    .set({ ...made, ...SETTLED })
    .where('id', '=', id)
    .execute();
}

export async function recordEncryption(db: Db, id: number, file: Omit<BackupFile, 'place'>): Promise<void> {
  await db
    .updateTable('backups')
    .set({ ...file, ...SETTLED })
    .where('id', '=', id)
    .execute();
}

export async function recordCheck(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('backups')
    .set({ checkedAt: now.toISOString(), ...SETTLED })
    .where('id', '=', id)
    .execute();
}

/** Notes why a backup could not be made, or not be restored. It is tried again after an hour. */
export async function recordFailure(
  db: Db,
  id: number,
  { step, reason }: { step: 'make' | 'check'; reason: string },
  now: Date,
): Promise<void> {
  const failure = { failure: reason.slice(0, MAX_FAILURE), failedStep: step };
  await db
    .updateTable('backups')
    .set({ ...failure, claimedUntil: null, retryAt: after(now, RETRY_MS) })
    .where('id', '=', id)
    .execute();
}

/** Lists backups that were made and are still there, newest first. */
export async function listBackups(db: Db): Promise<Backup[]> {
  const rows = await db
    .selectFrom('backups')
    .select(['id', 'day', 'file', 'place', 'passphraseMark', 'madeAt', 'checkedAt'])
    .where('madeAt', 'is not', null)
    .orderBy('day', 'desc')
    .execute();
  return rows as Backup[];
}

export async function findBackupFile(db: Db, id: number): Promise<BackupFile | null> {
  const row = await db
    .selectFrom('backups')
    .select(['file', 'place', 'passphraseMark'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.file ? { ...row, file: row.file } : null;
}

export async function forgetBackup(db: Db, id: number): Promise<void> {
  await db.deleteFrom('backups').where('id', '=', id).execute();
}

/** What Today, the settings and `npm run doctor` say of the backups. */
export interface BackupState extends LastBackups {
  /** The day of the last one that was made, and of the last one that was restored on trial. */
  lastDay: string | null;
  lastCheckedDay: string | null;
  /** Since when there are backups: the first day that was tried. */
  firstDay: string | null;
  lastCheckedAt: string | null;
  /** Where the last one was made. */
  place: BackupPlace | null;
  /** What is wrong, where backups are on. */
  problem: BackupProblem | null;
}

export async function readBackupState(db: Db, now = new Date()): Promise<BackupState> {
  const rows = await db
    .selectFrom('backups')
    .select(['day', 'place', 'madeAt', 'checkedAt', 'failure', 'failedStep', 'claimedUntil', 'wantedAt', 'createdAt'])
    .orderBy('day', 'desc')
    .execute();
  const last = rows.find(({ madeAt }) => madeAt);
  const lastChecked = rows.find(({ checkedAt }) => checkedAt);
  const first = rows.at(-1);
  const settled = rows.find(({ madeAt, failure }) => failure ?? madeAt);
  const state = {
    lastDay: last?.day ?? null,
    lastCheckedDay: lastChecked?.day ?? null,
    firstDay: first?.day ?? null,
    lastMadeAt: last?.madeAt ?? null,
    lastCheckedAt: lastChecked?.checkedAt ?? null,
    firstAt: first?.createdAt ?? null,
    place: last?.place ?? null,
    failure: settled?.failure ?? null,
    failedStep: settled?.failedStep ?? null,
    isRunning: rows.some(
      ({ claimedUntil, wantedAt, failure }) =>
        (claimedUntil !== null && claimedUntil > now.toISOString()) || (wantedAt !== null && failure === null),
    ),
  };
  return { ...state, problem: findBackupProblem(state, now) };
}

const after = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString();
