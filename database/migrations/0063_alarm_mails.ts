import type { Db } from '../open.ts';

/** The mail about free space is an alarm. */
export async function up(db: Db): Promise<void> {
  await db.updateTable('outbox').set({ kind: 'alarm' }).where('kind', '=', 'space-notice').execute();
}
