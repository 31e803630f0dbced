import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { wordsOf } from '#server/mail/layout.ts';
import { signIn, startApp, type TestApp } from '#tests/support/api.ts';
import { engines, onceOf } from '#tests/support/database.ts';
import { HOUR_MS } from '#time/units.ts';
import { announceExpiry } from './appointments.mail.server.ts';
import { expireHolds } from './holds.store.server.ts';
import { HOLD_REFUSALS, HOLDS } from './slots.ts';

const NOW = new Date('2026-11-21T16:00:00Z');
const HOUR = HOUR_MS;
const TIMES = ['8:00 AM', '9:00 AM', '10:00 AM', '11:00 AM', '1:00 PM', '2:00 PM', '3:00 PM', '4:00 PM'];
/** Monday to Friday of one week. */
const DAYS = ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'];

/** Books the nth of forty slots, by default for a mailbox and a network of its own. */
const book = (app: TestApp, n: number, { email = `dana${n}@example.com`, from = `192.0.2.${n}` } = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/quotes',
    remoteAddress: from,
    payload: {
      firstName: 'Dana',
      lastName: 'Reed',
      email,
      source: 'booking',
      details: {
        appointmentType: 'inspection',
        preferredDate: DAYS[Math.floor(n / TIMES.length)],
        preferredTime: TIMES[n % TIMES.length],
      },
    },
  });

const expire = ({ db, config }: TestApp) =>
  expireHolds(db, new Date(), (trx, ...expired) => announceExpiry(trx, ...expired, config));
const statuses = async ({ db }: TestApp) =>
  (await db.selectFrom('appointments').select('status').orderBy('quoteId').execute()).map(({ status }) => status);
const expiryMails = ({ db }: TestApp) =>
  db.selectFrom('outbox').selectAll().where('kind', '=', 'appointment-expired').execute();
const codesOf = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode).sort();

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }));
afterEach(() => void vi.useRealTimers());

