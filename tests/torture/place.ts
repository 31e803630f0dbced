import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type DatabaseLocation, type Engine, openDatabase } from '#database/open.ts';
import { freePort } from '#scripts/free-port.mjs';
import type { TemporaryPostgres } from '#scripts/postgres.mjs';
import { diskFolder } from '#scripts/temp-folder.mjs';
import { createPostgresDatabase } from '#tests/support/postgres.ts';
import { Site } from './site.ts';

/** An empty folder, an empty database, and the site on them. */
export interface Place {
  location: DatabaseLocation;
  site: Site;
  /** Another node of the site, at an address of its own. */
  addNode(): Promise<Site>;
  remove(): void;
}

const OWNER = 'owner@torture.example';

interface Choice {
  engine: Engine;
  postgres: TemporaryPostgres | null;
  mailPort: number;
  /** By default its own. */
  dataDir?: string;
  env?: Record<string, string>;
}

export async function makePlace({ engine, postgres, mailPort, env = {}, ...given }: Choice): Promise<Place> {
  const dataDir = given.dataDir ?? mkdtempSync(join(diskFolder(), 'flatirons-torture-'));
  const location = await locationIn(dataDir, engine, postgres);
  const settings = {
    DATA_DIR: dataDir,
    SESSION_SECRET: randomUUID(),
    ...(location.engine === 'postgres' && { DATABASE_URL: location.url }),
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    OWNER_EMAIL: OWNER,
    ...env,
  };
  const addNode = async () => new Site(await freePort(), settings);
  return { location, site: await addNode(), addNode, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}

async function locationIn(
  dataDir: string,
  engine: Engine,
  postgres: TemporaryPostgres | null,
): Promise<DatabaseLocation> {
  if (engine === 'sqlite') return { engine, file: join(dataDir, 'flatirons.sqlite') };
  if (!postgres) throw new Error('There is no PostgreSQL server here.');
  const name = `torture_${randomUUID().replaceAll('-', '')}`;
  return { engine, url: await createPostgresDatabase(postgres.url, name) };
}

/** Makes waiting mails due now. With `claimed`, also those of a dead process. */
export async function hurryMails(location: DatabaseLocation, { claimed }: { claimed: boolean }): Promise<number> {
  const db = openDatabase(location);
  try {
    const now = new Date().toISOString();
    if (claimed) await db.updateTable('outbox').set({ claimedUntil: null }).where('sentAt', 'is', null).execute();
    await db
      .updateTable('outbox')
      .set({ nextAttemptAt: now })
      .where('nextAttemptAt', '>', now)
      .where('sentAt', 'is', null)
      .where('failedAt', 'is', null)
      .where('claimedUntil', 'is', null)
      .execute();
    const { count } = await db
      .selectFrom('outbox')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('sentAt', 'is', null)
      .where('failedAt', 'is', null)
      .executeTakeFirstOrThrow();
    return Number(count);
  } finally {
    await db.destroy();
  }
}
