import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookingSetting } from '#customers/appointments/appointments.contract.ts';
import { COATINGS_SETTING } from '#customers/schemes/coatings.contract.ts';
import { STUDIO_SETTING } from '#customers/schemes/studio.contract.ts';
import { REPLY_SETTING } from '#desk/lead-desk/replies.contract.ts';
import { retentionSetting } from '#desk/privacy/people.contract.ts';
import { BUSINESS, BUSINESS_SETTING } from '#foundation/business/business.samples.ts';
import { contentVersion } from '#server/content-change.store.server.ts';
import { wordsOf } from '#server/mail/layout.ts';
import { type Caller, signIn, startApp, type TestApp } from '#tests/support/api.ts';
import { engines, onceOf } from '#tests/support/database.ts';
import { PRICE_SETTING } from '#website/estimates/prices.contract.ts';
import { NOTICE_SETTING } from '#website/site/site.contract.ts';
import { TEMPLATES_SETTING, TRACKER_SETTING } from '#workshop/jobs/job-parts.contract.ts';
import { SHOP_SETTING } from '#workshop/shop/shop.contract.ts';
import { OPENING_SETTING } from '#workshop/stays/opening-setting.contract.ts';

const SETTINGS = [
  BUSINESS_SETTING,
  PRICE_SETTING,
  bookingSetting,
  NOTICE_SETTING,
  retentionSetting,
  COATINGS_SETTING,
  STUDIO_SETTING,
  SHOP_SETTING,
  TEMPLATES_SETTING,
  TRACKER_SETTING,
  REPLY_SETTING,
  OPENING_SETTING,
].map(({ name, builtIn, isPrivate = false }) => ({ url: `/api/settings/${name}`, builtIn, isPrivate }));
/** Fields added after the setting was first released. */
const MAY_BE_ABSENT = ['signature', 'closed', 'openHolidays', 'daysAhead'];
const [HOURS, SATURDAY] = BUSINESS.hours as [(typeof BUSINESS.hours)[0], (typeof BUSINESS.hours)[0]];

