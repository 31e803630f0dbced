import { sql } from 'kysely';
import { type Db, engineOf } from './open.ts';

/** A change of a row that the database refuses, by a trigger of this name. */
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
