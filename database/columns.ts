import { type ColumnDefinitionBuilder, type CreateTableBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Db, engineOf } from './open.ts';

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

/** Column types that differ between the engines. */
export function columnsFor(db: Db) {
  const sqlite = engineOf(db) === 'sqlite';
  return {
    /** An ascending number that is never reused, even after a delete. */
    id: (column: ColumnDefinitionBuilder) =>
      sqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity(),
    /** Text of at most `length` characters; SQLite has no lengths, so a check enforces it. */
    text(name: string, length: number): [string, RawBuilder<unknown>, Column] {
      if (!sqlite) return [name, sql.raw(`varchar(${length})`), (column) => column];
      return [name, sql.raw('text'), (column) => column.check(sql`length(${sql.ref(name)}) <= ${sql.lit(length)}`)];
    },
    time: sql.raw(sqlite ? 'timestamptz' : 'timestamptz(3)') as RawBuilder<unknown>,
    json: sql.raw('json') as RawBuilder<unknown>,
    now: nowOf(sqlite),
  };
}

type Table = CreateTableBuilder<string, string>;

/** @returns a function that adds a text column of at most `length` characters to a new table */
export function texts(db: Db) {
  const { text } = columnsFor(db);
  return (table: Table, name: string, length: number, build = (column: ColumnDefinitionBuilder) => column): Table => {
    const [column, type, limit] = text(name, length);
    return table.addColumn(column, type as never, (each) => build(limit(each)));
  };
}

function nowOf(sqlite: boolean): RawBuilder<string> {
  return sqlite ? sql.raw(`(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))`) : sql.raw('now()');
}

/** A value for a json column. */
export function json<T>(value: T): RawBuilder<T> {
  return sql`${JSON.stringify(value)}`;
}

/** Whether a column has one of these ids. They are one parameter, so that the statement is the same for any number. */
export function isAmong(db: Db, column: string, ids: number[]): RawBuilder<SqlBool> {
  return engineOf(db) === 'sqlite'
    ? sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(ids)}))`
    : sql<SqlBool>`${sql.ref(column)} = any(${ids}::integer[])`;
}

/** A change of a row that the database refuses, by a trigger of this name. */
/** Whether a column holds this email address, in lower case. */
export const isEmail = (column: string, email: string): RawBuilder<SqlBool> =>
  sql`lower(${sql.ref(column)}) = ${email}`;

export interface Guard {
  name: string;
  table: string;
  event: 'insert' | 'update' | 'delete';
  when: string;
  message: string;
}

/** A condition: whether one of these columns changes. */
export const differs = (columns: string[]) =>
  columns.map((column) => `new.${column} is distinct from old.${column}`).join(' or ');

export async function refuse(db: Db, { name, table, event, when, message }: Guard): Promise<void> {
  if (engineOf(db) === 'sqlite') {
    await sql`create trigger ${sql.raw(name)} before ${sql.raw(event)} on ${sql.raw(table)} when ${sql.raw(when)}
      begin select raise(abort, ${sql.lit(message)}); end`.execute(db);
    return;
  }
  await sql`create function ${sql.raw(name)}() returns trigger language plpgsql as $$ begin
    if ${sql.raw(when)} then raise exception ${sql.lit(message)}; end if;
    return ${sql.raw(event === 'delete' ? 'old' : 'new')};
  end $$`.execute(db);
  await sql`create trigger ${sql.raw(name)} before ${sql.raw(event)} on ${sql.raw(table)}
    for each row execute function ${sql.raw(name)}()`.execute(db);
}

/** Removes a guard, such as before one of the same name with another condition. */
export async function allow(db: Db, name: string): Promise<void> {
  if (engineOf(db) === 'sqlite') await sql`drop trigger ${sql.raw(name)}`.execute(db);
  else await sql`drop function ${sql.raw(name)}() cascade`.execute(db);
}
