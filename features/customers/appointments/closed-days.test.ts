import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeSetting } from '#foundation/settings/settings.store.server.ts';
import { signIn, startApp, type TestApp } from '#tests/support/api.ts';
import { httpEngines } from '#tests/support/database.ts';
import { type BookingHours, bookingSetting } from './appointments.contract.ts';

const NOW = new Date('2026-11-21T16:00:00Z');
const THANKSGIVING = '2026-11-26';
const CLOSED =
  'We are closed on Thursday, November 26 (Thanksgiving Day). The next available day is Friday, November 27.';
const TOO_FAR = 'You can book appointments through Friday, February 19, 2027.';

const book = (app: TestApp, preferredDate: string, preferredTime = '9:00 AM') =>
  app.post('/api/quotes', {
    firstName: 'Dana',
    lastName: 'Reed',
    email: 'dana@example.com',
    source: 'booking',
    details: { appointmentType: 'inspection', preferredDate, preferredTime },
  });
const set = (app: TestApp, changes: Partial<BookingHours>) =>
  writeSetting(app.db, bookingSetting, { ...bookingSetting.builtIn, ...changes });
const refused = (message: string, field = 'preferredDate') => [400, [{ path: `details.${field}`, message }]];
const answerOf = ({ statusCode, json }: Awaited<ReturnType<typeof book>>) => [statusCode, json().errors];

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }));
afterEach(() => void vi.useRealTimers());

describe.each(httpEngines)('a closed day on %s', (engine) => {
  it('rejects a federal holiday and names the next free day, until the owner opens it', async () => {
    const app = await startApp(engine);
    expect(answerOf(await book(app, THANKSGIVING))).toEqual(refused(CLOSED));
    await set(app, { openHolidays: ['Thanksgiving Day'] });
    expect((await book(app, THANKSGIVING)).statusCode).toBe(201);
    expect(answerOf(await book(app, '2026-12-25'))).toEqual(
      refused('We are closed on Friday, December 25 (Christmas Day). The next available day is Saturday, December 26.'),
    );
  });

  it('rejects a day that the owner closed and a weekday without times', async () => {
    const app = await startApp(engine);
    await set(app, { closed: [{ from: '2026-12-01', to: '2026-12-04' }] });
    expect(answerOf(await book(app, '2026-12-01'))).toEqual(
      refused('We are closed on Tuesday, December 1. The next available day is Saturday, December 5.'),
    );
    expect(answerOf(await book(app, '2026-12-06'))).toEqual(
      refused('We are closed on Sunday, December 6. The next available day is Monday, December 7.'),
    );
  });

  it('has another error than an unavailable time', async () => {
    const app = await startApp(engine);
    expect(answerOf(await book(app, '2026-12-01', '12:00 PM'))).toEqual(
      refused('This time isn’t available. Please choose another.', 'preferredTime'),
    );
  });

  it('includes every day after the last bookable day of the setting', async () => {
    const app = await startApp(engine);
    expect(answerOf(await book(app, '2027-02-20'))).toEqual(refused(TOO_FAR));
    expect((await book(app, '2027-02-19')).statusCode).toBe(201);
    await set(app, { daysAhead: 7 });
    expect(answerOf(await book(app, '2026-11-30'))).toEqual(
      refused('You can book appointments through Saturday, November 28, 2026.'),
    );
    expect((await book(app, '2026-11-28')).statusCode).toBe(201);
  });

  it('keeps its appointment, which an admin can still confirm', async () => {
    const app = await startApp(engine);
    const { id } = (await book(app, '2027-02-19')).json();
    await set(app, { daysAhead: 7, closed: [{ from: '2027-02-19', to: '2027-02-19' }] });
    const admin = await signIn(app);
    const confirmed = await admin.post(`/api/quotes/${id}/appointment`, { confirmed: true });
    expect(confirmed.json()).toMatchObject({ status: 'confirmed', startsAt: '2027-02-19T16:00:00.000Z' });
  });

  it('is not overwritten by a stale change of the booking setting', async () => {
    const app = await startApp(engine);
    const admin = await signIn(app);
    const put = (changes: Partial<BookingHours>) =>
      admin.put('/api/settings/booking', { ...bookingSetting.builtIn, ...changes, expectedUpdatedAt: null });
    expect((await put({ openHolidays: ['Columbus Day'] })).statusCode).toBe(200);
    const late = await put({ daysAhead: 30 });
    expect([late.statusCode, late.json().current.openHolidays]).toEqual([409, ['Columbus Day']]);
  });
});
