import { describe, expect, it, vi } from 'vitest';
import { REQUEST_LINK_DAYS } from '#customers/leads/leads.constants.ts';
import { linkAddress, revokeLinks } from '#server/links.store.server.ts';
import { wordsOf } from '#server/mail/layout.ts';
import { signIn, startApp, type TestApp } from '#tests/support/api.ts';
import { onCleanUp } from '#tests/support/clean-up.ts';
import { engines, httpEngines, onceOf } from '#tests/support/database.ts';
import { DAY_MS } from '#time/units.ts';
import { CUSTOMER_MESSAGES } from './request-page.ts';

const NOW = new Date('2026-11-21T16:00:00Z');
const DANA = { firstName: 'Dana', lastName: 'Reed', email: 'dana@example.com' };
const BOOKING = {
  ...DANA,
  source: 'booking',
  details: { appointmentType: 'inspection', preferredDate: '2026-11-30', preferredTime: '9:00 AM' },
};

/** An app with one request, and the token from its confirmation mail. */
async function withRequest(engine: 'sqlite' | 'postgres', lead: object = BOOKING, env = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  onCleanUp(() => vi.useRealTimers());
  const app = await startApp(engine, { env });
  const { id } = (await app.post('/api/quotes', lead)).json();
  return { app, id: id as number, token: await tokenIn(app) };
}

/** Derived as the outbox worker does when it sends the newest confirmation. */
async function tokenIn({ db, config }: TestApp): Promise<string> {
  const { message } = await db
    .selectFrom('outbox')
    .select('message')
    .where('kind', '=', 'customer-confirmation')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const blocks = 'page' in message ? message.page.blocks : [];
  const { privateLink } = blocks.find((block) => 'privateLink' in block)!;
  return (await linkAddress(db, config, privateLink.linkId))!.split('/request/')[1]!;
}

const read = (app: TestApp, token: string) => app.get(`/api/requests/${token}`);
const note = (app: TestApp, token: string, body: object, headers = {}) =>
  app.inject({ method: 'POST', url: `/api/requests/${token}/notes`, payload: body, headers });
const move = (app: TestApp, token: string, slot: object | null) =>
  app.post(`/api/requests/${token}/appointment`, { slot });
const mailsOf = ({ db }: TestApp, kind: string) =>
  db.selectFrom('outbox').selectAll().where('kind', '=', kind).orderBy('id').execute();

