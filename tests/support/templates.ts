import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '#database/migrate.ts';
import { type DatabaseLocation, openDatabase } from '#database/open.ts';
import { createTempFolder, type TempFolder } from '#scripts/temp-folder.mjs';
import { createPostgresDatabase, dropPostgresDatabase } from './postgres.ts';

/** A migrated empty database of each available engine; tests use copies. */
export type Templates = { sqliteFile: string; postgres: { serverUrl: string; name: string } | null };

declare module 'vitest' {
  export interface ProvidedContext {
    templates: Templates;
  }
}

const SQLITE_FILE = 'template.sqlite';

/** Creates the templates before any test. The returned function removes them and checks for leftovers. */
export default async function makeTemplates(project: TestProject): Promise<() => Promise<void>> {
  const temp = createTempFolder({ inMemory: true });
  const sqliteFile = join(temp.dir, SQLITE_FILE);
  await migrated({ engine: 'sqlite', file: sqliteFile });

  const serverUrl = process.env.TEST_DATABASE_URL;
  const postgres = serverUrl ? { serverUrl, name: `flatirons_template_${process.pid}` } : null;
  if (postgres)
    await migrated({ engine: 'postgres', url: await createPostgresDatabase(postgres.serverUrl, postgres.name) });

  project.provide('templates', { sqliteFile, postgres });
  return async () => {
    if (postgres) await dropPostgresDatabase(postgres.serverUrl, postgres.name);
    expectNothingLeft(temp);
  };
}

/** Tests remove what they create: leftovers are reported and removed. */
function expectNothingLeft(temp: TempFolder): void {
  const left = temp.list().filter((name) => name !== SQLITE_FILE);
  temp.remove();
  if (left.length > 0) throw new Error(`The tests left ${left.length} temporary files behind: ${left.join(', ')}`);
}

async function migrated(location: DatabaseLocation): Promise<void> {
  const db = openDatabase(location);
  await migrate(db);
  // Closing the last connection moves SQLite's write-ahead log into the file, which is then complete.
  await db.destroy();
}