describe.each(engines)('the settings on %s', (engine) => {
  const itOnce = onceOf(engine);
  let app: TestApp;
  let admin: Caller;
  beforeEach(async () => {
    app = await startApp(engine, { env: { RATE_LIMITS: 'off' } });
    admin = await signIn(app);
  });

  itOnce.each(SETTINGS.filter(({ isPrivate }) => !isPrivate))('$url is read by anyone', async ({ url, builtIn }) => {
    const first = await app.get(url);
    expect([first.statusCode, first.json()]).toEqual([200, builtIn]);
    expect(first.headers.etag).toMatch(/^"/);
    expect((await app.get(url, { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304);
  });

  itOnce.each(SETTINGS.filter(({ isPrivate }) => isPrivate))(
    '$url is read by admins only',
    async ({ url, builtIn }) => {
      expect((await app.get(url)).statusCode).toBe(401);
      expect((await (await signIn(app, 'user')).get(url)).statusCode).toBe(403);
      const { statusCode, headers, body } = await admin.get(url);
      expect([statusCode, JSON.parse(body), headers.etag]).toEqual([200, builtIn, undefined]);
      expect(headers['cache-control']).toBe('private, no-store');
    },
  );

  test.each(SETTINGS)('$url is replaced as a whole by an admin', async ({ url, builtIn }) => {
    const put = await admin.put(url, builtIn);
    expect([put.statusCode, put.json()]).toEqual([200, builtIn]);
    for (const body of [{}, null, [], { ...builtIn, more: 1 }])
      expect([body, (await admin.put(url, body)).statusCode]).toEqual([body, expect.toBeOneOf([400, 415])]);
    for (const name of Object.keys(builtIn).filter((each) => !MAY_BE_ABSENT.includes(each))) {
      const { [name as never]: _, ...rest } = builtIn as Record<string, unknown>;
      expect((await admin.put(url, rest)).statusCode).toBe(400);
    }

    expect((await app.put(url, {})).statusCode).toBe(401);
    expect((await (await signIn(app, 'user')).put(url, {})).statusCode).toBe(403);
    expect(await app.db.selectFrom('history').select('id').execute()).toEqual([]);
  });

  itOnce('are recorded in the history by changed part, and restored by it', async () => {
    const version = Number(await contentVersion(app.db));
    await admin.put('/api/settings/business', { ...BUSINESS, phone: '(303) 555-0142' });
    await admin.put('/api/settings/business', { ...BUSINESS, phone: '(303) 555-0142', since: 2010 });
    expect(await contentVersion(app.db)).toBe(`${version + 2}`);
    const [since, phone] = (await admin.get('/api/history?entity=settings&id=business')).json();
    expect(since).toMatchObject({ action: 'changed', before: { since: 2009 }, after: { since: 2010 } });
    expect(phone).toMatchObject({
      before: { phone: null },
      after: { phone: '+13035550142' },
      userName: 'owner@example.com',
    });

    expect((await admin.post(`/api/history/${phone.id}/restore`)).json()).toMatchObject({ action: 'restored' });
    expect((await app.get('/api/settings/business')).json()).toEqual({ ...BUSINESS, since: 2010 });
  });

  itOnce('reject a stale change with the current value', async () => {
    const url = '/api/settings/notice';
    const seen = await admin.get(url);
    expect(seen.headers['x-updated-at']).toBeUndefined();
    const first = await admin.put(url, { enabled: false, expectedUpdatedAt: null });
    const updatedAt = String(first.headers['x-updated-at']);
    expect([first.statusCode, first.json()]).toEqual([200, { enabled: false }]);
    expect((await app.get(url)).headers['x-updated-at']).toBe(updatedAt);

    for (const expectedUpdatedAt of [null, '2026-01-01T00:00:00.000Z']) {
      const late = await admin.put(url, { enabled: true, expectedUpdatedAt });
      expect([late.statusCode, late.json().current]).toEqual([409, { enabled: false, updatedAt }]);
    }
    expect((await app.get(url)).json()).toEqual({ enabled: false });

    const second = await admin.put(url, { enabled: true, expectedUpdatedAt: updatedAt });
    expect(second.statusCode).toBe(200);
    expect(String(second.headers['x-updated-at']) > updatedAt).toBe(true);
    // An unchanged value keeps its time; without a base the last write wins.
    const same = await admin.put(url, { enabled: true });
    expect(same.headers['x-updated-at']).toBe(second.headers['x-updated-at']);
    expect((await admin.put(url, { enabled: true, expectedUpdatedAt: 'then' })).statusCode).toBe(400);

    const both = await Promise.all(
      [1, 2].map(() => admin.put(url, { enabled: false, expectedUpdatedAt: same.headers['x-updated-at'] })),
    );
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  test('are used in mails', async () => {
    await admin.put('/api/settings/business', { ...BUSINESS, name: 'Front Range Finishes', phone: '3035550142' });
    await app.post('/api/quotes', { firstName: 'Nora', lastName: 'Castellan', email: 'nora@example.com' });
    const mails = await app.db.selectFrom('outbox').select('message').execute();
    expect(mails).toHaveLength(2);
    for (const { message } of mails) expect(wordsOf(message).html).toContain('Front Range Finishes');
    expect(mails.some(({ message }) => wordsOf(message).text.includes('(303) 555-0142'))).toBe(true);
  });
});

describe('validation of settings', () => {
  let admin: Caller;
  beforeAll(async () => {
    admin = await signIn(await startApp());
  });
  const put = (change: object) => admin.put('/api/settings/business', { ...BUSINESS, ...change });

  test.each([
    ['(303) 555-0142', '+13035550142'],
    ['303.555.0142', '+13035550142'],
    ['1-303-555-0142', '+13035550142'],
    ['+44 20 7946 0000', '+442079460000'],
    ['', null],
    [null, null],
  ])('stores the phone %j as %j', async (phone, kept) => {
    expect((await put({ phone })).json().phone).toBe(kept);
  });

  test.each([
    { phone: 'call us' },
    { phone: '555-0142' },
    { phone: 13035550142 },
    { name: '' },
    { name: 'x'.repeat(101) },
    { since: '2009' },
    { since: 1899 },
    { timeZone: 'Mars/Olympus' },
    { address: { ...BUSINESS.address, country: 'USA' } },
    { address: { ...BUSINESS.address, planet: 'x' } },
    { hours: [] },
    { hours: [{ ...HOURS, opens: '7AM' }] },
    { hours: [{ ...HOURS, opens: '18:00' }] },
    { hours: [{ ...HOURS, days: [] }] },
    { hours: [{ ...HOURS, days: ['Caturday'] }] },
    { hours: [HOURS, { ...SATURDAY, days: ['Friday', 'Saturday'] }] },
    { claims: { ...BUSINESS.claims, coverage: 2_000_000 } },
  ])('rejects %j', async (change) => {
    expect((await put(change)).statusCode).toBe(400);
  });

  test('checks closed days, holidays and days ahead, and defaults them if absent', async () => {
    const put = (change: object) => admin.put('/api/settings/booking', { ...bookingSetting.builtIn, ...change });
    const closed = [{ from: '2026-12-24', to: '2027-01-01' }];
    const openHolidays = ['Columbus Day', 'Veterans Day'];
    for (const right of [{ closed, openHolidays, daysAhead: 60 }, { daysAhead: 7 }, { daysAhead: 365 }])
      expect((await put(right)).json()).toMatchObject(right);
    for (const wrong of [
      { closed: [{ from: '2027-01-01', to: '2026-12-24' }] },
      { closed: [{ from: '2026-12-24' }] },
      { closed: [{ from: 'Christmas', to: '2026-12-24' }] },
      { closed: Array.from({ length: 101 }, () => closed[0]) },
      { openHolidays: ['Halloween'] },
      { openHolidays: ['Columbus Day', 'Columbus Day'] },
      { daysAhead: 6 },
      { daysAhead: 366 },
      { daysAhead: null },
      { daysAhead: 1.5 },
      { daysAhead: '60' },
    ])
      expect([wrong, (await put(wrong)).statusCode]).toEqual([wrong, 400]);
    const { days } = bookingSetting.builtIn;
    expect((await admin.put('/api/settings/booking', { days })).json()).toEqual(bookingSetting.builtIn);
  });

  test('rejects unknown settings', async () => {
    expect((await admin.get('/api/settings/colors')).statusCode).toBe(404);
    expect((await admin.delete('/api/settings/notice')).statusCode).toBe(405);
    expect((await admin.put('/api/settings/notice', { enabled: 'no' })).statusCode).toBe(400);
  });
});
