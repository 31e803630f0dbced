import type { Db } from '#database/open.ts';
import { dueDay } from './rules.ts';

/** A node that dies gives the day's backup to the next one after this long. */
const CLAIM_MS = 2 * 60 * 60_000;
const RETRY_MS = 60 * 60_000;
const MAX_FAILURE = 500;

/** A backup that was made. */
export interface Backup {
  id: number;
  day: string;
  file: string;
  madeAt: string;
  checkedAt: string | null;
}

/**
 * Claims the backup that is due, unless it was made, is being made, or failed within the hour.
 * @returns its id and day
 */
export async function claimBackup(db: Db, now: Date): Promise<{ id: number; day: string } | null> {
  const day = dueDay(now);
  const claimedUntil = after(now, CLAIM_MS);
  const claimed = await db
    .insertInto('backups')
    .values({ day, claimedUntil })
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet({ claimedUntil })
        .where('backups.madeAt', 'is', null)
        .where('backups.claimedUntil', '<', now.toISOString()),
    )
    .returning(['id', 'day'])
    .executeTakeFirst();
  return claimed ?? null;
}

export async function recordBackup(db: Db, id: number, file: string, now: Date): Promise<void> {
  const made = { file, madeAt: now.toISOString(), claimedUntil: null, failure: null };
  await db.updateTable('backups').set(made).where('id', '=', id).execute();
}

/** Notes why a backup could not be made, or not be restored. It is tried again after an hour. */
export async function recordFailure(db: Db, id: number, reason: string, now: Date): Promise<void> {
  const failure = { failure: reason.slice(0, MAX_FAILURE), claimedUntil: after(now, RETRY_MS) };
  await db.updateTable('backups').set(failure).where('id', '=', id).execute();
}

export async function recordCheck(db: Db, id: number, now: Date): Promise<void> {
  const checked = { checkedAt: now.toISOString(), claimedUntil: null, failure: null };
  await db.updateTable('backups').set(checked).where('id', '=', id).execute();
}

/** Claims a backup to be restored on trial. @returns whether no other node has */
export async function claimCheck(db: Db, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('backups')
    .set({ claimedUntil: after(now, CLAIM_MS) })
    .where('id', '=', id)
    .where((e) => e.or([e('claimedUntil', 'is', null), e('claimedUntil', '<', now.toISOString())]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Those that were made and are still there, newest first. */
export async function listBackups(db: Db): Promise<Backup[]> {
  const rows = await db
    .selectFrom('backups')
    .select(['id', 'day', 'file', 'madeAt', 'checkedAt'])
    .where('madeAt', 'is not', null)
    .orderBy('day', 'desc')
    .execute();
  return rows as Backup[];
}

export async function forgetBackup(db: Db, id: number): Promise<void> {
  await db.deleteFrom('backups').where('id', '=', id).execute();
}

/** What Today and `npm run doctor` say of the backups. */
export interface BackupState {
  /** The day of the last one that was made, and of the last one that was restored on trial. */
  lastDay: string | null;
  lastCheckedDay: string | null;
  /** Since when there are backups: the first day that was tried. */
  firstDay: string | null;
  /** Why the last try failed; null if it did not. */
  failure: string | null;
}

export async function readBackupState(db: Db): Promise<BackupState> {
  const rows = await db
    .selectFrom('backups')
    .select(['day', 'madeAt', 'checkedAt', 'failure'])
    .orderBy('day', 'desc')
    .execute();
  return {
    lastDay: rows.find(({ madeAt }) => madeAt)?.day ?? null,
    lastCheckedDay: rows.find(({ checkedAt }) => checkedAt)?.day ?? null,
    firstDay: rows.at(-1)?.day ?? null,
    failure: rows.find(({ madeAt, failure }) => failure ?? madeAt)?.failure ?? null,
  };
}

const after = (now: Date, ms: number) => new Date(now.getTime() + ms).toISOString();
