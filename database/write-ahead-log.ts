import { sql } from 'kysely';
import { type Db, engineOf } from './open.ts';
import { LOCK_TIMEOUT_MS } from './sqlite.ts';

/**
 * Checkpoints SQLite's write-ahead log and truncates it, for a full disk. Does not wait for other processes, which may
 * limit how much is moved.
 */
export async function truncateLog(db: Db): Promise<void> {
  if (engineOf(db) !== 'sqlite') return;
  await db.connection().execute(async (connection) => {
    await sql`pragma busy_timeout = 0`.execute(connection);
    try {
      await sql`pragma wal_checkpoint(truncate)`.execute(connection);
    } finally {
      await sql`pragma busy_timeout = ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(connection);
    }
  });
}
