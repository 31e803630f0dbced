import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#database/migrate.ts';
import { type Db, openDatabase } from '#database/open.ts';
import { createAccount } from '#office/account/users.store.server.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/log.ts';
import { hashPassword } from '#server/passwords.ts';
import { ADMIN } from './signed-in.ts';

interface BenchApp {
  app: Awaited<ReturnType<typeof createApp>>;
  db: Db;
  close(): Promise<void>;
}

/**
 * The API in this process, with an admin and without rate limits, on a temporary SQLite database or on the empty
 * PostgreSQL database that BENCH_DATABASE_URL names.
 */
export async function startApp(): Promise<BenchApp> {
  const folder = await mkdtemp(join(tmpdir(), 'flatirons-bench-'));
  const url = process.env.BENCH_DATABASE_URL;
  const database = url ? { DATABASE_URL: url, SESSION_SECRET: 'x'.repeat(32) } : {};
  const config = readConfig({ DATA_DIR: folder, RATE_LIMITS: 'off', ...database });
  const db = openDatabase(config.database);
  await migrate(db);
  await createAccount(db, ADMIN.ADMIN_EMAIL, await hashPassword(ADMIN.ADMIN_PASSWORD));
  const app = await createApp({ config, db, log: createLog('silent') });
  return {
    app,
    db,
    async close() {
      await app.close();
      await db.destroy();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