describe.each(engines)('a request behind its private link on %s', (engine) => {
  const itOnce = onceOf(engine);
  itOnce('opens by its token alone, which neither the database nor the outbox has in plain text', async () => {
    const { app, token } = await withRequest(engine);
    const answer = await read(app, token);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(answer.json()).toMatchObject({
      source: 'booking',
      state: { title: 'We have your request' },
      appointment: { startsAt: '2026-11-30T16:00:00.000Z', status: 'held', type: 'Inspection', canChange: true },
      photosLeft: 10,
      updates: [],
    });
    expect(answer.body).not.toMatch(/notes|lostReason|remind/i);
    for (const other of ['x', `${token}x`, token.replace(/^./, token.startsWith('A') ? 'B' : 'A')])
      expect((await read(app, other)).statusCode).toBe(404);

    const tables = ['links', 'outbox', 'quotes', 'quoteEvents'] as const;
    const rows = await Promise.all(tables.map((table) => app.db.selectFrom(table).selectAll().execute()));
    expect(JSON.stringify(rows)).not.toContain(token);
    const [mail] = await mailsOf(app, 'customer-confirmation');
    expect(wordsOf(mail!.message).text).toContain('See your request:\n[private link]');
  });

  it('is marked as opened once by the page, and never by a read', async () => {
    const { app, token } = await withRequest(engine);
    const openedAt = async () => (await app.db.selectFrom('links').select('openedAt').executeTakeFirst())?.openedAt;
    await read(app, token);
    await app.inject({ method: 'HEAD', url: `/api/requests/${token}` });
    expect(await openedAt()).toBeNull();
    expect((await app.post(`/api/requests/${token}/opened`, {})).statusCode).toBe(204);
    vi.setSystemTime(NOW.getTime() + 60_000);
    await app.post(`/api/requests/${token}/opened`, {});
    expect(await openedAt()).toBe(NOW.toISOString());
  });

  it('ends when it is revoked, expires, or its request is deleted', async () => {
    const { app, id, token } = await withRequest(engine);
    vi.setSystemTime(NOW.getTime() + REQUEST_LINK_DAYS * DAY_MS);
    const expired = await read(app, token);
    expect([expired.statusCode, expired.json().detail]).toEqual([410, 'This link has expired.']);
    vi.setSystemTime(NOW);
    await revokeLinks(app.db, 'request', id, NOW);
    expect((await read(app, token)).json()).toEqual((await read(app, 'x'.repeat(43))).json());

    await app.post('/api/quotes', { ...DANA, message: 'Another' });
    const other = await tokenIn(app);
    expect((await read(app, other)).statusCode).toBe(200);
    const admin = await signIn(app);
    expect((await admin.delete(`/api/quotes/${id + 1}`)).statusCode).toBeLessThan(300);
    expect((await read(app, other)).statusCode).toBe(404);
    expect(await app.db.selectFrom('links').select('subjectId').execute()).toEqual([{ subjectId: id }]);
  });

  itOnce('stores a note once per idempotency key, and mails it to the owner', async () => {
    const { app, id, token } = await withRequest(engine);
    const headers = { 'idempotency-key': 'one' };
    const text = 'The left wing has hail damage.';
    const answers = await Promise.all(Array.from({ length: 5 }, () => note(app, token, { text }, headers)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(204));
    expect((await note(app, token, { text: 'Something else' }, headers)).statusCode).toBe(409);
    const [mail, ...others] = await mailsOf(app, 'customer-update');
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ quoteId: id, recipient: null, message: { replyTo: DANA.email } });
    expect(wordsOf(mail!.message)).toMatchObject({
      subject: 'Dana Reed left a note',
      text: expect.stringContaining(text),
    });
    expect((await read(app, token)).json().updates).toEqual([
      { kind: 'customerNote', at: NOW.toISOString(), text, photos: 0 },
    ]);
    const { timeline } = (await (await signIn(app)).get(`/api/quotes/${id}/lead`)).json();
    expect(timeline).toContainEqual({ kind: 'customerNote', at: NOW.toISOString(), by: null, text, photos: 0 });
  });

  it('moves its appointment to a free slot and holds it until the shop confirms it', async () => {
    const { app, id, token } = await withRequest(engine);
    const admin = await signIn(app);
    await admin.post(`/api/quotes/${id}/appointment`, { confirmed: true });
    expect((await move(app, token, { date: '2026-12-01', time: '10:00 AM' })).statusCode).toBe(204);
    const found = (await read(app, token)).json();
    expect(found.appointment).toMatchObject({ startsAt: '2026-12-01T17:00:00.000Z', status: 'held' });
    expect(found.updates).toMatchObject([
      { kind: 'confirmed', startsAt: '2026-11-30T16:00:00.000Z' },
      { kind: 'moved', from: '2026-11-30T16:00:00.000Z', startsAt: '2026-12-01T17:00:00.000Z' },
    ]);
    const [toCustomer] = await mailsOf(app, 'appointment-moved');
    expect(toCustomer).toMatchObject({ recipient: DANA.email });
    expect(toCustomer!.message.calendar).toMatch(/SEQUENCE:[1-9]/);
    const [toOwner] = await mailsOf(app, 'customer-update');
    expect(toOwner!.message.subject).toBe('Dana Reed asked for December 1, 2026 at 10:00 AM');
    const free = (await app.get('/api/appointments/slots?from=2026-11-30&to=2026-11-30')).json()[0].times;
    expect(free).toContain('9:00 AM');
    const { timeline } = (await admin.get(`/api/quotes/${id}/lead`)).json();
    const held = { kind: 'appointment', status: 'held', startsAt: '2026-11-30T16:00:00.000Z' };
    expect(timeline).toContainEqual(expect.objectContaining(held));
  });

  itOnce('shows the shop the current appointment after a move', async () => {
    const { app, token } = await withRequest(engine);
    const admin = await signIn(app);
    const listed = async (query = '') => (await admin.get(`/api/quotes${query}`)).json()[0].currentAppointment;
    expect(await listed()).toEqual({ startsAt: '2026-11-30T16:00:00.000Z', status: 'held' });
    await move(app, token, { date: '2026-12-01', time: '10:00 AM' });
    expect(await listed('?limit=1')).toEqual({ startsAt: '2026-12-01T17:00:00.000Z', status: 'held' });
    await move(app, token, null);
    expect(await listed()).toMatchObject({ status: 'released' });
    await app.post('/api/quotes', { ...DANA, message: 'No appointment' });
    expect(await listed('?sort=newest')).toBeNull();
  });

  it('moves one of two concurrent requests to the same slot', async () => {
    const { app, token } = await withRequest(engine);
    await app.post('/api/quotes', {
      ...BOOKING,
      email: 'bo@example.com',
      details: { ...BOOKING.details, preferredTime: '10:00 AM' },
    });
    const other = await tokenIn(app);
    const slot = { date: '2026-12-02', time: '8:00 AM' };
    const answers = await Promise.all([token, other].map((one) => move(app, one, slot)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
    const starts = await app.db.selectFrom('appointments').select('startsAt').execute();
    expect(new Set(starts.map(({ startsAt }) => startsAt)).size).toBe(2);
  });

  it('cancels its appointment and frees the slot', async () => {
    const { app, id, token } = await withRequest(engine);
    expect((await move(app, token, null)).statusCode).toBe(204);
    expect((await move(app, token, null)).statusCode).toBe(204);
    expect((await read(app, token)).json()).toMatchObject({
      appointment: { status: 'released', canChange: true },
      updates: [{ kind: 'cancelled', startsAt: '2026-11-30T16:00:00.000Z' }],
    });
    const [mail, ...others] = await mailsOf(app, 'appointment-cancelled');
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ quoteId: id, recipient: DANA.email });
    expect(mail!.message.calendar).toContain('METHOD:CANCEL');
  });

  itOnce('rejects a holiday and a day after the last bookable one, and says so', async () => {
    const { app, token } = await withRequest(engine);
    const wrong = async (date: string) => (await move(app, token, { date, time: '9:00 AM' })).json().errors;
    expect(await wrong('2026-11-26')).toEqual([
      {
        path: 'slot',
        message:
          'We are closed on Thursday, November 26 (Thanksgiving Day). The next available day is Friday, November 27.',
      },
    ]);
    expect(await wrong('2027-02-20')).toEqual([
      { path: 'slot', message: 'You can book appointments through Friday, February 19, 2027.' },
    ]);
    const { slots, updates } = (await read(app, token)).json();
    expect([updates, slots[0].date, slots.length, slots.at(-1).date]).toEqual([[], '2026-11-21', 91, '2027-02-19']);
    expect((await move(app, token, { date: '2027-02-19', time: '9:00 AM' })).statusCode).toBe(204);
  });

  it('rejects changes of a past or missing appointment and of a closed request', async () => {
    const { app, id, token } = await withRequest(engine);
    const slot = { date: '2026-12-01', time: '10:00 AM' };
    const admin = await signIn(app);
    await admin.patch(`/api/quotes/${id}/status`, { status: 'Lost Quote' });
    expect((await move(app, token, slot)).json().detail).toBe(CUSTOMER_MESSAGES.closed);
    await admin.patch(`/api/quotes/${id}/status`, { status: 'Quote Sent', takeBackAppointment: true });
    vi.setSystemTime('2026-11-30T16:00:00Z');
    for (const wish of [slot, null]) expect((await move(app, token, wish)).json().detail).toBe(CUSTOMER_MESSAGES.over);
    await app.post('/api/quotes', { ...DANA, email: 'eve@example.com', message: 'No appointment' });
    expect((await move(app, await tokenIn(app), slot)).json().detail).toBe(CUSTOMER_MESSAGES.noAppointment);
  });

  itOnce('has the same link each time an admin copies it, until an admin ends it', async () => {
    const { app, id, token } = await withRequest(engine);
    const admin = await signIn(app);
    const copied = async () => (await admin.post(`/api/quotes/${id}/link`, {})).json().address.split('/request/')[1];
    expect([await copied(), await copied()]).toEqual([token, token]);
    const { link } = (await admin.get(`/api/quotes/${id}/lead`)).json();
    expect(link).toEqual({
      createdAt: NOW.toISOString(),
      openedAt: null,
      openings: 0,
      lastOpenedAt: null,
      expiresAt: expect.any(String),
    });
    expect((await admin.delete(`/api/quotes/${id}/link`)).statusCode).toBe(204);
    expect((await read(app, token)).statusCode).toBe(404);
    expect((await admin.get(`/api/quotes/${id}/lead`)).json().link).toBeNull();
    const renewed = await copied();
    expect(renewed).not.toBe(token);
    expect((await read(app, renewed)).statusCode).toBe(200);
    expect((await admin.post('/api/quotes/99/link', {})).statusCode).toBe(404);
  });

  it('keeps its link when the session secret changes, while a waiting mail gets a new one', async () => {
    const { app, token } = await withRequest(engine);
    const [{ id }] = (await app.db.selectFrom('links').select('id').execute()) as [{ id: number }];
    const changed = { ...app.config, sessionSecret: 'another secret that is long enough' };
    const address = await linkAddress(app.db, changed, id);
    expect(address).not.toContain(token);
    expect((await read(app, address!.split('/request/')[1]!)).statusCode).toBe(200);
    expect((await read(app, token)).statusCode).toBe(200);
  });
});

