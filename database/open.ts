import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { CamelCasePlugin, type Dialect, Kysely, PostgresDialect, SqliteAdapter, SqliteDialect, sql } from 'kysely';
import pg from 'pg';
import type { Tables } from './tables.ts';

const MAX_CACHED_STATEMENTS = 500;
const LOCK_TIMEOUT_MS = 10_000;
const SQLITE_BUSY = 5;

/** A Kysely dialect for node:sqlite, durable after `kill -9` and safe with several processes on one file. */
function openSqlite(file: string): Dialect {
  return new TransactionalDdlDialect({ database: async () => betterSqliteShape(open(file)) });
}

/** SQLite's DDL is transactional, unlike Kysely assumes. With it, migrations run under one write lock. */
class TransactionalDdlDialect extends SqliteDialect {
  override createAdapter() {
    return new TransactionalDdlAdapter();
  }
}

class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

function open(file: string): DatabaseSync {
  const sqlite = new DatabaseSync(file, { timeout: LOCK_TIMEOUT_MS });
  switchToWriteAheadLog(sqlite);
  sqlite.exec('pragma synchronous = full'); // an answered request is on the disk, not only with the system
  // A checkpoint syncs the disk twice: with four times the usual log it runs a quarter as often.
  sqlite.exec('pragma wal_autocheckpoint = 4000');
  sqlite.exec('pragma foreign_keys = on');
  // SQLite's own `lower` only knows ASCII: a search would find Müller but not MÜLLER.
  sqlite.function('lower', { deterministic: true }, (text) => (typeof text === 'string' ? text.toLowerCase() : text));
  return sqlite;
}

/** Switching to WAL ignores the lock timeout, so processes that create the file together must take turns. */
function switchToWriteAheadLog(sqlite: DatabaseSync): void {
  const deadline = Date.now() + LOCK_TIMEOUT_MS;
  for (;;) {
    try {
      sqlite.exec('pragma journal_mode = wal');
      return;
    } catch (error) {
      if ((error as { errcode?: number }).errcode !== SQLITE_BUSY || Date.now() > deadline) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
}

/** Adapts `node:sqlite` to the better-sqlite3 interface that Kysely expects, with the row types of both engines. */
function betterSqliteShape(sqlite: DatabaseSync) {
  const statements = new Map<string, ReturnType<typeof shape>>();
  return {
    close: () => {
      statements.clear();
      sqlite.close();
    },
    prepare(sql: string) {
      // A full disk ends a transaction by itself; an error of the rollback would hide the cause.
      if (sql === 'rollback' && !sqlite.isTransaction) return NOTHING_TO_DO;
      // A deferred transaction that reads and then writes fails if another process wrote in between.
      const text = sql === 'begin' ? 'begin immediate' : sql;
      if (/^\s*(create|alter|drop)\b/i.test(text)) statements.clear(); // their decoders may be out of date
      let statement = statements.get(text);
      if (!statement) {
        if (statements.size >= MAX_CACHED_STATEMENTS) statements.clear();
        statement = shape(sqlite.prepare(text));
        statements.set(text, statement);
      }
      return statement;
    },
  };
}

const NOTHING_TO_DO = { reader: false, all: () => [], run: () => ({ changes: 0, lastInsertRowid: 0 }), *iterate() {} };

function shape(statement: StatementSync) {
  const decoders = decodersOf(statement);
  const decode = (row: Record<string, unknown>) => {
    for (const [column, decoder] of decoders) row[column] = decoder(row[column]);
    return row;
  };
  return {
    reader: statement.columns().length > 0,
    all: (values: readonly unknown[]) =>
      (statement.all(...values.map(encode)) as Record<string, unknown>[]).map(decode),
    run: (values: readonly unknown[]) => statement.run(...values.map(encode)),
    *iterate(values: readonly unknown[]) {
      for (const row of statement.iterate(...values.map(encode))) yield decode(row as Record<string, unknown>);
    },
  };
}

/** By declared column type: SQLite has neither booleans nor json. */
function decodersOf(statement: StatementSync): [column: string, decode: (value: unknown) => unknown][] {
  return statement.columns().flatMap(({ name, type }): [string, (value: unknown) => unknown][] => {
    if (type?.toLowerCase() === 'boolean') return [[name, (value) => (value === null ? null : value === 1)]];
    if (type?.toLowerCase() === 'json')
      return [[name, (value) => (typeof value === 'string' ? JSON.parse(value) : value)]];
    return [];
  });
}

function encode(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  return value as SQLInputValue;
}

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

/**
 * Transactions of the same name take turns until they commit: for limits over rows that may not exist yet. SQLite has one
 * writer at a time.
 */
export async function takeTurns(trx: Db, name: string): Promise<void> {
  if (locksRows(trx)) await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(trx);
}

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
