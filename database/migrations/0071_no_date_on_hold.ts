import type { Db } from '../open.ts';

/** A job on hold promises no ready date. What its customer was sent stays in `told_ready_on`. */
export async function up(db: Db): Promise<void> {
  await db.updateTable('jobs').set({ readyOn: null }).where('status', '=', 'on-hold').execute();
}