describe.each(httpEngines)('a bad or repeated request behind a private link on %s', (engine) => {
  it('rejects an empty note, unknown photos and other fields, and stores nothing', async () => {
    const { app, token } = await withRequest(engine);
    expect((await note(app, token, {})).json().errors).toEqual([{ path: 'text', message: CUSTOMER_MESSAGES.empty }]);
    expect((await note(app, token, { text: 'x'.repeat(2_001) })).statusCode).toBe(400);
    expect((await note(app, token, { text: 'A', status: 'Work Complete' })).statusCode).toBe(400);
    const unknown = await note(app, token, { text: 'A', photoTokens: ['nothing'] });
    expect(unknown.json().errors).toMatchObject([{ path: 'photoTokens.0' }]);
    expect((await read(app, token)).json().updates).toEqual([]);
    expect(await mailsOf(app, 'customer-update')).toEqual([]);
  });

  it.each([
    ['on a closed day', { date: '2026-11-29', time: '9:00 AM' }, 400],
    ['at a time that is not offered', { date: '2026-12-01', time: '9:17 AM' }, 400],
    ['in the past', { date: '2026-11-20', time: '9:00 AM' }, 400],
    ['on no day', { date: '2026-02-30', time: '9:00 AM' }, 400],
  ])('is not moved to a time %s', async (_what, slot, status) => {
    const { app, token } = await withRequest(engine);
    expect((await move(app, token, slot)).statusCode).toBe(status);
    expect((await read(app, token)).json().updates).toEqual([]);
  });

  it('limits reads, guesses, views and changes, each apart', async () => {
    const { app, token } = await withRequest(engine);
    const times = async (count: number, call: () => Promise<{ statusCode: number }>) => {
      const statuses = [];
      for (let n = 0; n < count; n++) statuses.push((await call()).statusCode);
      return statuses.filter((status) => status === 429).length;
    };
    expect(await times(21, () => read(app, 'x'.repeat(43)))).toBe(1);
    expect(await times(61, () => app.post(`/api/requests/${token}/opened`, {}))).toBe(1);
    expect(await times(21, () => move(app, token, null))).toBe(1);
    expect(await times(121 - 103, () => read(app, token))).toBe(1);
  });
});
