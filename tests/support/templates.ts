import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '#database/migrate.ts';
import { type DatabaseLocation, openDatabase } from '#database/open.ts';
import { createPostgresDatabase, dropPostgresDatabase } from './postgres.ts';

/** A migrated empty database of each engine that is at hand; every test works on a copy of one. */
export type Templates = { sqliteFile: string; postgres: { serverUrl: string; name: string } | null };

declare module 'vitest' {
  export interface ProvidedContext {
    templates: Templates;
  }
}

/** Makes the templates once, before any test; what it returns removes them. */
export default async function makeTemplates(project: TestProject): Promise<() => Promise<void>> {
  const dir = await mkdtemp(join(tmpdir(), 'flatirons-tests-'));
  const sqliteFile = join(dir, 'template.sqlite');
  await migrated({ engine: 'sqlite', file: sqliteFile });

  const serverUrl = process.env.TEST_DATABASE_URL;
  const postgres = serverUrl ? { serverUrl, name: `flatirons_template_${process.pid}` } : null;
  if (postgres)
    await migrated({ engine: 'postgres', url: await createPostgresDatabase(postgres.serverUrl, postgres.name) });

  project.provide('templates', { sqliteFile, postgres });
  return async () => {
    await rm(dir, { recursive: true, force: true });
    if (postgres) await dropPostgresDatabase(postgres.serverUrl, postgres.name);
  };
}

async function migrated(location: DatabaseLocation): Promise<void> {
  const db = openDatabase(location);
  await migrate(db);
  // Closing SQLite's last connection also folds its write-ahead log into the file, so that one file is the whole.
  await db.destroy();
}
