import { createHash } from 'node:crypto';
import { type Kysely, type SqlBool, sql, type TableMetadata } from 'kysely';
import { json } from './columns.ts';
import { type Db, engineOf } from './open.ts';

/** Tables in a backup, parents before children, with their primary keys. */
export const ARCHIVED = {
  users: 'id',
  credentials: 'user_id',
  invitations: 'id',
  password_reset_tokens: 'id',
  passkeys: 'id',
  time_codes: 'user_id',
  recovery_codes: 'id',
  known_devices: 'id',
  push_devices: 'id',
  services: 'id',
  faqs: 'id',
  google_photos: 'id',
  google_photos_settings: 'id',
  uploaded_images: 'id',
  // Before the leads, which would add them again.
  customer_contacts: 'id',
  quotes: 'id',
  suspects: 'id',
  quote_photos: 'id',
  quote_events: 'id',
  appointments: ['quote_id', 'status'],
  links: 'id',
  schemes: 'id',
  quote_schemes: 'scheme_id',
  studio_counts: 'id',
  offers: 'id',
  offer_versions: 'id',
  decisions: 'id',
  seals: 'id',
  jobs: 'id',
  job_stages: 'id',
  job_forecasts: 'id',
  job_notes: 'id',
  job_checks: 'id',
  job_subscribers: 'id',
  invoices: 'id',
  credit_notes: 'id',
  checkouts: 'id',
  payments: 'id',
  change_orders: 'id',
  job_files: 'id',
  showings: 'job_id',
  showing_answers: 'id',
  // After the answers that allow them.
  projects: 'id',
  project_photos: 'id',
  testimonials: 'id',
  bays: 'id',
  stays: 'id',
  bay_days: ['bay_id', 'place', 'day'],
  waitlist: 'quote_id',
  webhook_endpoints: 'id',
  webhook_deliveries: 'id',
  calendar_feeds: 'id',
  calendar_events: 'key',
  passports: 'id',
  passport_works: 'id',
  passport_coats: 'id',
  passport_transfers: 'id',
  counters: 'key',
  idempotency_keys: 'key',
  page_texts: 'key',
  settings: 'key',
  history: 'id',
  outbox: 'id',
  mail_settings: 'id',
  mailbox_settings: 'id',
  mailbox_state: 'id',
  taken_messages: 'id',
  lead_addresses: 'quote_id',
  inbound_mails: 'id',
  inbound_files: 'id',
  backup_settings: 'id',
  stripe_settings: 'id',
  access_log: 'id',
  security_log: 'id',
  erasures: 'id',
  counted_leads: 'id',
  meta: 'key',
} satisfies Record<string, string | string[]>;
/**
 * Tables not in a backup: a restore starts without sessions, unfinished logins, codes of acceptances, Google
 * connections, limits, notifications, a list of backups, reports of browsers and alarms, and counts quotes anew. The registry is public and imported again.
 */
export const NOT_ARCHIVED = [
  'sessions',
  'login_challenges',
  'acceptance_codes',
  'google_connections',
  'rate_limits',
  'backups',
  'browser_reports',
  'alarms',
  'push_messages',
  'deleted_quotes',
  'quote_counts',
  'registry_aircraft',
  'registry_models',
  'staged_registry_aircraft',
  'staged_registry_models',
  'kysely_migration',
  'kysely_migration_lock',
];
/** SQLite's search index, which follows the restored rows. */
export const SEARCH_TABLES = /^quotes_search(_|$)/;

const ROWS_AT_ONCE = 500;

export type ArchivedRow = { table: string; row: Record<string, unknown> };
/** The last id of each table, so that ids are never reused, even after a delete. */
type LastIds = Record<string, number>;

// biome-ignore lint/suspicious/noExplicitAny: rows of every table, by the names that both engines store
type RawDb = Kysely<any>;

