import { sql } from 'kysely';
import { columnsFor } from '../columns.ts';
import type { Db } from '../open.ts';

/** Data for offering uploaded pictures, and the lease of the picture worker. */
export async function up(db: Db): Promise<void> {
  const { text, time } = columnsFor(db);
  const [alt, altType, buildAlt] = text('alt', 500);
  const add = () => db.schema.alterTable('uploaded_images');
  await add()
    .addColumn(alt, altType as never, (column) => buildAlt(column).notNull().defaultTo(''))
    .execute();
  await add()
    .addColumn('color', 'text', (column) => column.notNull().defaultTo('#ffffff'))
    .execute();
  await add()
    .addColumn('formats', 'text', (column) => column.notNull().defaultTo('jpg'))
    .execute();
  await add()
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await add()
    .addColumn('claimed_until', time as never)
    .execute();
  // Files are named by content: the same picture uploaded twice, even at once, is one record.
  await db.schema.createIndex('uploaded_images_filename').unique().on('uploaded_images').column('filename').execute();
  await db.schema.createIndex('uploaded_images_url').on('uploaded_images').column('url').execute();
  await db.schema
    .createIndex('uploaded_images_unfinished')
    .on('uploaded_images')
    .column('id')
    .where(sql.ref('formats'), '=', 'jpg')
    .execute();
}
