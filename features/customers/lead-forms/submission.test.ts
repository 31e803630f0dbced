import { describe, expect, it, vi } from 'vitest';
import { BUSINESS, BUSINESS_SETTING } from '#foundation/business/business.samples.ts';
import { writeSetting } from '#foundation/settings/settings.store.server.ts';
import { sweepIdempotencyKeys } from '#server/http/idempotency.store.server.ts';
import { signIn, startApp, type TestApp } from '#tests/support/api.ts';
import { engines, httpEngines, onceOf } from '#tests/support/database.ts';
import { HOUR_MS } from '#time/units.ts';
import { submitLeadForm } from './submission.api.server.ts';

const DANA = { firstName: 'Dana', lastName: 'Whitfield', email: 'dana@example.com' };
const FULL = {
  ...DANA,
  phone: '+1 303 555 0101',
  aircraftType: 'King Air 350',
  tailNumber: 'N350DW',
  services: ['Full Exterior Paint', 'Brightwork'],
  message: 'Two lines\nof text',
  howDidYouFindUs: 'A friend',
  timeline: '3-6 months',
  businessName: 'Whitfield Ranch LLC',
  source: 'calculator',
  details: { aircraftModel: '350i', preferredStartDate: '2027-03-01' },
};
const PAGE = /^<\/request\/([\w-]{43})>; rel="related"$/;
const key = (value = 'a-key') => ({ 'idempotency-key': value });
const leads = ({ db }: TestApp) => db.selectFrom('quotes').selectAll().orderBy('id').execute();
const mails = ({ db }: TestApp) => db.selectFrom('outbox').selectAll().orderBy('id').execute();

