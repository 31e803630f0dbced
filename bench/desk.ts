/**
 * npm run bench -- desk: how fast the desk's reads are with 1,000 and with 100,000 quotes: complete answers of the API
 * first, then the queries behind them. BENCH_DATABASE_URL=postgres://… names an empty database to fill instead of SQLite.
 */
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { searchFields } from '#customers/leads/lead-words.ts';
import { LEAD_STATUSES } from '#customers/leads/leads.constants.ts';
import { indexNewLeads } from '#customers/leads/leads.store.server.ts';
import { findChangedLeads } from '#customers/leads/timeline.store.server.ts';
import { json } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import { find } from '#desk/find/find.store.server.ts';
import { findLeadDetails } from '#desk/lead-desk/lead.store.server.ts';
import { countByStatus, countLeads, findLeadPage, readLeadBatches } from '#desk/lead-desk/lead-list.store.server.ts';
import { startApp } from './support/app.ts';
import { median } from './support/figures.ts';
import { ADMIN } from './support/signed-in.ts';

const SIZES = [1_000, 100_000];
const TRIES = 41;
/** Of Linux. */
const MS_PER_TICK = 10;
const ANSWERS = [
  ['list', '?limit=50'],
  ['one status', '?limit=50&status=Lost%20Quote'],
  ['counts', '/counts'],
  ['search, found once', '?limit=50&q=no777%40example'],
  ['search, found often', '?limit=50&q=paint'],
  ['its counts', '/counts?q=paint'],
  ['search, often and once', '?limit=50&q=no777%20paint'],
] as const;

const isPostgres = Boolean(process.env.BENCH_DATABASE_URL);
const { app, db, close } = await startApp();
const headers = { cookie: await signIn() };
let filled = 0;
for (const size of SIZES) {
  await fill(db, filled, size);
  await fillWork(db, filled, size);
  while (await indexNewLeads(db));
  // PostgreSQL does this by itself a minute later.
  if (isPostgres) await sql`vacuum analyze quotes`.execute(db);
  filled = size;
  const page = { sort: 'newest', limit: 50 } as const;
  const second = (await findLeadPage(db, page))!.nextCursor!;
  console.log(
    `\n${isPostgres ? 'PostgreSQL' : 'SQLite'}, ${size.toLocaleString('en-US')} quotes (median and slowest, ms)`,
  );
  for (const [what, query] of ANSWERS)
    await measure(`answer: ${what}`, async () => {
      const { statusCode } = await app.inject({ url: `/api/quotes${query}`, headers });
      if (statusCode !== 200) throw new Error(`${what} was answered with ${statusCode}`);
    });
  await measure('first page', () => findLeadPage(db, page));
  await measure('second page', () => findLeadPage(db, { ...page, cursor: second }));
  await measure('page by name', () => findLeadPage(db, { ...page, sort: 'name' }));
  await measure('page of one status', () => findLeadPage(db, { ...page, status: 'Lost Quote' }));
  await measure('total', () => countLeads(db, {}));
  await measure('counts by status', () => countByStatus(db, {}));
  await measure('search, found often', () => findLeadPage(db, { ...page, q: 'paint' }));
  await measure('search, found once', () => findLeadPage(db, { ...page, q: 'no777@example' }));
  await measure('its total', () => countLeads(db, { q: 'no777@example' }));
  await measure('what changed lately', () => findChangedLeads(db, '2099-01-01T00:00:00.000Z'));
  await measure('one lead', () => findLeadDetails(db, 778));
  for (const q of [
    'no777@example',
    'fleet9',
    'paint',
    'cessna 182',
    '(303) 500-0777',
    'N777',
    'Q-16-00777',
    'zz',
    'N7',
    '77',
  ])
    await measureProcessor(`find “${q}”`, () => find(db, q, 'owner'));
  await measure(
    'export',
    async () => {
      for await (const _ of readLeadBatches(db, {}, 'newest'));
    },
    3,
  );
}
await close();

