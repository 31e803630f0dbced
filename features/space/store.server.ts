import type { Db } from '#database/open.ts';

/**
 * In the database, so that it survives restarts and is shared by all nodes. The value is the time of the latest
 * trouble.
 */
const KEY = 'space_trouble';
/** Trouble after this long counts as new. */
const RECOVERY_MS = 60 * 60_000;

/** Records that uploads or writes are refused. @returns whether that is new, on one node only */
export async function noteTrouble(trx: Db, now: Date): Promise<boolean> {
  const value = now.toISOString();
  const began = await trx
    .insertInto('meta')
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!began) await trx.updateTable('meta').set({ value }).where('key', '=', KEY).execute();
  return began !== undefined;
}

/** Ends the trouble if the latest was long enough ago. */
export async function noteRecovery(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RECOVERY_MS).toISOString();
  await db.deleteFrom('meta').where('key', '=', KEY).where('value', '<=', before).execute();
}