describe.each(engines)('sending a quote request on %s', (engine) => {
  const itOnce = onceOf(engine);
  itOnce('stores every field, returns the location and queues two mails', async () => {
    let woken = 0;
    const app = await startApp(engine, { wakeOutbox: () => woken++ });
    const answer = await app.post('/api/quotes', FULL);
    expect(answer.statusCode).toBe(201);
    const [stored] = await leads(app);
    expect(answer.json()).toEqual({ id: stored?.id, createdAt: stored?.createdAt });
    const token = PAGE.exec(String(answer.headers.link))![1];
    expect((await app.get(`/api/requests/${token}`)).json().facts[0]).toEqual({
      label: 'Name',
      value: 'Dana Whitfield',
    });
    expect(answer.headers.location).toBe(`/api/quotes/${stored?.id}`);
    expect(stored).toMatchObject({ ...FULL, status: 'Quote Not Responded To', notes: null });
    expect(await mails(app)).toMatchObject([
      { kind: 'owner-notice', recipient: null, quoteId: stored?.id },
      { kind: 'customer-confirmation', recipient: 'dana@example.com', quoteId: stored?.id },
    ]);
    expect(woken).toBe(1);
  });

  itOnce('lets an admin alone enter a lead, of which no one gets a mail', async () => {
    const app = await startApp(engine);
    const admin = await signIn(app);
    const lead = { ...DANA, source: 'desk', details: { notes: 'Called about a stripe' } };
    expect((await app.post('/api/quotes', lead)).statusCode).toBe(401);
    expect((await (await signIn(app, 'user')).post('/api/quotes', lead)).statusCode).toBe(403);
    await expect(submitLeadForm({ ...app, wakeOutbox: () => {} }, lead, '192.0.2.1')).rejects.toMatchObject({
      status: 403,
    });
    for (let n = 0; n < 12; n++) expect((await admin.post('/api/quotes', lead)).statusCode).toBe(201);
    expect((await leads(app))[0]).toMatchObject({ ...lead, status: 'Quote Not Responded To' });
    expect(await mails(app)).toEqual([]);
  });

  itOnce('signs its mails with the current business name', async () => {
    const app = await startApp(engine);
    await app.post('/api/quotes', DANA);
    await writeSetting(app.db, BUSINESS_SETTING, { ...BUSINESS_SETTING.builtIn, name: 'Front Range Paint' });
    await app.post('/api/quotes', DANA);
    const names = (await mails(app)).map(({ message }) => 'page' in message && message.page.businessName);
    expect(names).toEqual([BUSINESS.name, BUSINESS.name, 'Front Range Paint', 'Front Range Paint']);
  });

  itOnce('stores absent, null and empty values as null', async () => {
    const app = await startApp(engine);
    await app.post('/api/quotes', {
      ...DANA,
      phone: null,
      message: '',
      tailNumber: '  ',
      services: null,
      details: null,
    });
    expect((await leads(app))[0]).toMatchObject({
      phone: null,
      message: null,
      tailNumber: null,
      businessName: null,
      services: [],
      source: 'contact',
      details: {},
    });
  });

  itOnce('answers a repeat with the first response and stores nothing', async () => {
    const app = await startApp(engine);
    const first = await app.post('/api/quotes', { ...DANA, phone: null, details: { topic: 'x', package: 'y' } }, key());
    const again = await app.post('/api/quotes', { details: { package: 'y', topic: 'x' }, message: '', ...DANA }, key());
    expect(again.statusCode).toBe(201);
    expect(again.json()).toEqual(first.json());
    expect(again.headers.location).toBe(first.headers.location);
    expect(await leads(app)).toHaveLength(1);
    expect(await mails(app)).toHaveLength(2);
  });

  it('stores one of many concurrent requests with the same key', async () => {
    const app = await startApp(engine);
    const answers = await Promise.all(Array.from({ length: 12 }, () => app.post('/api/quotes', FULL, key())));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(201);
    expect(await leads(app)).toHaveLength(1);
    expect(await mails(app)).toHaveLength(2);
  });

  itOnce('rejects the same key with another body', async () => {
    const app = await startApp(engine);
    await app.post('/api/quotes', DANA, key());
    const other = await app.post('/api/quotes', { ...DANA, message: 'More' }, key());
    expect(other.statusCode).toBe(409);
    expect(other.json().detail).toContain('Idempotency-Key');
    expect(await leads(app)).toHaveLength(1);
  });

  itOnce('reveals nothing about the first request to a client that guesses its key', async () => {
    const app = await startApp(engine);
    const first = (await app.post('/api/quotes', FULL, key())).json();
    const guessed = await app.post('/api/quotes', DANA, { ...key(), 'x-forwarded-for': '192.0.2.9' });
    expect(Object.keys(guessed.json()).sort()).toEqual(['detail', 'status', 'title', 'type']);
    for (const told of [...Object.values(FULL).flat(), first.createdAt])
      if (typeof told === 'string' && told !== 'Dana') expect(guessed.body).not.toContain(told);
    expect(guessed.headers).not.toHaveProperty('location');
    expect(guessed.headers).not.toHaveProperty('link');
    const repeated = await app.post('/api/quotes', FULL, key());
    expect(Object.keys(repeated.json()).sort()).toEqual(['createdAt', 'id']);
    expect((await app.get(`/api/quotes/${repeated.json().id}`)).statusCode).toBe(401);
  });

  itOnce('returns the first response even after the quote was deleted', async () => {
    const app = await startApp(engine);
    const admin = await signIn(app);
    const first = await app.post('/api/quotes', DANA, key());
    expect((await admin.delete(`/api/quotes/${first.json().id}`)).statusCode).toBe(204);
    expect((await app.post('/api/quotes', DANA, key())).json()).toEqual(first.json());
    expect(await leads(app)).toEqual([]);
  });

  it('frees a key after 24 hours', async () => {
    const app = await startApp(engine);
    const first = await app.post('/api/quotes', DANA, key());
    await app.db
      .updateTable('idempotencyKeys')
      .set({ createdAt: new Date(Date.now() - 24 * HOUR_MS).toISOString() })
      .execute();
    const next = await app.post('/api/quotes', { ...DANA, message: 'A day later' }, key());
    expect(next.statusCode).toBe(201);
    expect(next.json().id).not.toBe(first.json().id);
    await sweepIdempotencyKeys(app.db);
    expect(await app.db.selectFrom('idempotencyKeys').selectAll().execute()).toHaveLength(1);
    await sweepIdempotencyKeys(app.db, new Date(Date.now() + 24 * HOUR_MS + 1));
    expect(await app.db.selectFrom('idempotencyKeys').selectAll().execute()).toEqual([]);
  });

  it('accepts exactly ten of many concurrent requests', async () => {
    const app = await startApp(engine);
    const answers = await Promise.all(Array.from({ length: 15 }, () => app.post('/api/quotes', DANA)));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10);
    expect(await leads(app)).toHaveLength(10);
  });

  itOnce('keeps special characters as typed', async () => {
    const app = await startApp(engine);
    const odd = { ...DANA, lastName: "O'Brien-Łęcki 🛩", message: '<b>"; drop table quotes; --\\ %_ ü' };
    expect((await app.post('/api/quotes', odd)).statusCode).toBe(201);
    expect((await leads(app))[0]).toMatchObject({ lastName: odd.lastName, message: odd.message });
  });

  itOnce('accepts a repeated form without JavaScript once across the edge of its window', async () => {
    const { db, config } = await startApp(engine);
    const services = { db, config, wakeOutbox: () => {} };
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T10:19:59.900Z') });
    const first = await submitLeadForm(services, DANA, '192.0.2.1');
    vi.setSystemTime(Date.parse('2026-11-21T10:20:00.300Z'));
    expect(await submitLeadForm(services, DANA, '192.0.2.1')).toEqual(first);
    vi.setSystemTime(Date.parse('2026-11-21T10:30:00.000Z'));
    expect(await submitLeadForm(services, DANA, '192.0.2.1')).not.toEqual(first);
    vi.useRealTimers();
  });

  it('accepts a repeated form without JavaScript once within ten minutes', async () => {
    const { db, config } = await startApp(engine);
    const services = { db, config, wakeOutbox: () => {} };
    const [first, again] = [
      await submitLeadForm(services, DANA, '192.0.2.1'),
      await submitLeadForm(services, { ...DANA, message: '' }, '192.0.2.1'),
    ];
    expect(first.id).toBeGreaterThan(0);
    expect(again).toEqual(first);
    expect(await submitLeadForm(services, DANA, '192.0.2.2')).not.toEqual(first);
    await expect(submitLeadForm(services, { ...DANA, lastName: '' }, '192.0.2.1')).rejects.toMatchObject({
      status: 400,
      message: 'lastName: Last name is required.',
      errors: [{ path: 'lastName', message: 'Last name is required' }],
    });
  });
});

