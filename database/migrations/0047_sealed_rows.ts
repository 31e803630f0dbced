import { sql } from 'kysely';
import { allow, columnsFor, type Guard, refuse, texts } from '../columns.ts';
import { type Db, engineOf } from '../open.ts';

/**
 * A seal is of a row of any table. Those from before are of the record of a decision: `decision_id` becomes the id of the
 * row. SQLite cannot drop the unique constraint, so the seals move to a new table.
 */
export async function up(db: Db): Promise<void> {
  for (const { name } of GUARDS) await allow(db, name);
  await db.schema.alterTable('seals').renameTo('former_seals').execute();
  await createSeals(db);
  await sql`insert into seals (id, noun, row_id, hash, previous, seal, created_at)
    select id, 'records', decision_id, hash, previous, seal, created_at from former_seals order by id`.execute(db);
  if (engineOf(db) === 'postgres')
    await sql`select setval(pg_get_serial_sequence('seals', 'id'), max(id)) from seals having max(id) > 0`.execute(db);
  await db.schema.dropTable('former_seals').execute();
  await db.schema.createIndex('seals_row').on('seals').columns(['noun', 'row_id']).execute();
  for (const guard of GUARDS) await refuse(db, guard);
}

async function createSeals(db: Db): Promise<void> {
  const { id, time, now } = columnsFor(db);
  const add = texts(db);
  let table = db.schema.createTable('seals').addColumn('id', 'integer', id);
  table = add(table as never, 'noun', 20, (column) => column.notNull()) as never;
  table = table.addColumn('row_id', 'integer', (column) => column.notNull());
  for (const [name, length] of [
    ['hash', 64],
    ['previous', 43],
    ['seal', 43],
  ] as const)
    table = add(table as never, name, length, (column) => column.notNull()) as never;
  await table.addColumn('created_at', time as never, (column) => column.notNull().defaultTo(now)).execute();
}

const GUARDS: Guard[] = [
  { name: 'seals_frozen', table: 'seals', event: 'update', when: 'true', message: 'a seal does not change' },
  { name: 'seals_kept', table: 'seals', event: 'delete', when: 'true', message: 'a seal stays' },
];
