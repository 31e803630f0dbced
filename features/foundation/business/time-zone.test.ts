import { afterEach, describe, expect, it } from 'vitest';
import { startWithAdmin } from '#tests/support/api.ts';
import { engines } from '#tests/support/database.ts';
import { DEFAULT_TIME_ZONE, setShopTimeZone } from '#time/shop-time.ts';
import { BUSINESS } from './business.samples.ts';

afterEach(() => setShopTimeZone(DEFAULT_TIME_ZONE));

const ADDRESS = '/api/settings/business';
const CENTRAL = { ...BUSINESS, timeZone: 'America/Chicago' };

describe.each(engines)('the time zone on %s', (engine) => {
  it('can be chosen until the first appointment, quote or job', async () => {
    const { app, admin } = await startWithAdmin(engine, { env: { RATE_LIMITS: 'off' } });
    expect((await admin.put(ADDRESS, CENTRAL)).statusCode).toBe(200);
    const days: { date: string; times: string[] }[] = (await app.get('/api/appointments/slots')).json();
    // Late in the day, today has none left.
    const { date, times } = days.find(({ times }) => times.length > 0)!;
    const details = { appointmentType: 'inspection', preferredDate: date, preferredTime: times[0] };
    const dana = { firstName: 'Dana', lastName: 'Whitfield', email: 'dana@example.com' };
    const booking = { ...dana, source: 'booking', services: ['inspection'], timeline: date, details };
    expect((await app.post('/api/quotes', booking)).statusCode).toBe(201);
    const { startsAt } = await app.db.selectFrom('appointments').select('startsAt').executeTakeFirstOrThrow();
    const clock = { timeZone: CENTRAL.timeZone, hour: 'numeric', minute: '2-digit' } as const;
    expect(new Date(startsAt).toLocaleTimeString('en-US', clock).replace(/\s/g, ' ')).toBe(times[0]);

    const late = await admin.put(ADDRESS, BUSINESS);
    expect([late.statusCode, late.json().errors[0].path]).toEqual([400, 'timeZone']);
    expect((await admin.put(ADDRESS, { ...CENTRAL, since: 2011 })).statusCode).toBe(200);
    const [, zone] = (await admin.get('/api/history?entity=settings&id=business')).json();
    expect((await admin.post(`/api/history/${zone.id}/restore`)).statusCode).toBe(409);
  });

  it('is one of the country', async () => {
    const { admin } = await startWithAdmin(engine);
    expect((await admin.put(ADDRESS, { ...BUSINESS, timeZone: 'Europe/Berlin' })).statusCode).toBe(400);
  });
});
