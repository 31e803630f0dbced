import { sql } from 'kysely';
import { columnsFor } from '../columns.ts';
import { type Db, engineOf } from '../open.ts';
import { searchKey } from './0054_search_keys.ts';

/** Rows that are read at once. */
const BATCH_SIZE = 500;

/**
 * Customers: their contacts (an address, or the phone of a lead without one) by the number of the customer. The database
 * adds a contact with its first lead, joins it to a customer by phone and last name, and removes it with its last lead.
 * Jobs and passports get keys that they are found by.
 */
export async function up(db: Db): Promise<void> {
  const { id, time } = columnsFor(db);
  await db.schema
    .alterTable('quotes')
    // In the order of its bytes, so that a range of them is those that begin alike.
    .addColumn('phone_key', sql.raw(engineOf(db) === 'sqlite' ? 'text' : 'text collate "C"') as never, (column) =>
      column.notNull().defaultTo(''),
    )
    .execute();
  for (const table of ['jobs', 'passports'])
    await db.schema
      .alterTable(table)
      .addColumn('search_text', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  await db.schema
    .createTable('customer_contacts')
    .addColumn('id', 'integer', id)
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('customer_id', 'integer', (column) => column.notNull())
    // How and when it came to its customer; null for the first contact.
    .addColumn('joined_by', 'text', (column) => column.check(sql`joined_by in ('phone', 'hand')`))
    .addColumn('joined_at', time as never)
    // A customer with a contact that was split off by hand is never joined by phone again.
    .addColumn('is_split', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();
  await db.schema
    .createIndex('customer_contacts_customer')
    .on('customer_contacts')
    .columns(['customer_id', 'id'])
    .execute();
  await fillPhoneKeys(db);
  await db.schema.createIndex('quotes_phone_key').on('quotes').columns(['phone_key', 'id']).execute();
  // Names that begin with a word, whatever the order of the database's language.
  if (engineOf(db) === 'postgres')
    await sql`create index quotes_name_start on quotes (sort_name collate "C")`.execute(db);
  await fillContacts(db);
  await fillSearchTexts(db);
  await (engineOf(db) === 'sqlite' ? followOnSqlite(db) : followOnPostgres(db));
}

const ADD = sql.raw(`insert into customer_contacts (key, customer_id)
  select new.email_key, 0 where not exists (select 1 from customer_contacts where key = new.email_key)
  on conflict (key) do nothing;
  update customer_contacts set customer_id = id where key = new.email_key and customer_id = 0;`);

/** Only with one other customer, and only if neither has been split. A phone of thousands of leads tells by its newest. */
const JOIN =
  sql.raw(`update customer_contacts set customer_id = same.low, joined_by = 'phone', joined_at = new.created_at
  from (select min(customer_id) as low, max(customer_id) as high, count(distinct customer_id) as customers
    from (select email_key from quotes where phone_key = new.phone_key order by id desc limit 50) as newest
    join customer_contacts on key = email_key) as same
  where new.phone_key <> '' and same.customers = 2 and customer_contacts.customer_id = same.high and not exists (
    select 1 from customer_contacts as split where split.customer_id in (same.low, same.high) and split.is_split);`);

const REMOVE = sql.raw(`delete from customer_contacts where key = old.email_key
  and not exists (select 1 from quotes where email_key = old.email_key);`);

async function followOnSqlite(db: Db): Promise<void> {
  await sql`create trigger quotes_add_contact after insert on quotes when new.email_key <> ''
    begin ${ADD} ${JOIN} end`.execute(db);
  await sql`create trigger quotes_remove_contact after delete on quotes begin ${REMOVE} end`.execute(db);
}

async function followOnPostgres(db: Db): Promise<void> {
  await sql`create function quotes_add_contact() returns trigger language plpgsql as $$ begin
    ${ADD}
    if new.phone_key <> '' then
      -- Two leads with the same phone that arrive together see each other.
      perform pg_advisory_xact_lock(hashtext('phone ' || new.phone_key));
      ${JOIN}
    end if;
    return null;
  end $$`.execute(db);
  await sql`create trigger quotes_add_contact after insert on quotes
    for each row when (new.email_key <> '') execute function quotes_add_contact()`.execute(db);
  await sql`create function quotes_remove_contact() returns trigger language plpgsql as $$ begin
    ${REMOVE}
    return null;
  end $$`.execute(db);
  await sql`create trigger quotes_remove_contact after delete on quotes
    for each row execute function quotes_remove_contact()`.execute(db);
}

async function fillPhoneKeys(db: Db): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('quotes')
      .select(['id', 'phone', 'lastName'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute();
    for (const { id, phone, lastName } of rows) {
      const phoneKey = phoneKeyOf(phone, lastName);
      if (phoneKey) await db.updateTable('quotes').set({ phoneKey }).where('id', '=', id).execute();
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** As features/customers/leads makes it: the digits without a leading 1, and the last name. */
function phoneKeyOf(phone: string | null, lastName: string): string {
  const digits = (phone ?? '')
    .normalize('NFKD')
    .replace(/\D/g, '')
    .replace(/^1(?=\d{10}$)/, '');
  return digits.length < 7 || /^(.)\1*$/.test(digits) ? '' : `${digits} ${searchKey(lastName)}`;
}

/** In the order of the first leads, as if they came again. */
async function fillContacts(db: Db): Promise<void> {
  await sql`insert into customer_contacts (key, customer_id)
    select email_key, 0 from quotes where email_key <> '' group by email_key order by min(id)`.execute(db);
  await sql`update customer_contacts set customer_id = id`.execute(db);
  // Each round gives every contact the lowest number among the customers with one of its phones.
  for (let changed = 1n; changed > 0n; ) {
    const { numAffectedRows } = await sql`update customer_contacts set customer_id = best.low, joined_by = 'phone',
        joined_at = best.at
      from (select email_key, min(low) as low, min(created_at) as at
        from quotes join (select phone_key, min(customer_id) as low from quotes
            join customer_contacts on key = email_key where phone_key <> '' group by phone_key) as lowest using (phone_key)
        group by email_key) as best
      where best.email_key = key and best.low < customer_contacts.customer_id`.execute(db);
    changed = numAffectedRows ?? 0n;
  }
}

async function fillSearchTexts(db: Db): Promise<void> {
  const jobs = await db
    .selectFrom('jobs')
    .leftJoin('quotes', 'quotes.id', 'jobs.quoteId')
    .select(['jobs.id', 'number', 'title', 'jobs.tailNumber', 'jobs.tailKey', 'firstName', 'lastName'])
    .execute();
  for (const { id, ...job } of jobs)
    await db
      .updateTable('jobs')
      .set({ searchText: keyOf(Object.values(job)) })
      .where('id', '=', id)
      .execute();
  const passports = await db
    .selectFrom('passports')
    .select(['id', 'tailNumber', 'tailKey', 'aircraft', 'serial', 'holderName', 'holderEmail', 'formerTails'])
    .execute();
  for (const { id, formerTails, ...passport } of passports)
    await db
      .updateTable('passports')
      .set({ searchText: keyOf([...Object.values(passport), ...formerTails]) })
      .where('id', '=', id)
      .execute();
}

const keyOf = (texts: (string | null)[]) => searchKey(texts.filter(Boolean).join(' '));
