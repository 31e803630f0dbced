import { CamelCasePlugin, type Dialect, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { openSqlite } from './sqlite.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;
export type Engine = 'sqlite' | 'postgres';

/** Where the records live: a SQLite file, or a PostgreSQL connection URL (`postgres://…`). */
export type DatabaseLocation = { engine: 'sqlite'; file: string } | { engine: 'postgres'; url: string };

/**
 * Opens the database. Rows have the same types on both engines: ids are numbers, times are ISO 8601 UTC text with
 * milliseconds, booleans are booleans, json columns are values.
 */
export function openDatabase(location: DatabaseLocation, onError: (error: Error) => void = () => {}): Db {
  return new Kysely<Tables>({
    dialect: location.engine === 'sqlite' ? openSqlite(location.file) : openPostgres(location.url, onError),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

/** Which engine this handle speaks to. */
export function engineOf(db: Pick<Db, 'getExecutor'>): Engine {
  return db.getExecutor().adapter.supportsMultipleConnections ? 'postgres' : 'sqlite';
}

/** Whether rows are locked by `for update`: SQLite has one writer at a time, and no such words. */
export const locksRows = (db: Db) => engineOf(db) === 'postgres';

function openPostgres(connectionString: string, onError: (error: Error) => void): Dialect {
  const pool = new pg.Pool({
    connectionString,
    Client: PreparingClient as never, // its `query` takes fewer forms
    max: 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    options: '-c timezone=UTC -c statement_timeout=30000 -c lock_timeout=20000',
    types: { getTypeParser: (oid, format) => parserFor(oid) ?? pg.types.getTypeParser(oid, format) },
  });
  // A connection that the server closes raises an error: on the pool while it is idle, on itself while it is in use,
  // between two statements of a transaction, say. Unheard, either would end the process.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return new PostgresDialect({ pool });
}

/** By their text, the names under which PostgreSQL keeps the statements that are put together once. */
export const statementNames = new Map<string, string>();

/** Has the server keep the statements that are put together once, each under its name. */
class PreparingClient extends pg.Client {
  // @ts-expect-error one of the many forms of `query`: the only one that Kysely uses
  override query(text: unknown, values?: unknown, ...rest: unknown[]) {
    const name = typeof text === 'string' ? statementNames.get(text) : undefined;
    // @ts-expect-error as above
    return name ? super.query({ name, text, values }, ...rest) : super.query(text, values, ...rest);
  }
}

const TIMESTAMPTZ = 1184;
const INT8 = 20;

function parserFor(oid: number): ((text: string) => unknown) | undefined {
  if (oid === TIMESTAMPTZ) return (text) => new Date(text).toISOString();
  if (oid === INT8) return Number; // counts and ids; far below 2^53
  return undefined;
}