async function signIn(): Promise<string> {
  const payload = { username: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD };
  const { cookies } = await app.inject({ method: 'POST', url: '/api/login', payload });
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

async function measure(what: string, act: () => Promise<unknown>, tries = TRIES): Promise<void> {
  const times: number[] = [];
  for (let n = 0; n <= tries; n++) {
    const began = performance.now();
    await act();
    if (n > 0) times.push(performance.now() - began);
  }
  const shown = [median(times), Math.max(...times)].map((ms) => ms.toFixed(1).padStart(9));
  console.log(`${what.padEnd(30)}${shown.join('')}`);
}

/** Milliseconds of this process, and with PostgreSQL on this machine, of its server. */
async function measureProcessor(what: string, act: () => Promise<unknown>): Promise<void> {
  await act();
  const before = process.cpuUsage();
  const serverBefore = await serverTime();
  const began = performance.now();
  for (let n = 0; n < TRIES; n++) await act();
  const { user, system } = process.cpuUsage(before);
  const own = ((user + system) / 1_000 + (await serverTime()) - serverBefore) / TRIES;
  const whole = (performance.now() - began) / TRIES;
  console.log(`${what.padEnd(30)}${own.toFixed(1).padStart(9)}${whole.toFixed(1).padStart(9)} (processor, clock)`);
}

/** Milliseconds of the server's processes of this database, and of those that they started and that have ended. */
async function serverTime(): Promise<number> {
  if (!isPostgres) return 0;
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database()`.execute(db);
  const stats = rows.map(({ pid }) => statOf(pid));
  const ticks = stats.map(({ own }) => own).reduce((sum, each) => sum + each, 0) + statOf(stats[0]!.parent).children;
  return ticks * MS_PER_TICK;
}

/** Ticks of the processor, as proc(5) has them. */
function statOf(pid: number) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .map(Number);
  const [user, system, childUser, childSystem] = fields.slice(11, 15) as [number, number, number, number];
  return { parent: fields[1]!, own: user + system, children: childUser + childSystem };
}

/** One quote for ten leads, a job and a passport for fifty. */
async function fillWork(db: Db, from: number, to: number): Promise<void> {
  const numbers = Array.from({ length: to - from }, (_, n) => from + n);
  const numberOf = (n: number) => `16-${String(n).padStart(5, '0')}`;
  for (const n of numbers.filter((n) => n % 10 === 0))
    await db
      .insertInto('offers')
      .values({ quoteId: n + 1, number: `Q-${numberOf(n)}`, status: 'draft' })
      .execute();
  for (const n of numbers.filter((n) => n % 50 === 0)) {
    const tail = { tailNumber: `N${n}`, tailKey: `N${n}` };
    const names = { number: `J-${numberOf(n)}`, title: 'Full repaint', aircraftType: 'Cessna 182', ...tail };
    const money = { contractCents: 1, taxMilliPercent: 0, schedule: json([]) };
    const searchText = `j-${numberOf(n)} full repaint n${n}`;
    const lastShownAt = new Date().toISOString();
    await db
      .insertInto('jobs')
      .values({
        ...names,
        ...money,
        searchText,
        lastShownAt,
        quoteId: n + 1,
        status: 'booked',
        template: 'Full repaint',
      })
      .execute();
    const holder = { holderName: `No${n}`, formerTails: json<string[]>([]) };
    await db
      .insertInto('passports')
      .values({ ...tail, ...holder, aircraft: 'Cessna 182', searchText: `n${n} cessna 182 no${n}` })
      .execute();
  }
}

async function fill(db: Db, from: number, to: number): Promise<void> {
  const message = 'Paint is from 2011, some filiform at the wing root. Keep the stripe and change the blue. '.repeat(3);
  for (let at = from; at < to; at += 500) {
    const rows = Array.from({ length: Math.min(500, to - at) }, (_, i) => {
      const n = at + i;
      const person = {
        firstName: `No${n}`,
        lastName: `Fleet${n % 97}`,
        email: `no${n}@example.com`,
        phone: `303 5${String(n).padStart(6, '0')}`,
        businessName: null,
        aircraftType: 'Cessna 182',
        tailNumber: `N${n}`,
        message,
      };
      const time = new Date(Date.UTC(2016, 0, 1) + n * 60_000).toISOString();
      return {
        ...person,
        ...searchFields(person),
        services: json<string[]>(['full_refinishing']),
        details: json<Record<string, string>>({}),
        estimate: null,
        status: LEAD_STATUSES[n % 7]!,
        createdAt: time,
        updatedAt: time,
      };
    });
    await db.insertInto('quotes').values(rows).execute();
  }
}