/** The names of this database's migrations in order; empty for a database without tables. */
export async function migrationsOf(db: Db): Promise<string[]> {
  const raw = db.withoutPlugins() as RawDb;
  const tables = await tablesOf(raw, { withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const rows = await raw.selectFrom('kysely_migration').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name as string);
}

/** Writes a snapshot of a SQLite database without blocking writers. */
export async function copySqlite(db: Db, file: string): Promise<void> {
  await sql`vacuum into ${file}`.execute(db);
}

/** All rows, the same on either engine. For a snapshot, read in a transaction or from a copy. */
export async function* readRows(db: Db): AsyncGenerator<ArchivedRow> {
  const raw = db.withoutPlugins() as RawDb;
  for (const table of await archivedTablesOf(raw)) {
    const key = [ARCHIVED[table]].flat();
    let rows: Record<string, unknown>[] = [];
    do {
      const last = rows.at(-1);
      rows = await raw
        .selectFrom(table)
        .selectAll()
        .$if(last !== undefined, (query) => query.where(isAfter(key, last!)))
        .orderBy(sql.join(key.map((column) => sql.ref(column))))
        .limit(ROWS_AT_ONCE)
        .execute();
      for (const row of rows) yield { table, row };
    } while (rows.length === ROWS_AT_ONCE);
  }
}

/** A row for a backup that anyone can read, which holds the secret that opens what is sealed, too. */
export function withoutKeys({ table, row }: ArchivedRow): ArchivedRow {
  const keys = KEYS[table] ?? [];
  return { table, row: { ...row, ...Object.fromEntries(keys.map((key) => [key, null])) } };
}

const KEYS: Partial<Record<string, string[]>> = {
  stripe_settings: ['secret_key', 'webhook_secret'],
  mailbox_settings: ['password'],
};

/**
 * Hashes rows in any order, with columns in any order: databases sort texts differently, and a migration may replace a
 * column on one engine that it changes on the other.
 */
export class RowsHash {
  #sum = 0n;

  add({ table, row }: ArchivedRow): void {
    const columns = Object.keys(row).toSorted();
    const line = JSON.stringify([table, columns.map((column) => [column, row[column]])]);
    this.#sum = BigInt.asUintN(256, this.#sum + BigInt(`0x${createHash('sha256').update(line).digest('hex')}`));
  }

  digest(): string {
    return this.#sum.toString(16);
  }
}

/** Whether a row comes after another in the order of these columns. */
function isAfter(key: string[], last: Record<string, unknown>) {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  return sql<SqlBool>`(${columns}) > (${sql.join(key.map((column) => last[column]))})`;
}

/** The last id of each table, including those of deleted rows. */
export async function readLastIds(db: Db): Promise<LastIds> {
  const raw = db.withoutPlugins() as RawDb;
  if (engineOf(db) === 'sqlite') {
    // An INSERT of no rows leaves a 0.
    const rows = await raw.selectFrom('sqlite_sequence').selectAll().where('seq', '>', 0).execute();
    return Object.fromEntries(rows.map(({ name, seq }) => [name, Number(seq)]));
  }
  const ids: LastIds = {};
  for (const table of await tablesWithIdentity(raw)) {
    const { rows } = await sql<{ last: number | null }>`
      select case when is_called then last_value end as last from ${sql.raw(await sequenceOf(raw, table))}`.execute(
      raw,
    );
    if (rows[0]?.last) ids[table] = Number(rows[0].last);
  }
  return ids;
}

/** Inserts rows into empty tables in one transaction. The database must have the migrations of the backup. */
export async function writeRows(
  db: Db,
  rows: AsyncIterable<ArchivedRow>,
  lastIds: LastIds,
): Promise<Record<string, number>> {
  const written: Record<string, number> = {};
  await db
    .withoutPlugins()
    .transaction()
    .execute(async (trx) => {
      const raw = trx as unknown as RawDb;
      const jsonColumns = await jsonColumnsOf(raw);
      for await (const { table, row } of rows) {
        const values = Object.entries(row).map(([column, value]) => [
          column,
          value !== null && jsonColumns.has(`${table}.${column}`) ? json(value) : value,
        ]);
        await raw.insertInto(table).values(Object.fromEntries(values)).execute();
        written[table] = (written[table] ?? 0) + 1;
      }
      await continueIds(raw, lastIds);
    });
  return written;
}

/** Whether no table of a backup has rows. */
export async function isEmpty(db: Db): Promise<boolean> {
  const raw = db.withoutPlugins() as RawDb;
  for (const table of await archivedTablesOf(raw))
    if (await raw.selectFrom(table).select(sql`1`.as('one')).limit(1).executeTakeFirst()) return false;
  return true;
}

/** The existing tables: a database of an earlier release has fewer. */
async function archivedTablesOf(raw: RawDb): Promise<(keyof typeof ARCHIVED)[]> {
  const names = new Set((await tablesOf(raw)).map(({ name }) => name));
  return (Object.keys(ARCHIVED) as (keyof typeof ARCHIVED)[]).filter((table) => names.has(table));
}

/** The tables in the default schema. A hosted PostgreSQL has others of the same names. */
async function tablesOf(raw: RawDb, options?: { withInternalKyselyTables: boolean }): Promise<TableMetadata[]> {
  const tables = await raw.introspection.getTables(options);
  if (engineOf(raw) === 'sqlite') return tables;
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(raw);
  return tables.filter(({ schema }) => schema === rows[0]!.schema);
}

async function jsonColumnsOf(raw: RawDb): Promise<Set<string>> {
  const tables = await tablesOf(raw);
  return new Set(
    tables.flatMap(({ name, columns }) =>
      columns.filter(({ dataType }) => dataType.toLowerCase() === 'json').map((column) => `${name}.${column.name}`),
    ),
  );
}

async function continueIds(raw: RawDb, lastIds: LastIds): Promise<void> {
  const tables = new Set((await tablesOf(raw)).map(({ name }) => name));
  for (const [table, last] of Object.entries(lastIds)) {
    if (!tables.has(table)) continue;
    if (engineOf(raw) === 'postgres') await sql`select setval(${await sequenceOf(raw, table)}, ${last})`.execute(raw);
    else if (
      (await raw.updateTable('sqlite_sequence').set({ seq: last }).where('name', '=', table).executeTakeFirst())
        .numUpdatedRows === 0n
    )
      await raw.insertInto('sqlite_sequence').values({ name: table, seq: last }).execute();
  }
}

async function tablesWithIdentity(raw: RawDb): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = current_schema() and is_identity = 'YES' and column_name = 'id'`.execute(raw);
  return rows.map(({ name }) => name).filter((name) => name in ARCHIVED);
}

async function sequenceOf(raw: RawDb, table: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select pg_get_serial_sequence(${table}, 'id') as name`.execute(raw);
  return rows[0]!.name;
}
