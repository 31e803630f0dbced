import { sql } from 'kysely';
import { type Db, engineOf } from '../open.ts';

const REACHED = `is not null or (source = 'desk' and phone is not null)`;

/** A lead that the shop enters may have a phone number in place of an address. */
export async function up(db: Db): Promise<void> {
  if (engineOf(db) === 'postgres') {
    await sql`alter table quotes alter column email drop not null`.execute(db);
    await sql`alter table quotes add constraint quotes_reached check (email ${sql.raw(REACHED)})`.execute(db);
    return;
  }
  // SQLite cannot change a column. The rows that are there meet the check by the default; each new row names its address.
  await sql`alter table quotes add column new_email text default ''
    check (length(new_email) <= 255 and (new_email ${sql.raw(REACHED)}))`.execute(db);
  await sql`update quotes set new_email = email`.execute(db);
  await db.schema.alterTable('quotes').dropColumn('email').execute();
  await db.schema.alterTable('quotes').renameColumn('new_email', 'email').execute();
}
