import type { Db } from '../open.ts';

/** How light the part of an uploaded picture is that words may stand on. Pictures of before were not measured. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .alterTable('uploaded_images')
    .addColumn('luminance', 'double precision', (column) => column.notNull().defaultTo(0))
    .execute();
}