describe.each(httpEngines)('validation of a quote request on %s', (engine) => {
  it('reports the same error for a missing and an empty field', async () => {
    const { post } = await startApp(engine);
    const errors = [
      { path: 'firstName', message: 'First name is required' },
      { path: 'lastName', message: 'Last name is required' },
      { path: 'email', message: 'Valid email is required' },
    ];
    const nulls = { firstName: null, lastName: null, email: null };
    for (const body of [{}, nulls, { firstName: '', lastName: ' ', email: '' }])
      expect((await post('/api/quotes', body)).json().errors).toEqual(errors);
  });

  it('rejects a past start date, but answers a repeat of an earlier request', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T06:59:00Z') }); // 11:59 at night in the shop
    const { post } = await startApp(engine);
    const body = { ...DANA, source: 'calculator', details: { preferredStartDate: '2026-11-22' } };
    const first = await post('/api/quotes', body, key());
    vi.setSystemTime(new Date('2026-11-23T07:00:00Z'));
    expect((await post('/api/quotes', body, key())).json()).toEqual(first.json());
    const late = await post('/api/quotes', body, key('another'));
    expect([late.statusCode, late.json().errors]).toEqual([
      400,
      [{ path: 'details.preferredStartDate', message: 'Choose today or a later date' }],
    ]);
    vi.useRealTimers();
  });

  it('rejects JSON sent as plain text and names the expected type', async () => {
    const answer = await (await startApp(engine)).post('/api/quotes', JSON.stringify(DANA), {
      'content-type': 'text/plain',
    });
    expect([answer.statusCode, answer.json().detail]).toEqual([415, 'Send the body as application/json.']);
  });

  it('accepts ten an hour from one address; robots count, repeats and bad input do not', async () => {
    const app = await startApp(engine);
    for (let n = 0; n < 3; n++) {
      await app.post('/api/quotes', DANA, key('the same'));
      await app.post('/api/quotes', { ...DANA, email: 'no address' });
    }
    await app.post('/api/quotes', { ...DANA, website: 'x' });
    for (let n = 2; n < 10; n++) expect((await app.post('/api/quotes', DANA)).statusCode).toBe(201);

    const refused = await app.post('/api/quotes', DANA, key('kept free'));
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
    expect((await app.post('/api/quotes', DANA, key('the same'))).statusCode).toBe(201);
    expect(
      (await app.inject({ method: 'POST', url: '/api/quotes', payload: DANA, remoteAddress: '192.0.2.7' })).statusCode,
    ).toBe(201);
    await app.db.deleteFrom('rateLimits').execute();
    expect((await app.post('/api/quotes', DANA, key('kept free'))).statusCode).toBe(201);
  });

  it('accepts any number with RATE_LIMITS=off', async () => {
    const app = await startApp(engine, { env: { RATE_LIMITS: 'off' } });
    for (let n = 0; n < 12; n++) expect((await app.post('/api/quotes', DANA)).statusCode).toBe(201);
  });
});

