import type { Db } from '#database/open.ts';

/** In the database, so that restarts and other nodes know of it. Its value is when there was trouble last. */
const KEY = 'space_trouble';
/** How long all has to be well before the next trouble is a new one. */
const RECOVERY_MS = 60 * 60_000;

/** Notes that uploads or writes are refused. @returns whether that is new; of several nodes, one is told so */
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

/** Notes that all is well. Ends the trouble once the last of it was long enough ago. */
export async function noteRecovery(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RECOVERY_MS).toISOString();
  await db.deleteFrom('meta').where('key', '=', KEY).where('value', '<=', before).execute();
}
