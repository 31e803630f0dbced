import { columnsFor } from '../columns.ts';
import type { Db } from '../open.ts';

export async function up(db: Db): Promise<void> {
  const [label, type, build] = columnsFor(db).text('label', 255);
  await db.schema
    .alterTable('history')
    .addColumn(label, type as never, (column) => build(column).notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('history')
    .addColumn('saves', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
}
