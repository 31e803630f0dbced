import { sql } from 'kysely';
import { type Db, engineOf } from '../open.ts';

/** Leads are found by how their tail number begins, whatever the order of the database's language. */
export async function up(db: Db): Promise<void> {
  if (engineOf(db) === 'postgres')
    await sql`create index quotes_tail_start on quotes (tail_key collate "C")`.execute(db);
}
