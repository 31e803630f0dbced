import { beforeAll, describe, expect, it } from 'vitest';
import type { Lead } from '#customers/leads/leads.contract.ts';
import { type Caller, signIn, startApp, type TestApp } from '#tests/support/api.ts';
import { engines, onceOf } from '#tests/support/database.ts';

const LEADS = [
  {
    firstName: 'Nora',
    lastName: 'Castellan',
    email: 'nora@example.com',
    aircraftType: 'Cessna 206',
    tailNumber: 'N21NC',
  },
  { firstName: 'Walter', lastName: 'Imhoff', email: 'walter@orchard.example', message: '100% of the fuselage_only' },
  { firstName: 'Grace', lastName: 'Okafor', email: 'grace@example.com', source: 'booking' },
  { firstName: 'JÜRGEN', lastName: 'Müller', email: 'jm@example.com', message: 'Bitte ÖLFLECKEN entfernen' },
  { firstName: 'Dana', lastName: 'Whitfield', email: 'dana@example.com', tailNumber: 'N350DW', source: 'insurance' },
];

async function desk(engine: Parameters<typeof startApp>[0] = 'sqlite', leads: object[] = LEADS) {
  const app = await startApp(engine, { env: { RATE_LIMITS: 'off' } });
  const admin = await signIn(app);
  const ids: number[] = [];
  for (const lead of leads) ids.push((await app.post('/api/quotes', lead)).json().id);
  return { app, admin, ids };
}

const names = (list: Lead[]) => list.map(({ firstName }) => firstName);

/** Follows the `next` links. */
async function pages(admin: Caller, url: string): Promise<Lead[][]> {
  const answer = await admin.get(url);
  expect(answer.statusCode).toBe(200);
  const next = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1];
  return [answer.json(), ...(next ? await pages(admin, next) : [])];
}

describe.each(engines)('the list on %s', (engine) => {
  const itOnce = onceOf(engine);
  let admin: Caller;
  beforeAll(async () => {
    admin = (await desk(engine)).admin;
  });

  it('has all quotes, newest first', async () => {
    const answer = await admin.get('/api/quotes');
    expect(names(answer.json())).toEqual(['Dana', 'JÜRGEN', 'Grace', 'Walter', 'Nora']);
    expect(answer.headers).toMatchObject({ 'x-total-count': '5', 'cache-control': 'private, no-store' });
    expect(answer.headers.link).toBeUndefined();
  });

  it.each([
    ['q=NORA', ['Nora']],
    ['q=nora%20castellan', ['Nora']],
    ['q=castellan%20nora', ['Nora']],
    ['q=orchard', ['Walter']],
    ['q=n350', ['Dana']],
    ['q=m%C3%9Cller', ['JÜRGEN']],
    ['q=%C3%B6lflecken', ['JÜRGEN']],
    ['q=100%25', ['Walter']],
    ['q=e_o', ['Walter']],
    ['q=%25', ['Walter']],
    ['q=%5C', []],
    ['q=', ['Dana', 'JÜRGEN', 'Grace', 'Walter', 'Nora']],
    ['q=nobody', []],
    ['source=booking', ['Grace']],
    ['source=booking&q=nora', []],
    ['status=Lost+Quote', []],
    ['status=Quote+Not+Responded+To&sort=oldest', ['Nora', 'Walter', 'Grace', 'JÜRGEN', 'Dana']],
    ['sort=name', ['Nora', 'Walter', 'JÜRGEN', 'Grace', 'Dana']],
  ])('%s finds %j', async (query, found) => {
    const answer = await admin.get(`/api/quotes?${query}`);
    expect(answer.statusCode).toBe(200);
    expect(names(answer.json())).toEqual(found);
    expect(answer.headers['x-total-count']).toBe(String(found.length));
  });

  it.each(['newest', 'oldest', 'updated', 'name'])('pages by %s without gap or repeat', async (sort) => {
    const twins = Array.from({ length: 11 }, (_, n) => ({
      firstName: `No${n % 3}`,
      lastName: 'Twin',
      email: 'twin@example.com',
    }));
    const { app, admin } = await desk(engine, twins);
    const sameTime = { createdAt: '2026-11-20T12:00:00.000Z', updatedAt: '2026-11-20T12:00:00.000Z' };
    await app.db.updateTable('quotes').set(sameTime).where('id', '<=', 7).execute();

    const list = await pages(admin, `/api/quotes?q=twin&sort=${sort}&limit=4`);
    expect(list.map((page) => page.length)).toEqual([4, 4, 3]);
    expect(new Set(list.flat().map(({ id }) => id)).size).toBe(11);
    const whole = await admin.get(`/api/quotes?sort=${sort}&limit=200`);
    expect(list.flat()).toEqual(whole.json());
  });

  itOnce('continues at the cursor when quotes are added and deleted between two pages', async () => {
    const { app, admin, ids } = await desk(engine);
    const first = await admin.get('/api/quotes?limit=2');
    expect(names(first.json())).toEqual(['Dana', 'JÜRGEN']);
    await app.post('/api/quotes', LEADS[0]);
    await admin.delete(`/api/quotes/${ids[3]}`);
    const next = /<([^>]+)>/.exec(String(first.headers.link))![1]!;
    expect(names((await admin.get(next)).json())).toEqual(['Grace', 'Walter']);
  });

  it('rejects foreign cursors and other bad parameters', async () => {
    const made = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const cursors = [
      'x',
      made(['newest', 'yesterday', 1]),
      made(['newest', '0000-01-01T00:00:00.000Z', 1]),
      made(['newest', '2026-01-01T00:00:00.000Z', 99_999_999_999]),
      made(['name', 'a\u0000b', 1]),
      made(['name', 'a', 1]),
    ];
    for (const query of [
      ...cursors.map((cursor) => `cursor=${cursor}`),
      'limit=0',
      'limit=201',
      'limit=x',
      'limit=',
      'sort=up',
      'status=Lost',
      'source=fax',
      'stauts=x',
      'q=a&q=b',
      'q=%00nora',
    ])
      expect([query, (await admin.get(`/api/quotes?${query}`)).statusCode]).toEqual([query, 400]);
  });
});

