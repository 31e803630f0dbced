import { columnsFor } from '../columns.ts';
import type { Db } from '../open.ts';

/** Change orders that painters draft by what they find: the photos of one finding arrive one by one, under its key. */
export async function up(db: Db): Promise<void> {
  const [name, type, limit] = columnsFor(db).text('finding_key', 64);
  await db.schema
    .alterTable('change_orders')
    .addColumn(name, type as never, limit)
    .execute();
  await db.schema
    .createIndex('change_orders_finding')
    .unique()
    .on('change_orders')
    .columns(['job_id', 'finding_key'])
    .execute();
}
