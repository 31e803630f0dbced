import { columnsFor } from '../columns.ts';
import type { Db } from '../open.ts';

/** Holds expire 48 hours after their last change. Existing holds start their 48 hours with this migration. */
export async function up(db: Db): Promise<void> {
  const { now } = columnsFor(db);
  await db
    .updateTable('appointments')
    .set({ updatedAt: now as never })
    .where('status', '=', 'held')
    .execute();
}
