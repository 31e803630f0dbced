import { describe, expect, it, vi } from 'vitest';
import { signIn, startApp, type TestApp } from '#tests/support/api.ts';
import { engines, onceOf } from '#tests/support/database.ts';
import { DAY_MS } from '#time/units.ts';
import { MAX_SUSPECTS, SUSPECT_RETENTION_DAYS } from './suspects.constants.ts';
import { storeSuspect, sweepSuspects } from './suspects.store.server.ts';

const TRAPPED = {
  firstName: 'Dana',
  lastName: 'Whitfield',
  email: 'Dana@example.com',
  phone: '+1 303 555 0101',
  message: 'Please call me about my King Air',
  website: 'https://dana.example',
};
const key = (value: string) => ({ 'idempotency-key': value });
const countOf = async ({ db }: TestApp, table: 'quotes' | 'suspects' | 'outbox') =>
  (await db.selectFrom(table).select('id').execute()).length;

async function withSuspect(engine: Parameters<typeof startApp>[0], body: object = TRAPPED) {
  const app = await startApp(engine, { env: { RATE_LIMITS: 'off' } });
  expect((await app.post('/api/quotes', body)).statusCode).toBe(201);
  const admin = await signIn(app);
  const [suspect] = (await admin.get('/api/suspects')).json();
  return { app, admin, suspect, url: `/api/suspects/${suspect.id}` };
}

