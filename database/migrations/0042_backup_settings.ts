import { sql } from 'kysely';
import { columnsFor, texts } from '../columns.ts';
import type { Db } from '../open.ts';

/** What the owner set for backups; where each backup is, what opens it, who asked for it, and which step failed. */
export async function up(db: Db): Promise<void> {
  const { time, now } = columnsFor(db);
  const addText = texts(db);
  const settings = db.schema
    .createTable('backup_settings')
    .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('is_on', 'boolean', (column) => column.notNull())
    .addColumn('days', 'integer', (column) => column.notNull().check(sql`days >= 1`))
    .addColumn('weeks', 'integer', (column) => column.notNull().check(sql`weeks >= 0`))
    .addColumn('months', 'integer', (column) => column.notNull().check(sql`months >= 0`))
    .addColumn('place', 'text', (column) => column.notNull().check(sql`place in ('folder', 'storage')`))
    .addColumn('passphrase', 'text')
    .addColumn('updated_by', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('updated_at', time as never, (column) => column.notNull().defaultTo(now));
  await addText(settings, 'due_at', 5, (column) => column.notNull().check(sql`due_at like '__:__'`)).execute();

  const add = (name: string, type: unknown, build: Parameters<typeof addText>[3] = (column) => column) =>
    db.schema
      .alterTable('backups')
      .addColumn(name, type as never, build)
      .execute();
  await add('place', 'text', (column) =>
    column.notNull().defaultTo('folder').check(sql`place in ('folder', 'storage')`),
  );
  await add('passphrase_mark', 'text');
  await add('wanted_at', time);
  await add('retry_at', time);
  await add('failed_step', 'text', (column) => column.check(sql`failed_step in ('make', 'check')`));
}