describe.each(engines)('one quote on %s', (engine) => {
  const itOnce = onceOf(engine);
  itOnce('is read, changed and deleted', async () => {
    const { admin, ids } = await desk(engine);
    const url = `/api/quotes/${ids[0]}`;
    const before: Lead = (await admin.get(url)).json();
    expect(before).toMatchObject({ ...LEADS[0], status: 'Quote Not Responded To', notes: null, estimate: null });

    const status = await admin.patch(`${url}/status`, { status: 'Work Scheduled' });
    expect(status.json()).toMatchObject({ ...before, status: 'Work Scheduled', updatedAt: expect.anything() });
    const notes = await admin.patch(`${url}/notes`, { notes: ' Wants blue.\nCall Monday ' });
    expect(notes.json()).toMatchObject({ status: 'Work Scheduled', notes: 'Wants blue.\nCall Monday' });
    expect((await admin.patch(`${url}/notes`, { notes: '' })).json().notes).toBeNull();
    expect((await admin.patch(`${url}/notes`, { notes: 'x'.repeat(10_000) })).statusCode).toBe(200);
    expect((await admin.patch(`${url}/notes`, { notes: null })).json().notes).toBeNull();

    expect((await admin.delete(url)).statusCode).toBe(204);
    expect((await admin.get(url)).statusCode).toBe(404);
    expect((await admin.delete(url)).statusCode).toBe(404);
  });

  it('deletes its sent, failed and waiting mails with it', async () => {
    const { app, admin, ids } = await desk(engine, LEADS.slice(0, 2));
    await admin.post(`/api/quotes/${ids[0]}/replies`, { subject: 'Your Cessna', text: 'Dear Nora, we are looking.' });
    await admin.put(`/api/quotes/${ids[0]}/reminder`, { on: '2099-01-01' });
    const now = new Date().toISOString();
    await app.db.updateTable('outbox').set({ sentAt: now }).where('recipient', 'is', null).execute();
    await app.db.updateTable('outbox').set({ failedAt: now }).where('kind', '=', 'reply').execute();
    await admin.delete(`/api/quotes/${ids[0]}`);
    const left = await app.db.selectFrom('outbox').select(['quoteId', 'recipient', 'sentAt']).orderBy('id').execute();
    expect(left).toEqual([
      { quoteId: ids[1], recipient: null, sentAt: expect.any(String) },
      { quoteId: ids[1], recipient: 'walter@orchard.example', sentAt: null },
    ]);
  });

  it('raises updatedAt with every change, even within one millisecond', async () => {
    const { app, admin, ids } = await desk(engine);
    const url = `/api/quotes/${ids[0]}`;
    const ahead = '2099-01-01T00:00:00.000Z';
    await app.db.updateTable('quotes').set({ updatedAt: ahead }).execute();
    const times = [];
    for (const notes of ['a', 'a', 'b']) times.push((await admin.patch(`${url}/notes`, { notes })).json().updatedAt);
    expect(times).toEqual(['2099-01-01T00:00:00.001Z', '2099-01-01T00:00:00.002Z', '2099-01-01T00:00:00.003Z']);
  });

  itOnce('rejects a change based on an outdated version', async () => {
    const { admin, ids } = await desk(engine);
    const url = `/api/quotes/${ids[0]}`;
    const { updatedAt }: Lead = (await admin.get(url)).json();
    const mine = await admin.patch(`${url}/notes`, { notes: 'mine', expectedUpdatedAt: updatedAt });
    expect(mine.statusCode).toBe(200);
    const theirs = await admin.patch(`${url}/status`, { status: 'Lost Quote', expectedUpdatedAt: updatedAt });
    expect(theirs.statusCode).toBe(409);
    expect(theirs.json().current).toEqual(mine.json());

    const expectedUpdatedAt = mine.json().updatedAt;
    const both = await Promise.all(
      ['a', 'b'].map((notes) => admin.patch(`${url}/notes`, { notes, expectedUpdatedAt })),
    );
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it('applies concurrent changes one after the other', async () => {
    const { admin, ids } = await desk(engine);
    const url = `/api/quotes/${ids[0]}/notes`;
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => admin.patch(url, { notes: `${n}` })));
    expect(new Set(answers.map((answer) => answer.json().updatedAt)).size).toBe(8);
  });

  itOnce('answers 404 for any other id', async () => {
    const { admin } = await desk(engine, []);
    for (const id of [
      '0',
      '1',
      '-1',
      '1.5',
      '1e3',
      'abc',
      '007',
      '2147483648',
      '99999999999999',
      '%00',
      'null',
      "1'--",
    ]) {
      const answers = await Promise.all([
        admin.get(`/api/quotes/${id}`),
        admin.patch(`/api/quotes/${id}/status`, { status: 'Lost Quote' }),
        admin.patch(`/api/quotes/${id}/notes`, { notes: null }),
        admin.delete(`/api/quotes/${id}`),
      ]);
      expect([id, ...answers.map(({ statusCode }) => statusCode)]).toEqual([id, 404, 404, 404, 404]);
    }
  });
});

