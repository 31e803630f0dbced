import type { Compilable, CompiledQuery } from 'kysely';
import { type Db, type Engine, engineOf, statementNames } from './open.ts';
import type { Tables } from './tables.ts';

/** A placeholder for a value of each execution. */
class Slot {
  readonly name: PropertyKey;
  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/**
 * A statement compiled once, for the few that must be fast: compiling takes longer than SQLite takes to execute.
 * `slot('name')` is the placeholder of that value.
 */
export function prepared<Values extends object, Row>(
  build: (db: Db, slot: <Name extends keyof Values>(name: Name) => Values[Name]) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const compiled = new Map<Engine, CompiledQuery<Row>>();
  return async (db, values) => {
    const engine = engineOf(db);
    const statement = compiled.get(engine) ?? nameStatement(build(db, (name) => new Slot(name) as never).compile());
    compiled.set(engine, statement);
    const parameters = statement.parameters.map((value) =>
      value instanceof Slot ? values[value.name as keyof Values] : value,
    );
    return (await db.executeQuery<Row>({ ...statement, parameters })).rows;
  };
}

type Value = string | number | boolean | null;
/** A row without other columns, which would be left out unseen. */
type Exactly<Column extends string, Given> = Given & Record<Exclude<keyof Given, Column>, never>;

/**
 * Inserts any number of rows by a statement that is compiled once for each number. A value of a json column is its text.
 * @returns a function that returns the new ids
 */
export function preparedInsert<Table extends keyof Tables & string, Column extends keyof Tables[Table] & string>(
  table: Table,
  columns: readonly Column[],
): <Given extends Record<Column, Value>>(db: Db, rows: readonly Exactly<Column, Given>[]) => Promise<{ id: number }[]> {
  const byCount: ((db: Db, values: Value[]) => Promise<{ id: number }[]>)[] = [];
  return async (db, rows) => {
    if (rows.length === 0) return [];
    byCount[rows.length] ??= prepared<Value[], { id: number }>((db, slot) => {
      const rowAt = (at: number) => columns.map((column, n) => [column, slot(at * columns.length + n)]);
      const values = rows.map((_, at) => Object.fromEntries(rowAt(at)));
      return db
        .insertInto(table)
        .values(values as never)
        .returning('id' as never);
    });
    return byCount[rows.length]!(
      db,
      rows.flatMap((row) => columns.map((column) => row[column])),
    );
  };
}

function nameStatement<Row>(statement: CompiledQuery<Row>): CompiledQuery<Row> {
  if (!statementNames.has(statement.sql)) statementNames.set(statement.sql, `prepared_${statementNames.size + 1}`);
  return statement;
}
