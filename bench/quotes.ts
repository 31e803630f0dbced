/**
 * npm run bench -- quotes [rounds]: quote requests a second from one client, beside bare INSERTs of a row of that size
 * into the same engine on the same disk, each synced. In between, for information, a bare node:http with such an INSERT.
 * PostgreSQL is measured too if its programs are installed, on a temporary server.
 */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { startPostgres } from '../scripts/postgres.mjs';
import { median, printMachine, printTable } from './support/figures.ts';
import { load } from './support/load.ts';
import { startSite, untilIdle } from './support/processes.ts';

const rounds = Number(process.argv[2] ?? 7);
const REQUESTS_PER_ROUND = 60;
const WARM_UP = 400;
const GOAL = 0.5;
const QUOTE = {
  firstName: 'Dana',
  lastName: 'Whitfield',
  email: 'dana@example.com',
  phone: '303 555 0100',
  aircraftType: 'Cessna 182',
  tailNumber: 'N182DW',
  services: ['Exterior Paint'],
  message: 'Paint is from 2011, some filiform at the wing root. Keep the stripe and change the blue. '.repeat(3),
};
const columns = ['first_name', 'last_name', 'email', 'phone', 'aircraft_type', 'tail_number', 'services', 'message'];
const values = Object.values({ ...QUOTE, services: JSON.stringify(QUOTE.services) });

printMachine();
const rows: (string | number)[][] = [];
await compare('SQLite', {}, await bareSqlite());
const postgres = await startPostgres({ install: false, durable: true });
if (postgres) {
  const client = new pg.Client(postgres.url);
  await client.connect();
  await client.query('create database site');
  const env = { DATABASE_URL: new URL('/site', postgres.url).href, SESSION_SECRET: 'x'.repeat(32) };
  await compare('PostgreSQL', env, await barePostgres(client));
  await postgres.stop();
}
printTable(
  [
    '',
    'bare INSERTs a second',
    'over bare node:http',
    'POST /api/quotes a second',
    'beside bare',
    'goal',
    'CPU ms each',
  ],
  rows,
);

interface Bare {
  insert(): Promise<void>;
  close(): Promise<void>;
}

async function compare(name: string, env: Record<string, string>, bare: Bare): Promise<void> {
  const site = await startSite({ LOG_LEVEL: 'warn', ...env });
  await untilIdle(site);
  const http = await overHttp(bare);
  const cpu: number[] = [];
  const kinds = [
    { act: (times: number) => insertAll(bare, times), rates: [] as number[] },
    { act: (times: number) => post(http.port, times), rates: [] as number[] },
    { act: (times: number) => post(site.port, times), rates: [] as number[] },
  ];
  for (const { act } of kinds) await perSecond(act, WARM_UP);
  for (let round = 0; round < rounds; round++)
    for (const { act, rates } of round % 2 ? kinds.toReversed() : kinds) {
      const before = await site.usage();
      rates.push(await perSecond(act, REQUESTS_PER_ROUND));
      const after = await site.usage();
      if (rates === kinds[2]!.rates) cpu.push(((after.cpuSeconds - before.cpuSeconds) * 1_000) / REQUESTS_PER_ROUND);
    }
  const [bareRate, httpRate, siteRate] = kinds.map(({ rates }) => median(rates)) as [number, number, number];
  const figures = [bareRate, httpRate, siteRate].map((rate) => rate.toFixed(0));
  rows.push([name, ...figures, (siteRate / bareRate).toFixed(2), GOAL, median(cpu).toFixed(2)]);
  http.close();
  await bare.close();
  await site.stop();
}

/** Runs in this process, which is idle while it waits. */
async function overHttp({ insert }: Bare): Promise<{ port: number; close(): void }> {
  const server = createServer(async (request, response) => {
    for await (const _ of request);
    await insert();
    response.writeHead(201, { 'content-type': 'application/json', 'content-length': 2 }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

async function insertAll({ insert }: Bare, times: number): Promise<void> {
  for (let n = 0; n < times; n++) await insert();
}

async function perSecond(act: (times: number) => Promise<void>, times: number): Promise<number> {
  const began = performance.now();
  await act(times);
  return (times / (performance.now() - began)) * 1_000;
}

/** Sends requests one after the other over one connection. */
async function post(port: number, requests: number): Promise<void> {
  const answers = await load({ port, path: '/api/quotes', requests, body: QUOTE, connections: 1 });
  if (answers.get(201) !== requests) throw new Error(`POST /api/quotes was answered with ${[...answers.keys()]}`);
}

/** With the site's settings: write-ahead log, each commit synced. */
async function bareSqlite(): Promise<Bare> {
  const folder = await mkdtemp(join(tmpdir(), 'flatirons-bench-'));
  const db = new DatabaseSync(join(folder, 'bare.sqlite'));
  db.exec('pragma journal_mode = wal; pragma synchronous = full');
  db.exec(`create table bare (id integer primary key, ${columns.join(' text, ')} text)`);
  const insert = db.prepare(`insert into bare (${columns}) values (${columns.map(() => '?')})`);
  return {
    insert: async () => void insert.run(...values),
    async close() {
      db.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function barePostgres(client: pg.Client): Promise<Bare> {
  await client.query(`create table bare (id serial primary key, ${columns.join(' text, ')} text)`);
  const text = `insert into bare (${columns}) values (${columns.map((_, n) => `$${n + 1}`)})`;
  return {
    insert: async () => void (await client.query({ name: 'bare', text, values })),
    close: () => client.end(),
  };
}
