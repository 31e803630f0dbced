import { sql } from 'kysely';
import { type Db, locksRows } from './open.ts';

/**
 * Transactions of the same name take turns until they commit: for limits over rows that may not exist yet. SQLite has one
 * writer at a time.
 */
export async function takeTurns(trx: Db, name: string): Promise<void> {
  if (locksRows(trx)) await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(trx);
}
