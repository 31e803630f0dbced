import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeLead } from '#desk/lead-desk/lead-changes.store.server.ts';
import { writeSetting } from '#foundation/settings/settings.store.server.ts';
import { signIn, startApp, type TestApp } from '#tests/support/api.ts';
import { engines, httpEngines, onceOf } from '#tests/support/database.ts';
import { bookingSetting } from './appointments.contract.ts';
import { decideAppointment, findAppointment } from './appointments.store.server.ts';

const THURSDAY = '2026-12-03';
const details = { appointmentType: 'inspection', preferredDate: THURSDAY, preferredTime: '10:00 AM' };
const BOOKING = {
  firstName: 'Dana',
  lastName: 'Whitfield',
  email: 'dana@example.com',
  phone: '+1 303 555 0101',
  source: 'booking',
  details,
};
const at = (preferredTime: string) => ({ ...BOOKING, details: { ...details, preferredTime } });
const freeOn = async (app: TestApp, day = THURSDAY): Promise<string[]> =>
  (await app.get(`/api/appointments/slots?from=${day}&to=${day}`)).json()[0].times;
const mails = ({ db }: TestApp) => db.selectFrom('outbox').selectAll().orderBy('id').execute();

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T16:00:00Z') }));
afterEach(() => void vi.useRealTimers());

