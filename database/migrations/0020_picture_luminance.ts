import type { Db } from '../open.ts';

/** The luminance of an uploaded picture under text. Earlier pictures were not measured. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .alterTable('uploaded_images')
    .addColumn('luminance', 'double precision', (column) => column.notNull().defaultTo(0))
    .execute();
}
