import type { Db } from '#database/open.ts';
import { settleWaitingMails } from './mail/outbox-records.store.server.ts';

/** A row of `meta`; while it is there, the outbox sends nothing, because mails of a demonstration never leave. */
export const DEMO_IN_PROGRESS = 'demo_in_progress';

export async function beginDemo(db: Db): Promise<void> {
  await db
    .insertInto('meta')
    .values({ key: DEMO_IN_PROGRESS, value: new Date().toISOString() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** Marks the mails that wait as sent, and lets later ones leave. Does nothing without a demonstration in progress. */
export async function endDemo(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await isDemoInProgress(trx))) return;
    await settleWaitingMails(trx, new Date());
    await trx.deleteFrom('meta').where('key', '=', DEMO_IN_PROGRESS).execute();
  });
}

export async function isDemoInProgress(db: Db): Promise<boolean> {
  const row = await db.selectFrom('meta').select('key').where('key', '=', DEMO_IN_PROGRESS).executeTakeFirst();
  return row !== undefined;
}