describe.each(engines)('booking on %s', (engine) => {
  const itOnce = onceOf(engine);
  it('holds the slot and rejects a second booking of it', async () => {
    const app = await startApp(engine);
    expect(await freeOn(app)).toContain('10:00 AM');
    expect((await app.post('/api/quotes', BOOKING)).statusCode).toBe(201);
    expect(await freeOn(app)).not.toContain('10:00 AM');

    const late = await app.post('/api/quotes', { ...BOOKING, email: 'late@example.com' });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({
      detail: 'Someone else has just booked this time. Please choose another.',
      errors: [{ path: 'details.preferredTime' }],
    });
    expect(await app.db.selectFrom('quotes').selectAll().execute()).toHaveLength(1);
    expect(await mails(app)).toHaveLength(2);
    expect((await app.post('/api/quotes', at('11:00 AM'))).statusCode).toBe(201);
  });

  it('gives the slot to one of a hundred concurrent requests', async () => {
    const app = await startApp(engine, { env: { RATE_LIMITS: 'off' } });
    const codes = await Promise.all(
      Array.from({ length: 100 }, async (_, n) => {
        const ask = () => app.post('/api/quotes', { ...BOOKING, email: `dana${n}@example.com` });
        // A request that waits too long for a PostgreSQL connection gets a retry-after.
        let answer = await ask();
        while (answer.statusCode === 503) answer = await ask();
        return answer.statusCode;
      }),
    );
    expect(codes.filter((code) => code === 201)).toHaveLength(1);
    expect(codes.filter((code) => code === 409)).toHaveLength(99);
    expect(await app.db.selectFrom('quotes').selectAll().execute()).toHaveLength(1);
  });

  itOnce('advances an unanswered request on confirmation and records the cause in the timeline', async () => {
    const app = await startApp(engine);
    const admin = await signIn(app);
    const book = async (body: object) => (await app.post('/api/quotes', body)).json().id as number;
    const [fresh, worked] = [await book(BOOKING), await book(at('11:00 AM'))];
    await admin.patch(`/api/quotes/${worked}/status`, { status: 'Quote Sent' });
    for (const id of [fresh, worked]) await admin.post(`/api/quotes/${id}/appointment`, { confirmed: true });
    const statusOf = async (id: number) => (await admin.get(`/api/quotes/${id}`)).json().status;
    expect([await statusOf(fresh), await statusOf(worked)]).toEqual(['Quote Being Built', 'Quote Sent']);
    const { timeline } = (await admin.get(`/api/quotes/${fresh}/lead`)).json();
    expect(timeline.slice(-3)).toMatchObject([
      { kind: 'mail', what: 'appointment-confirmed' },
      { kind: 'appointment', status: 'confirmed' },
      { kind: 'status', cause: 'appointment', from: 'Quote Not Responded To', by: 'owner@example.com' },
    ]);
    await admin.post(`/api/quotes/${fresh}/appointment`, { confirmed: false });
    expect(await statusOf(fresh)).toBe('Quote Being Built');
  });

  itOnce('answers a repeat with the first response, even on the day of the appointment', async () => {
    const app = await startApp(engine);
    const key = { 'idempotency-key': 'mine' };
    const tomorrow = { ...BOOKING, details: { ...details, preferredDate: '2026-11-23', preferredTime: '8:00 AM' } };
    vi.setSystemTime(new Date('2026-11-22T18:00:00Z'));
    const first = await app.post('/api/quotes', tomorrow, key);
    vi.setSystemTime(new Date('2026-11-23T15:30:00Z'));
    const again = await app.post('/api/quotes', tomorrow, key);
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
  });

  itOnce('holds no slot without a date and time, or for a robot', async () => {
    const app = await startApp(engine);
    const { appointmentType } = details;
    for (const body of [
      { ...BOOKING, details: undefined },
      { ...BOOKING, details: { appointmentType } },
      { ...BOOKING, website: 'https://spam.example' },
    ])
      expect((await app.post('/api/quotes', body)).statusCode).toBe(201);
    expect(await freeOn(app)).toHaveLength(8);
  });

  it('frees the slot when the quote is deleted or lost, or the appointment released', async () => {
    const app = await startApp(engine);
    const admin = await signIn(app);
    const book = async () => (await app.post('/api/quotes', BOOKING)).json().id;

    await admin.delete(`/api/quotes/${await book()}`);
    expect(await freeOn(app)).toContain('10:00 AM');

    const lost = await book();
    await admin.patch(`/api/quotes/${lost}/status`, { status: 'Quote Sent' });
    expect(await freeOn(app)).not.toContain('10:00 AM');
    await admin.patch(`/api/quotes/${lost}/status`, { status: 'Lost Quote' });
    expect(await freeOn(app)).toContain('10:00 AM');
    expect((await admin.post(`/api/quotes/${lost}/appointment`, { confirmed: true })).statusCode).toBe(409);

    const released = await book();
    const answer = await admin.post(`/api/quotes/${released}/appointment`, { confirmed: false });
    expect(answer.json()).toMatchObject({ quoteId: released, status: 'released' });
    expect(await freeOn(app)).toContain('10:00 AM');

    await book();
    const late = await admin.post(`/api/quotes/${released}/appointment`, { confirmed: true });
    expect([late.statusCode, late.json().detail]).toEqual([
      409,
      'Someone else has just booked this time. Please choose another.',
    ]);
  });

  itOnce('confirms once, with one mail, and confirms again after a cancellation', async () => {
    const app = await startApp(engine);
    const admin = await signIn(app);
    const { id } = (await app.post('/api/quotes', BOOKING)).json();
    const decide = (confirmed: boolean) => admin.post(`/api/quotes/${id}/appointment`, { confirmed });

    const confirmed = await decide(true);
    expect(confirmed.json()).toMatchObject({ quoteId: id, startsAt: '2026-12-03T17:00:00.000Z', status: 'confirmed' });
    expect((await decide(true)).json()).toEqual(confirmed.json());
    expect(await mails(app)).toHaveLength(3);
    expect((await admin.get(`/api/quotes/${id}/appointment`)).json()).toEqual(confirmed.json());

    await decide(false);
    await decide(false);
    expect(await freeOn(app)).toContain('10:00 AM');
    expect((await mails(app)).slice(3)).toMatchObject([
      {
        kind: 'appointment-cancelled',
        recipient: 'dana@example.com',
        message: { subject: 'Your appointment is canceled: December 3, 2026 at 10:00 AM' },
      },
    ]);
    expect((await decide(true)).json()).toMatchObject({ status: 'confirmed' });
    expect(await freeOn(app)).not.toContain('10:00 AM');
  });

  it('reports no conflict when two admins decide concurrently', async () => {
    const app = await startApp(engine);
    const [one, other] = [await signIn(app), await signIn(app)];
    const { id } = (await app.post('/api/quotes', BOOKING)).json();
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, n) =>
          (n % 2 ? one : other).post(`/api/quotes/${id}/appointment`, { confirmed: n % 2 === 0 }),
        ),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    }
  });

  itOnce('sends no mail when an unconfirmed or past appointment is released', async () => {
    const app = await startApp(engine);
    const admin = await signIn(app);
    const held = (await app.post('/api/quotes', BOOKING)).json().id;
    await admin.post(`/api/quotes/${held}/appointment`, { confirmed: false });
    expect(await mails(app)).toHaveLength(2);

    const { id } = (await app.post('/api/quotes', at('11:00 AM'))).json();
    await admin.post(`/api/quotes/${id}/appointment`, { confirmed: true });
    vi.setSystemTime(new Date('2026-12-04T16:00:00Z'));
    await (await signIn(app)).post(`/api/quotes/${id}/appointment`, { confirmed: false });
    expect((await mails(app)).map(({ kind }) => kind)).not.toContain('appointment-cancelled');
  });

  itOnce('releases the appointment of a lost lead, with a timeline entry and without a mail', async () => {
    const app = await startApp(engine);
    const admin = await signIn(app);
    const { id } = (await app.post('/api/quotes', BOOKING)).json();
    await admin.post(`/api/quotes/${id}/appointment`, { confirmed: true });
    const sent = await mails(app);
    await admin.patch(`/api/quotes/${id}/status`, { status: 'Lost Quote' });
    await admin.patch(`/api/quotes/${id}/status`, { status: 'Lost Quote', reason: 'Price' });
    const { timeline } = (await admin.get(`/api/quotes/${id}/lead`)).json();
    const told = timeline.filter(({ kind }: { kind: string }) => kind === 'appointment');
    expect(told).toMatchObject([
      { status: 'held', by: null },
      { status: 'confirmed' },
      { status: 'released', by: 'owner@example.com', startsAt: '2026-12-03T17:00:00.000Z' },
    ]);
    expect(await mails(app)).toHaveLength(sent.length);
  });

  itOnce.each(['held', 'confirmed'] as const)(
    'restores a %s appointment when the loss of its lead is undone',
    async (was) => {
      const app = await startApp(engine);
      const admin = await signIn(app);
      const { id } = (await app.post('/api/quotes', BOOKING)).json();
      if (was === 'confirmed') await admin.post(`/api/quotes/${id}/appointment`, { confirmed: true });
      const sent = await mails(app);
      const move = (body: object) => admin.patch(`/api/quotes/${id}/status`, body);
      const lost = (await move({ status: 'Lost Quote' })).json();
      expect(lost).toMatchObject({ status: 'Lost Quote', appointment: 'released' });
      expect(await freeOn(app)).toContain('10:00 AM');

      const undo = { status: 'Quote Sent', takeBackAppointment: true, expectedUpdatedAt: lost.updatedAt };
      expect((await move(undo)).json()).toMatchObject({ status: 'Quote Sent', appointment: 'restored' });
      expect(await findAppointment(app.db, id)).toMatchObject({ status: was });
      expect(await freeOn(app)).not.toContain('10:00 AM');
      // A repeat changes nothing and sends no mail: the customer was never told of a release.
      expect((await move(undo)).statusCode).toBe(409);
      expect((await move({ ...undo, expectedUpdatedAt: undefined })).json()).not.toHaveProperty('appointment');
      expect(await mails(app)).toHaveLength(sent.length);
      const { timeline } = (await admin.get(`/api/quotes/${id}/lead`)).json();
      const told = timeline.filter(({ kind }: { kind: string }) => kind === 'appointment');
      expect(told.slice(-2)).toMatchObject([
        { status: 'released', was },
        { status: was, was: 'released', by: 'owner@example.com' },
      ]);
    },
  );

  itOnce('restores no appointment if its slot is taken, an admin released it, or undo does not ask', async () => {
    const app = await startApp(engine);
    const admin = await signIn(app);
    const move = async (id: number, body: object) => (await admin.patch(`/api/quotes/${id}/status`, body)).json();
    const undo = { status: 'Quote Sent', takeBackAppointment: true };
    const { id } = (await app.post('/api/quotes', BOOKING)).json();
    await move(id, { status: 'Lost Quote' });
    const other = (await app.post('/api/quotes', BOOKING)).json();
    expect(await move(id, undo)).toMatchObject({ status: 'Quote Sent', appointment: 'taken' });
    expect(await findAppointment(app.db, id)).toMatchObject({ status: 'released' });
    expect(await findAppointment(app.db, other.id)).toMatchObject({ status: 'held' });

    await admin.post(`/api/quotes/${other.id}/appointment`, { confirmed: false });
    expect(await move(other.id, { status: 'Lost Quote' })).not.toHaveProperty('appointment');
    expect(await move(other.id, undo)).not.toHaveProperty('appointment');
    expect(await findAppointment(app.db, other.id)).toMatchObject({ status: 'released' });

    const third = (await app.post('/api/quotes', BOOKING)).json();
    await move(third.id, { status: 'Lost Quote' });
    expect(await move(third.id, { status: 'Quote Sent' })).not.toHaveProperty('appointment');
    expect(await freeOn(app)).toContain('10:00 AM');
  });

  it('restores one appointment of a slot when several losses are undone concurrently', async () => {
    const app = await startApp(engine);
    const admin = await signIn(app);
    const ids: number[] = [];
    for (let n = 0; n < 6; n++) {
      ids.push((await app.post('/api/quotes', BOOKING)).json().id);
      await admin.patch(`/api/quotes/${ids[n]}/status`, { status: 'Lost Quote' });
    }
    const undo = { status: 'Quote Sent', takeBackAppointment: true };
    const answers = await Promise.all(
      [...ids, ...ids].map((id) => admin.patch(`/api/quotes/${id}/status`, undo).then((answer) => answer.json())),
    );
    expect(answers.filter(({ appointment }) => appointment === 'restored')).toHaveLength(1);
    expect(answers.filter(({ appointment }) => appointment === 'taken')).toHaveLength(5);
    const standing = await app.db.selectFrom('appointments').select('status').execute();
    expect(standing.filter(({ status }) => status === 'held')).toHaveLength(1);
    expect(standing).toHaveLength(6);
  });

  it('does not confirm the appointment of a lead that is lost concurrently', async () => {
    const app = await startApp(engine);
    const { db } = app;
    const { id } = (await app.post('/api/quotes', BOOKING)).json();
    const by = { userId: null, now: new Date() };
    const quiet = async () => {};
    const decide = (confirmed: boolean, on = db) => decideAppointment(on, id, { confirmed, now: by.now }, quiet);
    await decide(false);
    // Between the read and the update.
    const lostMeanwhile = new Proxy(db, {
      get: (target, name) =>
        name === 'transaction'
          ? () => ({
              execute: async (work: Parameters<ReturnType<typeof db.transaction>['execute']>[0]) => {
                await changeLead(db, id, { status: 'Lost Quote' }, by);
                return db.transaction().execute(work);
              },
            })
          : Reflect.get(target, name).bind(target),
    });
    expect(await decide(true, lostMeanwhile)).toEqual({ outcome: 'lost' });

    for (let round = 0; round < 10; round++) {
      await changeLead(db, id, { status: 'Quote Sent' }, by);
      await Promise.all([decide(true), changeLead(db, id, { status: 'Lost Quote' }, by)]);
      expect(await findAppointment(db, id)).toMatchObject({ status: 'released' });
    }
  });

  itOnce('offers the days and times of the booking setting', async () => {
    const app = await startApp(engine);
    const { days } = bookingSetting.builtIn;
    await writeSetting(app.db, bookingSetting, {
      ...bookingSetting.builtIn,
      days: { ...days, Thursday: ['6:30 PM', '7:00 AM'] },
    });
    expect(await freeOn(app)).toEqual(['7:00 AM', '6:30 PM']);
    expect((await app.post('/api/quotes', BOOKING)).statusCode).toBe(400);
    expect((await app.post('/api/quotes', at('6:30 PM'))).statusCode).toBe(201);
  });
});

