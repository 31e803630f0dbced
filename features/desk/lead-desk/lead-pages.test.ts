import { describe, expect, it } from 'vitest';
import { searchFields } from '#customers/leads/lead-words.ts';
import { LEAD_STATUSES } from '#customers/leads/leads.constants.ts';
import type { Lead } from '#customers/leads/leads.contract.ts';
import { json } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import { type Answer, signIn, startApp } from '#tests/support/api.ts';
import { engines } from '#tests/support/database.ts';
import { isFullRun } from '#tests/support/scope.ts';
import { turnsDuring } from '#tests/support/turns.ts';

/** More than the 10,000 that a search counts. */
const MANY = isFullRun ? 100_000 : 11_000;

/** Inserts leads, three per minute, with rotating statuses. */
async function fill(db: Db, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => {
    const person = { firstName: `No${n}`, lastName: `Fleet${n % 7}`, email: `no${n}@example.com`, message: 'Paint' };
    const blank = { phone: null, businessName: null, aircraftType: null, tailNumber: null };
    // Three share an instant, so only the id orders them.
    const time = new Date(Date.UTC(2026, 0, 1) + Math.floor(n / 3) * 60_000).toISOString();
    return {
      ...person,
      ...searchFields({ ...person, ...blank }),
      services: json<string[]>([]),
      details: json<Record<string, string>>({}),
      estimate: null,
      status: LEAD_STATUSES[n % 7]!,
      createdAt: time,
      updatedAt: time,
    };
  });
  for (let start = 0; start < count; start += 1_000)
    await db
      .insertInto('quotes')
      .values(rows.slice(start, start + 1_000))
      .execute();
}