describe('bad input', () => {
  it.each<[path: string, body: object]>([
    ['firstName', { ...DANA, firstName: ' ' }],
    ['firstName', { ...DANA, firstName: 'x'.repeat(101) }],
    ['lastName', { firstName: 'Dana', email: DANA.email }],
    ['email', { ...DANA, email: 'dana@' }],
    ['email', { ...DANA, email: 'a@example.com, b@example.com' }],
    ['email', { ...DANA, email: `${'x'.repeat(250)}@example.com` }],
    ['phone', { ...DANA, phone: '1'.repeat(21) }],
    ['services.1', { ...DANA, services: ['ok', ''] }],
    ['services', { ...DANA, services: Array.from({ length: 21 }, () => 'x') }],
    ['message', { ...DANA, message: 'x'.repeat(5_001) }],
    ['source', { ...DANA, source: 'fax' }],
    ['details.invoiceNumber', { ...DANA, details: { invoiceNumber: '1' } }],
    ['details.topic', { ...DANA, details: { topic: 1 } }],
    ['details.topic', { ...DANA, details: { topic: null } }],
    ['details.constructor', { ...DANA, source: 'booking', details: { constructor: 'x' } }],
    ['details.preferredDate', { ...DANA, source: 'booking', details: { preferredDate: '2026-02-30' } }],
    ['details.preferredTime', { ...DANA, source: 'booking', details: { preferredTime: '08:00' } }],
    ['details.appointmentType', { ...DANA, source: 'booking', details: { appointmentType: 'lunch' } }],
    ['fistName', { ...DANA, fistName: 'Dana' }],
    ['', []],
  ])('is rejected with an error for %s', async (path, body) => {
    const app = await startApp();
    const answer = await app.post('/api/quotes', body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors.map((error: { path: string }) => error.path)).toContain(path);
    expect(await leads(app)).toEqual([]);
  });

  it.each(['', ' ', 'x'.repeat(256), 'ключ'])('is rejected in the key %j', async (value) => {
    const app = await startApp();
    const answer = await app.post('/api/quotes', DANA, key(value));
    expect(answer.statusCode).toBe(400);
  });
});
