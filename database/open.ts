import { CamelCasePlugin, type Dialect, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { openSqlite } from './sqlite.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;
export type Engine = 'sqlite' | 'postgres';

/** A SQLite file, or a PostgreSQL connection URL (`postgres://…`). */
export type DatabaseLocation = { engine: 'sqlite'; file: string } | { engine: 'postgres'; url: string };

export interface OpenOptions {
  /** Called for broken connections. */
  onError?: (error: Error) => void;
  /**
   * Timeout of a PostgreSQL statement; by default none, as for migrations and commands. SQLite needs none: it runs in
   * this process.
   */
  statementMs?: number;
}

/**
 * Opens the database. Rows have the same types on both engines: ids are numbers, times are ISO 8601 UTC text with
 * milliseconds, days are YYYY-MM-DD, booleans are booleans, json columns are values.
 */
export function openDatabase(location: DatabaseLocation, options: OpenOptions = {}): Db {
  return new Kysely<Tables>({
    dialect: location.engine === 'sqlite' ? openSqlite(location.file) : openPostgres(location.url, options),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

export function engineOf(db: Pick<Db, 'getExecutor'>): Engine {
  return db.getExecutor().adapter.supportsMultipleConnections ? 'postgres' : 'sqlite';
}

/** Whether rows can be locked by `for update`: SQLite has one writer at a time instead. */
export const locksRows = (db: Db) => engineOf(db) === 'postgres';

const CONNECT_MS = 3_000;
/**
 * How long a request waits for a free connection of the pool. Bookings of one place in the hangar wait for each other, and
 * each holds a connection. As long as a statement may take.
 */
const FREE_CONNECTION_MS = 10_000;
const LOCK_MS = 20_000;

function openPostgres(connectionString: string, { onError = () => {}, statementMs }: OpenOptions): Dialect {
  const pool = new pg.Pool({
    connectionString,
    Client: SiteClient as never, // its `query` takes fewer forms
    statementMs,
    max: 10,
    connectionTimeoutMillis: FREE_CONNECTION_MS,
    idleTimeoutMillis: 30_000,
    options: `-c timezone=UTC ${serverLimits(statementMs)}`,
    types: { getTypeParser: (oid, format) => parserFor(oid) ?? pg.types.getTypeParser(oid, format) },
  } as pg.PoolConfig);
  // A connection closed by the server emits an error: on the pool while idle, on itself while in use. Without a
  // listener it would end the process.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return new PostgresDialect({ pool });
}

/** The server's timeout is a little shorter than the client's, so that a slow statement keeps its connection. */
function serverLimits(statementMs: number | undefined): string {
  if (statementMs === undefined) return `-c lock_timeout=${LOCK_MS}`;
  return `-c statement_timeout=${statementMs * 0.9} -c lock_timeout=${statementMs * 0.8}`;
}

/** Names of prepared statements by their text. */
export const statementNames = new Map<string, string>();

/** Prepares statements on the server by name, and limits the wait for an answer. */
class SiteClient extends pg.Client {
  readonly #statementMs: number | undefined;

  constructor(config: pg.ClientConfig & Pick<OpenOptions, 'statementMs'>) {
    super({ ...config, connectionTimeoutMillis: CONNECT_MS });
    this.#statementMs = config.statementMs;
  }

  // @ts-expect-error one of the many forms of `query`: the only one that Kysely uses
  override query(text: string, values?: unknown[]): Promise<pg.QueryResult> {
    const answer = super.query({ name: statementNames.get(text), text, values });
    return this.#statementMs === undefined ? answer : this.#within(this.#statementMs, answer);
  }

  /**
   * Ends the connection on a timeout: later queries would wait for the same answer, and the server rolls back the
   * transaction. pg's own `query_timeout` keeps the connection.
   */
  #within<T>(ms: number, answer: Promise<T>): Promise<T> {
    const timeout = setTimeout(() => {
      const error = new Error(`PostgreSQL did not answer within ${ms} ms`);
      this.connection.stream.destroy(Object.assign(error, { code: 'ETIMEDOUT' }));
    }, ms);
    return answer.finally(() => clearTimeout(timeout));
  }
}

const DATE = 1082;
const TIMESTAMPTZ = 1184;
const INT8 = 20;

function parserFor(oid: number): ((text: string) => unknown) | undefined {
  if (oid === DATE) return (text) => text;
  if (oid === TIMESTAMPTZ) return (text) => new Date(text).toISOString();
  if (oid === INT8) return Number; // counts and ids; far below 2^53
  return undefined;
}
