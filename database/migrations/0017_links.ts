import { sql } from 'kysely';
import { columnsFor } from '../columns.ts';
import { type Db, engineOf } from '../open.ts';

/** Private links. Subjects are in several tables, so triggers replace a foreign key. */
export async function up(db: Db): Promise<void> {
  const { id, text, time, now } = columnsFor(db);
  const [kind, kindType, buildKind] = text('kind', 20);
  const [recipient, recipientType, buildRecipient] = text('recipient', 255);
  await db.schema
    .createTable('links')
    .addColumn('id', 'integer', id)
    .addColumn(kind, kindType as never, (column) => buildKind(column).notNull())
    .addColumn('subject_id', 'integer', (column) => column.notNull())
    .addColumn('nonce', 'text', (column) => column.notNull())
    // The hash of the token.
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn(recipient, recipientType as never, buildRecipient)
    .addColumn('expires_at', time)
    .addColumn('revoked_at', time)
    .addColumn('opened_at', time)
    .addColumn('created_at', time, (column) => column.notNull().defaultTo(now))
    .addUniqueConstraint('links_token_hash_unique', ['token_hash'])
    .execute();
  await db.schema.createIndex('links_subject').on('links').columns(['kind', 'subject_id']).execute();
  await (engineOf(db) === 'sqlite' ? endOnSqlite(db) : endOnPostgres(db));
}

const END = sql.raw(`delete from links where kind = 'request' and subject_id = old.id;`);

async function endOnSqlite(db: Db): Promise<void> {
  await sql`create trigger quotes_end_links after delete on quotes begin ${END} end`.execute(db);
}

async function endOnPostgres(db: Db): Promise<void> {
  await sql`create function quotes_end_links() returns trigger language plpgsql as $$ begin
    ${END}
    return null;
  end $$`.execute(db);
  await sql`create trigger quotes_end_links after delete on quotes
    for each row execute function quotes_end_links()`.execute(db);
}
