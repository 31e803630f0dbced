import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import pg from 'pg';
import { migrate } from '#database/migrate.ts';
import { type DatabaseLocation, type Db, openDatabase } from '#database/open.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/log.ts';
import { acceptanceOf, CHOICES, placeOffer, plainPdf } from '#tests/support/sent-offers.ts';
import { prepareRecord } from '#workshop/decisions/records.store.server.ts';
import { readJobSettings } from '#workshop/jobs/create.store.server.ts';
import { findSentOffer } from '#workshop/offers/customer/quote-page.store.server.ts';
import { recordDecision } from '#workshop/offers/decisions.store.server.ts';
import { acceptedRecord } from '#workshop/offers/decisions.ts';
import { startPostgres } from '../../scripts/postgres.mjs';
import { median } from './figures.ts';

const WARM_UP = 10;
const GOAL = 3;
/** The tables into which an acceptance inserts. */
const TABLES = [
  'decisions',
  'seals',
  'quote_events',
  'outbox',
  'jobs',
  'job_stages',
  'job_checks',
  'job_subscribers',
  'links',
];
/** What it changes of rows that were there before; two counters. */
const CHANGES = [
  { table: 'quotes', columns: ['status', 'updated_at'] },
  { table: 'offers', columns: ['status', 'updated_at', 'accepted_version_id'] },
  { table: 'links', columns: ['expires_at'] },
  { table: 'counters', columns: ['value'] },
  { table: 'counters', columns: ['value'] },
];
/** The link of the offer was there before. */
const isInserted = (row: Record<string, unknown>) => row.kind !== 'offer' || !('token_hash' in row);

/**
 * How long the transaction of an acceptance takes beside a bare one of the rows that it inserts and changes, in tables
 * without indexes, each synced to disk; for information also the whole request with its two files, whose PDF is a line
 * of text. SQLite, and PostgreSQL if its programs are installed, on a temporary server.
 * @returns the rows of a table under `ACCEPTANCE_COLUMNS`
 */
export async function measureAcceptances(rounds: number): Promise<(string | number)[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'flatirons-bench-'));
  const file = join(folder, 'flatirons.sqlite');
  const bareFile = join(folder, 'bare.sqlite');
  const rows = [
    ['SQLite', ...(await compare(rounds, folder, { engine: 'sqlite', file }, (rows) => bareSqlite(bareFile, rows)))],
  ];
  const postgres = await startPostgres({ install: false, durable: true });
  if (postgres) {
    const { url } = postgres;
    const figures = await compare(rounds, folder, { engine: 'postgres', url }, (inserts) => barePostgres(url, inserts));
    rows.push(['PostgreSQL', ...figures]);
    await postgres.stop();
  }
  await rm(folder, { recursive: true });
  return rows;
}

export const ACCEPTANCE_COLUMNS = [
  'acceptances, each synced',
  'bare transaction, ms',
  'acceptance, ms',
  'times as long',
  'goal',
  'whole request, ms',
];

/** All new rows of a table, in one statement as an acceptance inserts them. */
interface Insert {
  table: string;
  columns: string[];
  rows: (string | number | null)[][];
}

type Bare = { run(): Promise<void>; close(): Promise<void> };

/** The things compared take turns. */
async function compare(
  rounds: number,
  folder: string,
  location: DatabaseLocation,
  openBare: (inserts: Insert[]) => Promise<Bare>,
): Promise<(string | number)[]> {
  const config = { ...readConfig({ DATA_DIR: folder, RATE_LIMITS: 'off' }), database: location };
  const db = openDatabase(location);
  await migrate(db);
  const app = await createApp({ config, db, log: createLog('silent'), offerPdf: plainPdf });
  const accept = async () => {
    const { offerId } = await placeOffer({ db, config });
    const sent = (await findSentOffer(db, offerId))!;
    const now = new Date();
    const record = acceptedRecord(sent, { choices: CHOICES, name: 'Dana Whitfield', poNumber: null }, byLink(now));
    const draft = { sent, ...prepareRecord(record), honorExpired: false };
    const file = (ending: string) => ({
      name: `Quote ${ending}`,
      fileKey: `offers/${offerId}.${ending}`,
      sha256: draft.hash,
    });
    const files = { pdf: file('pdf'), record: file('json') };
    const settings = await readJobSettings(db);
    return timed(async () => {
      const { outcome } = await recordDecision(db, draft, { accepted: { files, settings }, userId: null, now }, config);
      if (outcome !== 'done') throw new Error(`an acceptance was ${outcome}`);
    });
  };
  const request = async () => {
    const offer = await placeOffer({ db, config });
    const [url, payload] = [`/api/offer-links/${offer.token}/accept`, acceptanceOf(offer)];
    return timed(async () => {
      const { statusCode } = await app.inject({ method: 'POST', url, payload });
      if (statusCode !== 201) throw new Error(`an acceptance was answered with ${statusCode}`);
    });
  };
  await accept();
  const bare = await openBare(await insertsIn(db));
  const kinds = [() => timed(bare.run), accept, request].map((act) => ({ act, times: [] as number[] }));
  for (let round = -WARM_UP; round < rounds; round++)
    for (const { act, times } of round % 2 ? kinds.toReversed() : kinds) {
      const ms = await act();
      if (round >= 0) times.push(ms);
    }
  const [bareMs, acceptMs, requestMs] = kinds.map(({ times }) => median(times)) as [number, number, number];
  await bare.close();
  await app.close();
  await db.destroy();
  return [bareMs.toFixed(2), acceptMs.toFixed(2), (acceptMs / bareMs).toFixed(2), GOAL, requestMs.toFixed(2)];
}

