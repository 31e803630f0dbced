import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { type Dialect, SqliteAdapter, SqliteDialect } from 'kysely';

const MAX_CACHED_STATEMENTS = 500;
export const LOCK_TIMEOUT_MS = 10_000;
const SQLITE_BUSY = 5;

/** A Kysely dialect for node:sqlite, durable after `kill -9` and safe with several processes on one file. */
export function openSqlite(file: string): Dialect {
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