describe.each(engines)('the list on %s', (engine) => {
  it('finds and orders names without their accents, however they are composed', async () => {
    const app = await startApp(engine, { env: { RATE_LIMITS: 'off' } });
    const admin = await signIn(app);
    const names = ['Zebra', 'Øster', 'Ångström', 'Łukasz', 'Nora', 'Straße'];
    for (const lastName of names)
      await app.post('/api/quotes', { firstName: 'Zoe\u0308', lastName, email: 'zoe@müller.de' });
    const found = async (query: Record<string, string>) =>
      (await admin.get(`/api/quotes?${new URLSearchParams({ sort: 'name', ...query })}`))
        .json<Lead[]>()
        .map(({ lastName }) => lastName);
    const inOrder = ['Ångström', 'Łukasz', 'Nora', 'Øster', 'Straße', 'Zebra'];
    for (const q of ['zoe', 'ZOË', 'zoe\u0308', 'zoe@müller.de', 'Zoe@xn--mller-kva.de'])
      expect([q, await found({ q })]).toEqual([q, inOrder]);
    for (const [q, name] of [
      ['oster', 'Øster'],
      ['LUKASZ', 'Łukasz'],
      ['łukasz', 'Łukasz'],
      ['strasse', 'Straße'],
      ['A\u030ang', 'Ångström'],
    ] as const)
      expect([q, await found({ q })]).toEqual([q, [name]]);
    expect((await admin.get('/api/quotes?q=oster')).json()[0].firstName).toBe('Zoë');
  });

  it('finds phone numbers in every spelling, in messages too', async () => {
    const app = await startApp(engine, { env: { RATE_LIMITS: 'off' } });
    const admin = await signIn(app);
    const numbers = ['3035550111', '+1 303 555 0111', '(303) 555-0111', '303.555.0112', null];
    for (const [n, phone] of numbers.entries())
      await app.post('/api/quotes', {
        firstName: `No${n}`,
        lastName: 'Call',
        email: 'call@example.com',
        phone,
        message: phone ? '' : 'My hangar is at 303/555 0111.',
      });
    const found = async (q: string) =>
      (await admin.get(`/api/quotes?${new URLSearchParams({ sort: 'oldest', q })}`))
        .json<Lead[]>()
        .map(({ firstName }) => firstName);
    for (const q of ['(303) 555-0111', '303-555-0111', '303.555.0111', '3035550111', '5550111', 'call 555-0111'])
      expect([q, await found(q)]).toEqual([q, ['No0', 'No1', 'No2', 'No4']]);
    for (const q of ['+1 303 555 0111', '+13035550111', '1-303-555-0111'])
      expect([q, await found(q)]).toEqual([q, ['No0', 'No1', 'No2', 'No4']]);
    expect([await found('(303) 555-01'), await found('555-0113')]).toEqual([['No0', 'No1', 'No2', 'No3', 'No4'], []]);
  });

  it('filters by days in shop time, also when the clock changes', async () => {
    const app = await startApp(engine, { env: { RATE_LIMITS: 'off' } });
    const admin = await signIn(app);
    const received = async (firstName: string, createdAt: string) => {
      const { id } = (await app.post('/api/quotes', { firstName, lastName: 'Day', email: 'day@example.com' })).json();
      await app.db.updateTable('quotes').set({ createdAt, updatedAt: createdAt }).where('id', '=', id).execute();
    };
    await received('BeforeMidnightUtc', '2026-03-07T23:59:59.999Z');
    await received('LastOfSaturday', '2026-03-08T06:59:59.999Z');
    await received('FirstOfSunday', '2026-03-08T07:00:00.000Z');
    await received('LastOfSunday', '2026-03-09T05:59:59.999Z');
    await received('FirstOfMonday', '2026-03-09T06:00:00.000Z');
    const found = async (query: string) =>
      (await admin.get(`/api/quotes?sort=oldest&${query}`)).json().map(({ firstName }: Lead) => firstName);
    expect(await found('from=2026-03-08&to=2026-03-08')).toEqual(['FirstOfSunday', 'LastOfSunday']);
    expect(await found('to=2026-03-07')).toEqual(['BeforeMidnightUtc', 'LastOfSaturday']);
    expect(await found('from=2026-03-09')).toEqual(['FirstOfMonday']);
    expect(await found('from=2026-03-09&to=2026-03-08')).toEqual([]);
    expect(await found('to=2999-12-31&from=1000-01-01')).toHaveLength(5);
    for (const day of ['2026-13-01', '0000-01-01', '9999-12-31', 'today', '2026-02-30', ''])
      expect([day, (await admin.get(`/api/quotes?from=${day}`)).statusCode]).toEqual([day, 400]);
    expect((await admin.get('/api/quotes/counts?from=2026-03-08')).json()).toEqual({
      total: 3,
      statuses: { 'Quote Not Responded To': 3 },
    });
  });

  it('exports CSV with the same filters', async () => {
    const app = await startApp(engine, { env: { RATE_LIMITS: 'off' } });
    const admin = await signIn(app);
    await app.post('/api/quotes', { firstName: '=cmd()', lastName: 'O"Hara, Jr.', email: 'a@example.com' });
    await app.post('/api/quotes', {
      firstName: 'Zoë',
      lastName: 'Ray',
      email: 'z@example.com',
      phone: '+1 303',
      message: 'Two\nlines',
      services: ['full_refinishing', 'Extra'],
    });
    const answer = await admin.get('/api/quotes.csv');
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringMatching(/^text\/csv; charset=utf-8/),
      'content-disposition': expect.stringMatching(/^attachment; filename="quotes-\d{4}-\d\d-\d\d\.csv"$/),
      'cache-control': 'private, no-store',
    });
    const [header, first, second] = answer.body.split('\r\n');
    expect(header).toMatch(/^id,received,timeZone,status,firstName,/);
    expect(first).toMatch(
      /^2,\d{4}-\d\d-\d\d \d\d:\d\d,America\/Denver,Quote Not Responded To,Zoë,Ray,z@example.com,'\+1 303,,,,"Full Aircraft Refinishing, Extra",,,"Two\nlines",contact,/,
    );
    expect(second).toContain(`'=cmd(),"O""Hara, Jr.",a@example.com`);
    expect((await admin.get('/api/quotes.csv?q=zo%C3%AB')).body.split('\r\n')).toHaveLength(3);
    const services = await admin.get('/api/quotes/services.csv');
    expect(services.body.split('\r\n').map((line) => line.split(',').slice(8).join())).toEqual([
      'service,price',
      'Full Aircraft Refinishing,',
      'Extra,',
      '',
    ]);
    // A browser's download is for a spreadsheet: it has a byte order mark and totals.
    const download = await admin.get('/api/quotes.csv', {
      'sec-fetch-mode': 'navigate',
      'sec-fetch-site': 'same-origin',
    });
    expect(download.body.startsWith(`\ufeff${answer.body}Total,2,`)).toBe(true);
    expect((await admin.get('/api/quotes.csv?limit=5')).statusCode).toBe(400);
    expect((await admin.get('/api/quotes.csv?q=nobody')).body).toBe(`${header}\r\n`);
  });

  it.each([0, 200, 2_001])('streams all of %i quotes without blocking the event loop', async (count) => {
    const app = await startApp(engine);
    await fill(app.db, count);
    const admin = await signIn(app);
    const pending = admin.get('/api/quotes');
    const turns = await turnsDuring(pending);
    const { body, headers } = await pending;
    const ids = JSON.parse(body).map(({ id }: Lead) => id);
    expect(ids).toEqual(Array.from({ length: count }, (_, n) => count - n));
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-total-count': String(count),
    });
    // A single blocking read would take one turn.
    if (count > 2_000) expect(turns).toBeGreaterThan(5);
  });

  it('with more quotes than a search counts is paged without gap or repeat, searched and counted', {
    timeout: 120_000,
  }, async () => {
    const app = await startApp(engine);
    await fill(app.db, MANY);
    const admin = await signIn(app);
    let next: string | undefined = `/api/quotes?status=${encodeURIComponent('Quote Sent')}&sort=oldest&limit=200`;
    const seen: number[] = [];
    while (next) {
      const answer: Answer = await admin.get(next);
      seen.push(...answer.json().map(({ id }: Lead) => id));
      next = /<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1];
    }
    const expected = Math.ceil((MANY - 2) / 7);
    expect(seen.length).toBe(expected);
    expect(new Set(seen).size).toBe(expected);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));

    const found = await admin.get(`/api/quotes?q=no${MANY - 1}@example`);
    expect([found.headers['x-total-count'], found.json()[0].firstName]).toEqual(['1', `No${MANY - 1}`]);
    expect((await admin.get('/api/quotes/counts')).json().total).toBe(MANY);
    // A count stops at 10,000 and says so on every page.
    let often = await admin.get('/api/quotes?q=fleet&limit=2');
    for (const ids of [
      [MANY, MANY - 1],
      [MANY - 2, MANY - 3],
    ]) {
      expect(often.headers).toMatchObject({ 'x-total-count': '10000', 'x-total-count-is': 'at least' });
      expect(often.json().map(({ id }: Lead) => id)).toEqual(ids);
      often = await admin.get(/<([^>]+)>/.exec(String(often.headers.link))![1]!);
    }
    const { statuses, ...counts } = (await admin.get('/api/quotes/counts?q=fleet')).json();
    expect(counts).toEqual({ total: 10_000, atLeast: true });
    for (const count of Object.values(statuses)) expect(count).toBeLessThanOrEqual(MANY / 7 + 1);
    const fewer = await admin.get(`/api/quotes?q=no${MANY / 10 - 1}%20fleet`);
    expect([fewer.headers['x-total-count'], fewer.headers['x-total-count-is']]).toEqual(['11', undefined]);
    expect((await admin.get('/api/quotes.csv')).body.split('\r\n')).toHaveLength(MANY + 2);
  });
});
