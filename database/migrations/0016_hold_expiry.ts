import { columnsFor } from '../columns.ts';
import type { Db } from '../open.ts';

/** Holds end 48 hours after they began. Those that were made before that was so get their time from now on. */
export async function up(db: Db): Promise<void> {
  const { now } = columnsFor(db);
  await db
    .updateTable('appointments')
    .set({ updatedAt: now as never })
    .where('status', '=', 'held')
    .execute();
}
