import { sql } from 'kysely';
import type { Db } from '../open.ts';

/** The page that opens after a user's login. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('landing', 'text', (column) =>
      column.notNull().defaultTo('leads').check(sql`landing in ('leads', 'today')`),
    )
    .execute();
}
