import { columnsFor } from '../columns.ts';
import type { Db } from '../open.ts';

/** Photos sent with a quote request, unclaimed until it arrives. */
export async function up(db: Db): Promise<void> {
  const { id, text, time, now } = columnsFor(db);
  const [filename, filenameType, buildFilename] = text('original_filename', 255);
  await db.schema
    .createTable('quote_photos')
    .addColumn('id', 'integer', id)
    // The hash of the sender's token.
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('quote_id', 'integer', (column) => column.references('quotes.id').onDelete('cascade'))
    .addColumn('file_key', 'text', (column) => column.notNull())
    .addColumn('thumbnail_key', 'text')
    .addColumn('mime_type', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn(filename, filenameType as never, buildFilename)
    .addColumn('created_at', time, (column) => column.notNull().defaultTo(now))
    .addUniqueConstraint('quote_photos_token_hash_unique', ['token_hash'])
    .execute();
  await db.schema.createIndex('quote_photos_of').on('quote_photos').columns(['quote_id', 'id']).execute();
}