describe.each(engines)('a hold on %s', (engine) => {
  const itOnce = onceOf(engine);
  it('expires after 48 hours, frees the slot, keeps the lead and mails the customer', async () => {
    const app = await startApp(engine);
    const admin = await signIn(app);
    const { id } = (await book(app, 2)).json();
    const heldUntil = '2026-11-23T16:00:00.000Z';
    expect((await admin.get(`/api/quotes/${id}/appointment`)).json()).toMatchObject({ status: 'held', heldUntil });

    vi.setSystemTime(Date.parse(heldUntil) - 1);
    expect(await expire(app)).toBe(false);
    vi.setSystemTime(heldUntil);
    expect(await expire(app)).toBe(true);
    expect(await expire(app)).toBe(false);

    const free = (await app.get('/api/appointments/slots?from=2026-11-30&to=2026-11-30')).json()[0].times;
    expect(free).toContain('10:00 AM');
    const { timeline, appointment } = (await admin.get(`/api/quotes/${id}/lead`)).json();
    expect(appointment).toMatchObject({ status: 'released', heldUntil: null });
    expect(timeline).toContainEqual({ kind: 'expired', at: heldUntil, by: null, startsAt: '2026-11-30T17:00:00.000Z' });
    const [mail, ...others] = await expiryMails(app);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ quoteId: id, recipient: 'dana2@example.com' });
    expect(mail!.message.subject).toBe('Your appointment was not confirmed: November 30, 2026 at 10:00 AM');
    const { text } = wordsOf(mail!.message);
    expect(text).toContain('within 48 hours, so it’s no longer held for you');
    expect(text).toContain('/book-consultation');
    expect(mail!.message.calendar).toContain('METHOD:CANCEL');
    expect((await book(app, 2, { email: 'bo@example.com', from: '192.0.2.99' })).statusCode).toBe(201);
  });

  it('expires once when several nodes sweep concurrently', async () => {
    const app = await startApp(engine);
    for (let n = 0; n < 4; n++) await book(app, n);
    vi.setSystemTime(NOW.getTime() + 10 * 24 * HOUR);
    await Promise.all(Array.from({ length: 6 }, () => expire(app)));
    expect(await statuses(app)).toEqual(Array(4).fill('released'));
    expect(await app.db.selectFrom('quoteEvents').selectAll().where('kind', '=', 'expired').execute()).toHaveLength(4);
    expect(await expiryMails(app)).toHaveLength(4);
  });

  it('does not expire if the shop confirms it, even concurrently with the sweep', async () => {
    const app = await startApp(engine);
    const ids: number[] = [];
    for (let n = 0; n < 6; n++) ids.push((await book(app, n)).json().id);
    vi.setSystemTime(NOW.getTime() + HOLDS.hours * HOUR);
    const admin = await signIn(app);
    const confirm = (id: number) => admin.post(`/api/quotes/${id}/appointment`, { confirmed: true });
    const answers = await Promise.all([...ids.map(confirm), expire(app).then(() => ({ statusCode: 200 }))]);
    expect(codesOf(answers)).toEqual(Array(7).fill(200));
    await expire(app);
    expect(await statuses(app)).toEqual(Array(6).fill('confirmed'));
  });

  it('expires without a mail if its time has long passed, as after a downtime', async () => {
    const app = await startApp(engine);
    await book(app, 0);
    await book(app, 39);
    vi.setSystemTime('2026-12-03T16:00:00Z');
    await expire(app);
    expect(await statuses(app)).toEqual(['released', 'released']);
    expect((await expiryMails(app)).map(({ recipient }) => recipient)).toEqual(['dana39@example.com']);
  });

  itOnce('starts over when the loss of its lead is undone', async () => {
    const app = await startApp(engine);
    const { id } = (await book(app, 0)).json();
    vi.setSystemTime(NOW.getTime() + 47 * HOUR);
    const admin = await signIn(app);
    const move = (body: object) => admin.patch(`/api/quotes/${id}/status`, body);
    await move({ status: 'Lost Quote' });
    vi.setSystemTime(NOW.getTime() + 60 * HOUR);
    expect((await move({ status: 'Quote Sent', takeBackAppointment: true })).json()).toMatchObject({
      appointment: 'restored',
    });
    await expire(app);
    expect(await statuses(app)).toEqual(['held']);
    vi.setSystemTime(NOW.getTime() + 108 * HOUR);
    await expire(app);
    expect(await statuses(app)).toEqual(['released']);
  });

  itOnce('is limited to two per mailbox, in any spelling, until the shop answers', async () => {
    const app = await startApp(engine);
    const same = ['dana@gmail.com', 'D.ana@gmail.com', 'dana+x@googlemail.com'];
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, n) => book(app, n, { email: same[n % same.length]! })),
    );
    expect(codesOf(answers)).toEqual([...Array(2).fill(201), ...Array(7).fill(409)]);
    expect(answers.find(({ statusCode }) => statusCode === 409)!.json()).toMatchObject({
      detail: HOLD_REFUSALS.mailbox,
    });
    expect(await app.db.selectFrom('quotes').selectAll().execute()).toHaveLength(2);

    const admin = await signIn(app);
    const { id } = answers.find(({ statusCode }) => statusCode === 201)!.json();
    await admin.post(`/api/quotes/${id}/appointment`, { confirmed: true });
    expect((await book(app, 20, { email: 'dana@gmail.com' })).statusCode).toBe(201);
  });

  itOnce('is rejected as taken or unavailable before the limit applies', async () => {
    const app = await startApp(engine);
    for (const n of [0, 1]) await book(app, n, { email: 'dana@example.com' });
    expect((await book(app, 0, { email: 'dana@example.com' })).json().errors).toMatchObject([
      { path: 'details.preferredTime' },
    ]);
    expect((await book(app, 40, { email: 'dana@example.com' })).statusCode).toBe(201);
    const answer = await app.post('/api/quotes', {
      firstName: 'Dana',
      lastName: 'Reed',
      email: 'dana@example.com',
      source: 'booking',
      details: { appointmentType: 'inspection', preferredDate: '2026-12-06', preferredTime: '8:00 AM' },
    });
    expect(answer.statusCode).toBe(400);
  });

  itOnce('is limited to twelve unanswered ones a day', async () => {
    const app = await startApp(engine);
    const answers = await Promise.all(Array.from({ length: 18 }, (_, n) => book(app, n)));
    expect(codesOf(answers)).toEqual([...Array(HOLDS.perDay).fill(201), ...Array(18 - HOLDS.perDay).fill(409)]);
    expect(answers.find(({ statusCode }) => statusCode === 409)!.json()).toMatchObject({ detail: HOLD_REFUSALS.day });

    const admin = await signIn(app);
    const { id } = answers.find(({ statusCode }) => statusCode === 201)!.json();
    await admin.post(`/api/quotes/${id}/appointment`, { confirmed: false });
    expect((await book(app, 30)).statusCode).toBe(201);
    expect((await book(app, 31)).statusCode).toBe(409);
    vi.setSystemTime(NOW.getTime() + 24 * HOUR);
    expect((await book(app, 31)).statusCode).toBe(201);
  });

  itOnce('is limited to six per /48 network, which leaves room for others', async () => {
    const app = await startApp(engine);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => book(app, n, { from: `2001:db8:7:${n}::1` })),
    );
    expect(codesOf(answers)).toEqual([...Array(HOLDS.perNetwork).fill(201), ...Array(20 - HOLDS.perNetwork).fill(429)]);
    const refused = answers.find(({ statusCode }) => statusCode === 429)!;
    expect(refused.json().detail).toContain(HOLD_REFUSALS.network);
    expect(refused.headers['retry-after']).toBe('86400');
    expect((await book(app, 39, { from: '2001:db8:8::1' })).statusCode).toBe(201);
  });
});