describe.each(engines)('a request whose hidden field is filled, on %s', (engine) => {
  const itOnce = onceOf(engine);
  it('gets the answer of a lead, the same again for its key, and waits apart from the leads without a mail', async () => {
    const app = await startApp(engine);
    const lead = (await app.post('/api/quotes', { ...TRAPPED, website: '' })).json();
    const answer = await app.post('/api/quotes', TRAPPED, key('a'));
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      { id: lead.id + 1, createdAt: expect.stringMatching(/^\d{4}-.+Z$/) },
    ]);
    const again = await app.post('/api/quotes', TRAPPED, key('a'));
    expect([again.json(), again.headers.link]).toEqual([answer.json(), answer.headers.link]);
    // An address as of a lead, where nothing is: also when a lead has the id of the receipt.
    const [, token] = /^<\/request\/([\w-]{43})>; rel="related"$/.exec(String(answer.headers.link))!;
    expect((await app.get(`/api/requests/${token}`)).statusCode).toBe(404);
    expect([await countOf(app, 'quotes'), await countOf(app, 'outbox'), await countOf(app, 'suspects')]).toEqual([
      1, 2, 1,
    ]);

    const admin = await signIn(app);
    for (const path of ['', '?q=king', '?limit=5'])
      expect((await admin.get(`/api/quotes${path}`)).json()).toHaveLength(1);
    expect((await admin.get('/api/quotes.csv')).body.match(/King Air/g)).toHaveLength(1);
    expect((await admin.get('/api/suspects/count')).json()).toEqual({ count: 1 });
    expect((await admin.get('/api/suspects')).json()).toMatchObject([
      { firstName: 'Dana', message: TRAPPED.message, trap: 'https://dana.example', photos: 0, hasScheme: false },
    ]);
    expect((await admin.get('/api/access')).json()).toContainEqual(expect.objectContaining({ kind: 'suspects' }));
  });

  it('becomes a lead with both mails and an entry in its timeline', async () => {
    const { app, admin, suspect, url } = await withSuspect(engine);
    const answer = await admin.post(`${url}/lead`);
    const { id } = answer.json();
    expect([answer.statusCode, answer.headers.location]).toEqual([201, `/api/quotes/${id}`]);
    expect((await admin.get('/api/quotes?q=king')).json()).toMatchObject([{ id, message: TRAPPED.message }]);
    expect(await app.db.selectFrom('outbox').select(['kind', 'quoteId']).orderBy('id').execute()).toEqual([
      { kind: 'owner-notice', quoteId: id },
      { kind: 'customer-confirmation', quoteId: id },
    ]);
    const { timeline } = (await admin.get(`/api/quotes/${id}/lead`)).json();
    expect(timeline).toContainEqual(expect.objectContaining({ kind: 'promoted', sentAt: suspect.createdAt }));
    expect((await admin.get('/api/suspects/count')).json()).toEqual({ count: 0 });
  });

  it('becomes one lead when two admins make it one at once, and the same for a repeated key', async () => {
    const { app, admin, url } = await withSuspect(engine);
    const answers = await Promise.all(['a', 'b', 'c'].map((each) => admin.post(`${url}/lead`, undefined, key(each))));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 404, 404]);
    const winner = answers.findIndex(({ statusCode }) => statusCode === 201);
    const again = await admin.post(`${url}/lead`, undefined, key('abc'.charAt(winner)));
    expect([again.statusCode, again.json()]).toEqual([201, answers[winner]!.json()]);
    expect([await countOf(app, 'quotes'), await countOf(app, 'outbox')]).toEqual([1, 2]);
  });

  itOnce('is deleted once', async () => {
    const { admin, url } = await withSuspect(engine);
    expect((await admin.delete(url)).statusCode).toBe(204);
    expect((await admin.delete(url)).statusCode).toBe(404);
    expect((await admin.post(`${url}/lead`)).statusCode).toBe(404);
    expect((await admin.get('/api/suspects')).json()).toEqual([]);
  });

  itOnce('holds its time only as a lead, and says when someone else has it by then', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T15:00:00Z') });
    const details = { appointmentType: 'consultation', preferredDate: '2026-11-24', preferredTime: '10:00 AM' };
    const booking = { ...TRAPPED, source: 'booking', details };
    const { app, admin, url } = await withSuspect(engine, booking);
    expect((await app.post('/api/quotes', booking)).statusCode).toBe(201);
    const first = (await admin.post(`${url}/lead`)).json();
    expect(first).not.toHaveProperty('leftOut');
    expect((await admin.get(`/api/quotes/${first.id}/lead`)).json().appointment).toMatchObject({ status: 'held' });
    const [other] = (await admin.get('/api/suspects')).json();
    const second = (await admin.post(`/api/suspects/${other.id}/lead`)).json();
    expect(second.leftOut).toBe('The requested time is no longer available, so no appointment is held.');
    expect((await admin.get(`/api/quotes/${second.id}/lead`)).json().appointment).toBeNull();
    vi.useRealTimers();
  });

  itOnce('becomes a lead without photos that are gone and a scheme that cannot be read, and says so', async () => {
    const tokens = ['a', 'b'].map((each) => each.repeat(43));
    const { admin, url } = await withSuspect(engine, { ...TRAPPED, photoTokens: tokens, scheme: '1.none' });
    const { leftOut } = (await admin.post(`${url}/lead`)).json();
    expect(leftOut).toBe('Its paint scheme can no longer be used. 2 photos are no longer available.');
  });

  it('is among the newest of a bounded number, page by page, for a limited time', async () => {
    const { app, admin } = await withSuspect(engine);
    const request = { ...TRAPPED, photoTokens: [] };
    for (let n = 0; n < MAX_SUSPECTS; n++) await storeSuspect(app.db, request, new Date());
    expect(await countOf(app, 'suspects')).toBe(MAX_SUSPECTS);
    const ids: number[] = [];
    for (let next: string | undefined = '/api/suspects?limit=100'; next; ) {
      const { headers, json } = await admin.get(next);
      ids.push(...json().map(({ id }: { id: number }) => id));
      next = /<(.+)>/.exec(String(headers.link ?? ''))?.[1];
    }
    expect(ids).toEqual(Array.from({ length: MAX_SUSPECTS }, (_, at) => MAX_SUSPECTS + 1 - at));
    const days = (count: number) => new Date(Date.now() + count * DAY_MS);
    await sweepSuspects(app.db, days(SUSPECT_RETENTION_DAYS - 1));
    expect(await countOf(app, 'suspects')).toBe(MAX_SUSPECTS);
    await sweepSuspects(app.db, days(SUSPECT_RETENTION_DAYS + 1));
    expect(await countOf(app, 'suspects')).toBe(0);
  });

  it('is exported to its sender, named to those it mentions, and erased with either', async () => {
    const referral = {
      firstName: 'Walter',
      lastName: 'Imhoff',
      email: 'walter@example.com',
      source: 'referral',
      details: { refereeName: 'Dana', refereeEmail: 'dana@example.com' },
      website: 'x',
    };
    const { app, admin } = await withSuspect(engine);
    await app.post('/api/quotes', referral);
    const held = async (email: string) => (await admin.post('/api/people/lookups', { email })).json().held.suspects;
    expect([await held('dana@example.com'), await held('walter@example.com')]).toEqual([2, 1]);
    const archive = (await admin.post('/api/people/exports', { email: 'dana@example.com' })).body;
    expect(archive).toContain(TRAPPED.message);
    expect(archive).not.toContain('walter@example.com');
    expect((await admin.post('/api/people/erasures', { email: 'dana@example.com' })).json().removed).toMatchObject({
      suspects: 2,
    });
    expect(await countOf(app, 'suspects')).toBe(0);
  });
});
