import type { Compilable, CompiledQuery } from 'kysely';
import { type Db, type Engine, engineOf, statementNames } from './open.ts';

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

function nameStatement<Row>(statement: CompiledQuery<Row>): CompiledQuery<Row> {
  if (!statementNames.has(statement.sql)) statementNames.set(statement.sql, `prepared_${statementNames.size + 1}`);
  return statement;
}