describe.each(httpEngines)('validation of a booking on %s', (engine) => {
  it.each([
    ['a Sunday', 'preferredDate', { preferredDate: '2026-12-06' }],
    ['a Saturday afternoon', 'preferredTime', { preferredDate: '2026-12-05', preferredTime: '1:00 PM' }],
    ['noon', 'preferredTime', { preferredTime: '12:00 PM' }],
    ['an hour from now', 'preferredTime', { preferredDate: '2026-11-21', preferredTime: '10:00 AM' }],
  ])('rejects %s with an error for %s', async (_what, field, wrong) => {
    const app = await startApp(engine);
    const answer = await app.post('/api/quotes', { ...BOOKING, details: { ...details, ...wrong } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toMatchObject([{ path: `details.${field}` }]);
  });

  it('rejects yesterday with an error for the date', async () => {
    const app = await startApp(engine);
    const answer = await app.post('/api/quotes', { ...BOOKING, details: { ...details, preferredDate: '2026-11-20' } });
    expect([answer.statusCode, answer.json().errors]).toEqual([
      400,
      [{ path: 'details.preferredDate', message: 'Choose today or a later date' }],
    ]);
  });
});

describe('listing slots', () => {
  it('returns a month from today, in shop time', async () => {
    const app = await startApp();
    const days = (await app.get('/api/appointments/slots?from=&to=')).json();
    expect(days).toHaveLength(31);
    // Saturday, 9 in the morning
    expect(days[0]).toEqual({ date: '2026-11-21', times: ['11:00 AM'], isClosed: false, holiday: null });
    expect(days[5]).toEqual({ date: '2026-11-26', times: [], isClosed: true, holiday: 'Thanksgiving Day' });
  });

  it.each([
    'from=2026-12-03&to=2026-12-02',
    'from=tomorrow',
    'from=2026-01-01&to=2028-01-01',
    'day=2026-12-03',
    'from=9999-12-31',
    'from=0001-01-01',
  ])('rejects %s', async (query) => {
    const app = await startApp();
    expect((await app.get(`/api/appointments/slots?${query}`)).statusCode).toBe(400);
  });
});

describe('deciding on appointments', () => {
  it('requires an admin and a booking that holds a slot', async () => {
    const app = await startApp();
    const body = { confirmed: true };
    const { id } = (await app.post('/api/quotes', { ...BOOKING, details: undefined })).json();
    expect((await app.post(`/api/quotes/${id}/appointment`, body)).statusCode).toBe(401);
    expect((await (await signIn(app, 'user')).post(`/api/quotes/${id}/appointment`, body)).statusCode).toBe(403);
    const admin = await signIn(app);
    expect((await admin.post(`/api/quotes/${id}/appointment`, body)).statusCode).toBe(404);
    expect((await admin.get('/api/quotes/x/appointment')).statusCode).toBe(404);
    expect((await admin.post(`/api/quotes/${id}/appointment`, {})).statusCode).toBe(400);
  });
});

describe('the calendar file of a requested time', () => {
  const address = (query: object) => `/api/appointments/calendar?${new URLSearchParams({ ...query })}`;
  const asked = { id: '7', type: 'inspection', date: '2026-11-30', time: '9:00 AM' };

  it('has the same entry as the confirmation mail', async () => {
    const app = await startApp();
    const answer = await app.get(address(asked));
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(answer.body).toContain('UID:appointment-7@');
    expect(answer.body).toContain('DTSTART:20261130T160000Z');
    expect(answer.body).toContain('SUMMARY:To be confirmed: Inspection at Flatirons Aircraft Refinishing');
  });

  it.each([{ id: '0' }, { type: 'party' }, { date: '2026-02-30' }, { time: '9 o’clock' }, { note: 'x' }])(
    'rejects %j',
    async (wrong) => {
      const app = await startApp();
      expect((await app.get(address({ ...asked, ...wrong }))).statusCode).toBe(400);
    },
  );
});
