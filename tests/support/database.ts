import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, inject } from 'vitest';
import { type DatabaseLocation, type Db, type Engine, openDatabase } from '#database/open.ts';
import { createPostgresDatabase, dropPostgresDatabase } from './postgres.ts';

/** The engines to test on, for `describe.each(engines)`: PostgreSQL where a server for tests is given. */
export const engines: Engine[] = process.env.TEST_DATABASE_URL ? ['sqlite', 'postgres'] : ['sqlite'];

export type FreshDatabase = { db: Db; location: DatabaseLocation };

/**
 * A migrated empty database, and where it is. It goes after the test (its `beforeEach` included) that asked for it, or
 * after the file when `beforeAll` did.
 */
export async function freshDatabase(engine: Engine): Promise<FreshDatabase> {
  const { location, remove } = await (engine === 'sqlite' ? copyOfSqlite() : copyOfPostgres());
  const db = openDatabase(location);
  onCleanUp(async () => {
    await db.destroy();
    await remove();
  });
  return { db, location };
}

/** A place where no database is yet, for tests of how one comes to be. It is removed like a fresh database. */
export async function emptyLocation(engine: Engine): Promise<DatabaseLocation> {
  const { location, remove } = await (engine === 'sqlite' ? sqliteFile() : postgresDatabase());
  onCleanUp(remove);
  return location;
}

/** Has something undone after the test, or after the file when `beforeAll` asks; the last comes first. */
export function onCleanUp(undo: () => Promise<unknown>): void {
  cleanUps[owner].push(undo);
}

type Place = { location: DatabaseLocation; remove: () => Promise<void> };

async function copyOfSqlite(): Promise<Place> {
  const { location, remove } = await sqliteFile();
  await copyFile(inject('templates').sqliteFile, location.file);
  return { location, remove };
}

async function sqliteFile() {
  const dir = await mkdtemp(join(tmpdir(), 'flatirons-test-'));
  const location = { engine: 'sqlite' as const, file: join(dir, 'test.sqlite') };
  return { location, remove: () => rm(dir, { recursive: true, force: true }) };
}

function copyOfPostgres(): Promise<Place> {
  return postgresDatabase(inject('templates').postgres?.name);
}

async function postgresDatabase(template?: string): Promise<Place> {
  const server = inject('templates').postgres;
  if (!server) throw new Error('Tests on PostgreSQL need TEST_DATABASE_URL');
  const name = `flatirons_test_${randomUUID().replaceAll('-', '')}`;
  const url = await createPostgresDatabase(server.serverUrl, name, template);
  return { location: { engine: 'postgres', url }, remove: () => dropPostgresDatabase(server.serverUrl, name) };
}

const cleanUps: Record<'test' | 'file', (() => Promise<unknown>)[]> = { test: [], file: [] };
let owner: 'test' | 'file' = 'file';

beforeEach(() => {
  owner = 'test';
});
afterEach(async () => {
  owner = 'file';
  await cleanUp('test');
});
afterAll(() => cleanUp('file'));

async function cleanUp(what: 'test' | 'file'): Promise<void> {
  for (const undo of cleanUps[what].splice(0).reverse()) await undo();
}