function byLink(now: Date) {
  return {
    via: 'link' as const,
    enteredBy: null,
    method: null,
    reference: null,
    ip: '192.0.2.1',
    userAgent: 'Mozilla/5.0 (iPhone)',
    decidedAt: now.toISOString(),
  };
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await act();
  return performance.now() - began;
}

/** What the first acceptance inserted. */
async function insertsIn(db: Db): Promise<Insert[]> {
  const inserts: Insert[] = [];
  for (const table of TABLES) {
    const found = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db.withoutPlugins());
    const rows = found.rows.filter(isInserted);
    if (!rows[0]) throw new Error(`an acceptance inserts nothing into ${table}`);
    const columns = Object.keys(rows[0]);
    inserts.push({ table: `bare_${table}`, columns, rows: rows.map((row) => Object.values(row).map(asText)) });
  }
  return inserts;
}

function asText(value: unknown): string | number | null {
  if (value === null || typeof value === 'number' || typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  return JSON.stringify(value);
}

function creationOf({ table, columns }: Insert): string {
  return `create table if not exists ${table} (${columns.map((name) => `"${name}" text`)})`;
}

/** The rows that `CHANGES` change, which are there from the start. */
const CHANGED_ROWS = CHANGES.map(({ table, columns }, id) => ({
  creation: `create table if not exists changed_${table} (id integer primary key, ${columns.map((name) => `${name} text`)})`,
  insert: `insert into changed_${table} (id) values (${id})`,
  update: (slot: (n: number) => string) =>
    `update changed_${table} set ${columns.map((name, n) => `${name} = ${slot(n + 1)}`)} where id = ${id}`,
  values: columns.map(() => new Date().toISOString()),
}));

/** With the site's settings: write-ahead log, each commit synced. */
async function bareSqlite(file: string, inserts: Insert[]): Promise<Bare> {
  const db = new DatabaseSync(file);
  db.exec('pragma journal_mode = wal; pragma synchronous = full');
  for (const insert of inserts) db.exec(creationOf(insert));
  for (const { creation, insert } of CHANGED_ROWS) db.exec(`${creation}; ${insert}`);
  const statements = [
    ...inserts.map(({ table, rows }) => ({
      statement: db.prepare(`insert into ${table} values ${rows.map((row) => `(${row.map(() => '?')})`)}`),
      values: rows.flat(),
    })),
    ...CHANGED_ROWS.map(({ update, values }) => ({ statement: db.prepare(update(() => '?')), values })),
  ];
  return {
    async run() {
      db.exec('begin immediate');
      for (const { statement, values } of statements) statement.run(...values);
      db.exec('commit');
    },
    close: async () => db.close(),
  };
}

async function barePostgres(url: string, inserts: Insert[]): Promise<Bare> {
  const client = new pg.Client(url);
  await client.connect();
  for (const insert of inserts) await client.query(creationOf(insert));
  for (const { creation, insert } of CHANGED_ROWS) await client.query(`${creation}; ${insert}`);
  return {
    async run() {
      await client.query('begin');
      for (const { table, rows } of inserts) {
        let count = 0;
        const text = `insert into ${table} values ${rows.map((row) => `(${row.map(() => `$${++count}`)})`)}`;
        await client.query({ name: table, text, values: rows.flat() });
      }
      for (const { update, values } of CHANGED_ROWS) {
        const text = update((n) => `$${n}`);
        await client.query({ name: text.slice(0, 60), text, values });
      }
      await client.query('commit');
    },
    close: () => client.end(),
  };
}
