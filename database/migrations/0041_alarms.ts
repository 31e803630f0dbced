import { type CreateTableBuilder, sql } from 'kysely';
import { columnsFor, texts } from '../columns.ts';
import type { Db } from '../open.ts';

/** What is wrong with the site, told once when it begins and once when it is over. */
export async function up(db: Db): Promise<void> {
  const { id, time } = columnsFor(db);
  const text = texts(db);
  let table: CreateTableBuilder<string, string> = db.schema.createTable('alarms').addColumn('id', 'integer', id);
  table = text(table, 'kind', 20, (kind) => kind.notNull());
  table = text(table, 'detail', 255, (detail) => detail.notNull());
  for (const name of ['since', 'seen_at']) table = table.addColumn(name, time as never, (column) => column.notNull());
  await table
    .addColumn('told_at', time as never)
    .addColumn('over_at', time as never)
    .addCheckConstraint('alarms_over', sql`over_at is null or over_at >= since`)
    .execute();
  // Of several nodes that see the same, one tells it.
  await db.schema
    .createIndex('alarms_open')
    .unique()
    .on('alarms')
    .column('kind')
    .where(sql.ref('over_at'), 'is', null)
    .execute();
  // The mark of the mail about free space, which an alarm replaces.
  await db.deleteFrom('meta').where('key', '=', 'space_trouble').execute();
}