describe('access to the quotes', () => {
  const calls = (caller: Caller, id: number) =>
    Promise.all([
      caller.get('/api/quotes'),
      caller.get('/api/quotes?limit=0'),
      caller.get(`/api/quotes/${id}`),
      caller.patch(`/api/quotes/${id}/status`, { status: 'nonsense' }),
      caller.patch(`/api/quotes/${id}/notes`, { notes: 'x' }),
      caller.delete(`/api/quotes/${id}`),
    ]);
  const codes = async (caller: Caller, id: number) => (await calls(caller, id)).map(({ statusCode }) => statusCode);

  it('is for admins, neither for visitors nor for other users', async () => {
    const { app, ids } = await desk();
    expect(await codes(app, ids[0]!)).toEqual([401, 401, 401, 401, 401, 401]);
    expect(await codes(await signIn(app as TestApp, 'user'), ids[0]!)).toEqual([403, 403, 403, 403, 403, 403]);
  });
});

describe('bad changes', () => {
  let url: string;
  let admin: Caller;
  beforeAll(async () => {
    const opened = await desk('sqlite', LEADS.slice(0, 1));
    admin = opened.admin;
    url = `/api/quotes/${opened.ids[0]}`;
  });

  it.each([
    ['status', {}],
    ['status', { status: 'Won' }],
    ['status', { status: null }],
    ['status', { status: 'Lost Quote', notes: 'x' }],
    ['status', { status: 'Lost Quote', expectedUpdatedAt: 'yesterday' }],
    ['notes', {}],
    ['notes', { notes: 1 }],
    ['notes', { notes: 'x'.repeat(10_001) }],
  ])('rejects %s %j', async (what, body) => {
    expect((await admin.patch(`${url}/${what}`, body)).statusCode).toBe(400);
  });
});
