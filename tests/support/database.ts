import { randomUUID } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inject, it } from 'vitest';
import { type DatabaseLocation, type Db, type Engine, openDatabase } from '#database/open.ts';
import { onCleanUp, temporaryFolder } from './clean-up.ts';
import { createPostgresDatabase, dropPostgresDatabase } from './postgres.ts';
import { isFullRun } from './scope.ts';

/** The engines to test a store on, for `describe.each(engines)`: PostgreSQL needs a server for tests. */
export const engines: Engine[] = process.env.TEST_DATABASE_URL ? ['sqlite', 'postgres'] : ['sqlite'];

/** The engines for tests of what does not depend on SQL, such as validation: PostgreSQL in `npm run test:all` only. */
export const httpEngines: Engine[] = isFullRun ? engines : ['sqlite'];

/** The engine for tests that start processes, whose statements tests of stores run on both: both in `npm run test:all`. */
export const processEngines: Engine[] = isFullRun ? engines : engines.slice(-1);

/** `it` within `describe.each(engines)`, for tests whose statements others run too: once, as those of `httpEngines`. */
export function onceOf(engine: Engine): Pick<typeof it, 'each'> & ((title: string, test: () => unknown) => void) {
  return httpEngines.includes(engine) ? it : Object.assign(() => {}, { each: () => () => {} });
}

export { onCleanUp } from './clean-up.ts';

type FreshDatabase = { db: Db; location: DatabaseLocation };

/**
 * A migrated empty database. It lasts for the test (and its `beforeEach`) that created it, or for the file in
 * `beforeAll`.
 */
export async function freshDatabase(engine: Engine): Promise<FreshDatabase> {
  const location = await (engine === 'sqlite' ? copyOfSqlite() : copyOfPostgres());
  const db = openDatabase(location);
  onCleanUp(() => db.destroy());
  return { db, location };
}

/** A location without a database yet. It is removed like a fresh database. */
export function emptyLocation(engine: Engine): Promise<DatabaseLocation> {
  return engine === 'sqlite' ? sqliteFile() : postgresDatabase();
}

async function copyOfSqlite(): Promise<DatabaseLocation> {
  const location = await sqliteFile();
  await copyFile(inject('templates').sqliteFile, location.file);
  return location;
}

async function sqliteFile() {
  return { engine: 'sqlite' as const, file: join(await temporaryFolder(), 'test.sqlite') };
}

function copyOfPostgres(): Promise<DatabaseLocation> {
  return postgresDatabase(inject('templates').postgres?.name);
}

async function postgresDatabase(template?: string): Promise<DatabaseLocation> {
  const server = inject('templates').postgres;
  if (!server) throw new Error('Tests on PostgreSQL need TEST_DATABASE_URL');
  const name = `flatirons_test_${randomUUID().replaceAll('-', '')}`;
  const url = await createPostgresDatabase(server.serverUrl, name, template);
  onCleanUp(() => dropPostgresDatabase(server.serverUrl, name));
  return { engine: 'postgres', url };
}
