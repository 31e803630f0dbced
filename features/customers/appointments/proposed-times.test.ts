import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listFeedEvents } from '#desk/calendars/feeds.store.server.ts';
import { linkAddress } from '#server/links.store.server.ts';
import { wordsOf } from '#server/mail/layout.ts';
import { type Caller, signIn, startApp, type TestApp } from '#tests/support/api.ts';
import { onCleanUp } from '#tests/support/clean-up.ts';
import { engines, httpEngines, onceOf } from '#tests/support/database.ts';
import { HOUR_MS } from '#time/units.ts';
import { expireHolds } from './holds.store.server.ts';

const NOW = new Date('2026-11-23T16:00:00Z');
const BOOKED = '2026-12-03T17:00:00.000Z';
const BOOKING = {
  firstName: 'Dana',
  lastName: 'Whitfield',
  email: 'dana@example.com',
  source: 'booking',
  details: { appointmentType: 'inspection', preferredDate: '2026-12-03', preferredTime: '10:00 AM' },
};
const OTHER = { date: '2026-12-04', time: '1:00 PM' };
const OTHER_AT = '2026-12-04T20:00:00.000Z';

/** A booking, an owner, and the customer's token. */
async function withBooking(engine: (typeof engines)[number], booking: object = BOOKING) {
  const app = await startApp(engine, { env: { OWNER_EMAIL: 'owner@example.com' } });
  const { id } = (await app.post('/api/quotes', booking)).json();
  const admin = await signIn(app);
  const url = `/api/quotes/${id}/appointment`;
  const { address } = (await admin.post(`/api/quotes/${id}/link`, {})).json();
  const token: string = address.split('/request/')[1];
  return {
    app,
    admin,
    address,
    id: id as number,
    url,
    propose: (slot: object = OTHER, more: object = {}) => admin.post(`${url}/proposed-time`, { slot, ...more }),
    take: (startsAt = OTHER_AT) => app.post(`/api/requests/${token}/proposed-time`, { startsAt }),
    change: (slot: object | null) => app.post(`/api/requests/${token}/appointment`, { slot }),
    page: async () => (await app.get(`/api/requests/${token}`)).json(),
    lead: async () => (await admin.get(`/api/quotes/${id}/lead`)).json(),
  };
}

const book = (app: TestApp, { date, time }: typeof OTHER, email = 'bo@example.com') =>
  app.post('/api/quotes', {
    ...BOOKING,
    email,
    details: { ...BOOKING.details, preferredDate: date, preferredTime: time },
  });
const confirm = (admin: Caller, url: string) => admin.post(url, { confirmed: true });
const freeOn = async (app: TestApp, day: string): Promise<string[]> =>
  (await app.get(`/api/appointments/slots?from=${day}&to=${day}`)).json()[0].times;
const mailsOf = ({ db }: TestApp, kind: string) =>
  db.selectFrom('outbox').selectAll().where('kind', '=', kind).orderBy('id').execute();
const later = (hours: number) => vi.setSystemTime(NOW.getTime() + hours * HOUR_MS);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  onCleanUp(() => vi.useRealTimers());
});

describe.each(engines)('a proposed time on %s', (engine) => {
  const itOnce = onceOf(engine);

  it('is held beside the appointment until the customer takes it', async () => {
    const { app, admin, address, id, url, propose, take, page, lead } = await withBooking(engine);
    await confirm(admin, url);
    later(1);
    const proposed = await propose();
    const proposedTime = { startsAt: OTHER_AT, until: '2026-11-25T17:00:00.000Z', state: 'open' };
    expect([proposed.statusCode, proposed.json()]).toEqual([200, proposedTime]);
    expect(await page()).toMatchObject({ appointment: { startsAt: BOOKED, status: 'confirmed' }, proposedTime });
    expect(await lead()).toMatchObject({ appointment: { startsAt: BOOKED }, proposedTime });
    expect(await freeOn(app, '2026-12-03')).not.toContain('10:00 AM');
    expect(await freeOn(app, '2026-12-04')).not.toContain('1:00 PM');
    expect((await book(app, OTHER)).statusCode).toBe(409);

    later(2);
    expect((await take()).statusCode).toBe(204);
    expect((await take()).statusCode).toBe(204);
    expect(await page()).toMatchObject({
      appointment: { startsAt: OTHER_AT, status: 'confirmed' },
      proposedTime: null,
    });
    expect(await freeOn(app, '2026-12-03')).toContain('10:00 AM');
    expect((await lead()).timeline.filter(({ kind }: { kind: string }) => kind === 'proposedTime')).toMatchObject([
      { event: 'sent', by: 'owner@example.com', from: BOOKED, startsAt: OTHER_AT },
      { event: 'taken', by: null, from: BOOKED, startsAt: OTHER_AT },
    ]);

    const [mail, ...others] = await mailsOf(app, 'appointment-proposed');
    expect([others, mail!.message.calendar]).toEqual([[], undefined]);
    const { subject, text } = wordsOf(mail!.message);
    expect(subject).toBe('We’d like to move your appointment: December 4, 2026 at 1:00 PM');
    expect(text).toContain('We’re holding it until November 25, 2026 at 10:00 AM.');
    expect(text).toContain('Instead of: December 3, 2026 at 10:00 AM');
    const blocks = 'page' in mail!.message ? mail!.message.page.blocks : [];
    const { privateLink } = blocks.find((block) => 'privateLink' in block)!;
    expect(await linkAddress(app.db, app.config, privateLink.linkId)).toBe(address);
    const invites = (await mailsOf(app, 'appointment-confirmed')).map(({ message }) => message.calendar!);
    expect(invites.map((invite) => /UID:(.*)/.exec(invite)![1]!.trim())).toEqual(
      Array(2).fill(`appointment-${id}@localhost`),
    );
    expect(invites.map((invite) => Number(/SEQUENCE:(\d+)/.exec(invite)![1]))).toEqual([1, 7200]);
    expect(invites[1]).toContain('DTSTART:20261204T200000Z');
    const [toOwner] = await mailsOf(app, 'customer-update');
    expect(toOwner!.message.subject).toBe(
      'Dana Whitfield took the time that you proposed: December 4, 2026 at 1:00 PM',
    );
  });

  it('is given to one of a proposal and a booking at once', async () => {
    const { app, propose } = await withBooking(engine);
    const answers = await Promise.all([propose(), book(app, OTHER)]);
    const codes = answers.map(({ statusCode }) => statusCode);
    expect([
      [200, 409],
      [409, 201],
    ]).toContainEqual(codes);
    const standing = await app.db.selectFrom('appointments').select('startsAt').execute();
    expect(standing.map(({ startsAt }) => startsAt).sort()).toEqual([BOOKED, OTHER_AT]);
  });

  it('opens its slot to others after 48 hours, and stays over', async () => {
    const { app, admin, url, propose, take, page } = await withBooking(engine);
    await confirm(admin, url);
    await propose();
    later(48.01);
    expect(await freeOn(app, '2026-12-04')).toContain('1:00 PM');
    expect((await page()).proposedTime).toMatchObject({ state: 'expired', startsAt: OTHER_AT });
    const late = await take();
    expect([late.statusCode, late.json().detail]).toEqual([
      409,
      'We no longer hold this time for you. Please choose another.',
    ]);
    expect((await book(app, OTHER)).statusCode).toBe(201);
    expect(await page()).toMatchObject({ appointment: { startsAt: BOOKED, status: 'confirmed' } });
    expect(await app.db.selectFrom('appointments').select('status').execute()).toHaveLength(2);
  });

  it('ends with the next proposal, which two owners do not make at once', async () => {
    const { app, admin, url, propose, take, page } = await withBooking(engine);
    const { updatedAt: expectedUpdatedAt } = (await admin.get(url)).json();
    const slots = ['2:00 PM', '3:00 PM'].map((time) => ({ date: '2026-12-04', time }));
    const answers = await Promise.all(slots.map((slot) => propose(slot, { expectedUpdatedAt })));
    const [won, lost] = answers.toSorted((a, b) => a.statusCode - b.statusCode);
    expect([won!.statusCode, lost!.statusCode]).toEqual([200, 409]);
    const { startsAt } = won!.json();
    expect(lost!.json()).toMatchObject({
      detail: expect.stringMatching(/^Someone else proposed another time in the meantime: December 4, 2026 at [23]/),
      current: { appointment: { startsAt: BOOKED }, proposedTime: { startsAt, state: 'open' } },
    });
    later(1);
    const { updatedAt } = lost!.json().current.appointment;
    expect((await propose(OTHER, { expectedUpdatedAt: updatedAt })).statusCode).toBe(200);
    expect(await freeOn(app, '2026-12-04')).toEqual(expect.arrayContaining(['2:00 PM', '3:00 PM']));
    expect((await page()).proposedTime).toMatchObject({ startsAt: OTHER_AT, until: '2026-11-25T17:00:00.000Z' });
    expect((await take(startsAt)).json().detail).toBe(
      'We proposed another time in the meantime. Please look at the new one.',
    );
  });

  itOnce('ends when it is withdrawn, or the appointment is moved, canceled, confirmed or lost', async () => {
    const { app, admin, id, url, propose, take, change, page } = await withBooking(engine);
    const ways: [() => Promise<{ statusCode: number }>, string | null][] = [
      [() => admin.delete(`${url}/proposed-time`), 'withdrawn'],
      [() => confirm(admin, url), null],
      // Also to the proposed time itself.
      [() => change(OTHER), null],
      [() => change({ date: '2026-12-03', time: '9:00 AM' }), null],
      [() => admin.patch(`/api/quotes/${id}/status`, { status: 'Lost Quote' }), null],
    ];
    for (const [index, [end, state]] of ways.entries()) {
      const slot = index === 3 ? { ...OTHER, time: '2:00 PM' } : OTHER;
      expect([index, (await propose(slot)).statusCode]).toEqual([index, 200]);
      expect([index, (await end()).statusCode]).toEqual([index, expect.toSatisfy((code: number) => code < 300)]);
      expect([index, (await page()).proposedTime?.state ?? null]).toEqual([index, state]);
      expect([index, (await take()).statusCode]).toEqual([index, 409]);
      const proposed = app.db.selectFrom('appointments').select('status').where('status', '=', 'proposed');
      expect(await proposed.execute()).toEqual([]);
    }
    expect((await propose()).json().detail).toMatch(/^This is a lost quote/);
    expect((await admin.delete(`${url}/proposed-time`)).statusCode).toBe(204);
  });

  itOnce('keeps an unconfirmed appointment as long as itself', async () => {
    const { app, propose, page } = await withBooking(engine);
    later(47);
    await propose();
    later(49);
    await expireHolds(app.db, new Date(), async () => {});
    expect((await page()).appointment).toMatchObject({ startsAt: BOOKED, status: 'held' });
    later(95.01);
    await expireHolds(app.db, new Date(), async () => {});
    expect(await page()).toMatchObject({ appointment: { status: 'released' }, proposedTime: null });
  });
});

describe.each(httpEngines)('a proposal on %s', (engine) => {
  it.each([
    ['a closed day', { date: '2026-11-26', time: '9:00 AM' }, /Thanksgiving Day\). The next available day is Friday/],
    ['a weekend', { date: '2026-11-29', time: '9:00 AM' }, /closed on Sunday.*next available day is Monday/],
    ['a past day', { date: '2026-11-20', time: '9:00 AM' }, /^Choose today or a later date/],
    ['a past time', { date: '2026-11-23', time: '8:00 AM' }, /isn’t available/],
    ['a time that the shop does not offer', { date: '2026-12-04', time: '9:17 AM' }, /isn’t available/],
    ['the time of the appointment', { date: '2026-12-03', time: '10:00 AM' }, /already at this time/],
  ])('of %s is refused', async (_what, slot, words) => {
    const { propose, lead } = await withBooking(engine);
    const refused = await propose(slot);
    expect([refused.statusCode, refused.json().errors[0]]).toEqual([
      400,
      { path: 'slot', message: expect.stringMatching(words) },
    ]);
    expect((await lead()).proposedTime).toBeNull();
  });

  it('needs an appointment that stands, and is not over', async () => {
    const { app, admin, url, propose } = await withBooking(engine);
    await admin.post(url, { confirmed: false });
    expect((await propose()).json().detail).toMatch(/was released/);
    await confirm(admin, url);
    await app.db.updateTable('appointments').set({ startsAt: NOW.toISOString() }).execute();
    expect((await propose()).json().detail).toBe('This appointment is over.');
    const { id } = (await app.post('/api/quotes', { ...BOOKING, source: 'contact', details: {} })).json();
    expect((await admin.post(`/api/quotes/${id}/appointment/proposed-time`, { slot: OTHER })).statusCode).toBe(404);
    expect((await admin.delete(`/api/quotes/${id}/appointment/proposed-time`)).statusCode).toBe(404);
  });

  it('is held until its start where that comes first, on the hour that the clock then shows', async () => {
    const { propose } = await withBooking(engine);
    const tomorrow = await propose({ date: '2026-11-24', time: '9:00 AM' });
    expect(tomorrow.json()).toMatchObject({ startsAt: '2026-11-24T16:00:00.000Z', until: '2026-11-24T16:00:00.000Z' });
    vi.setSystemTime('2027-03-12T16:00:00Z');
    const details = { ...BOOKING.details, preferredDate: '2027-03-16' };
    const spring = await withBooking(engine, { ...BOOKING, details });
    // The clock skips an hour on March 14.
    expect((await spring.propose({ date: '2027-03-15', time: '1:00 PM' })).json()).toMatchObject({
      startsAt: '2027-03-15T19:00:00.000Z',
      until: expect.stringMatching(/^2027-03-14T16:00:00/),
    });
  });

  it('stands in the calendar feed as tentative, until it expires', async () => {
    const { app, admin, id, url, propose } = await withBooking(engine);
    await confirm(admin, url);
    await propose();
    const shown = async () =>
      (await listFeedEvents(app.db, 'appointments', new Date()))
        .flatMap(({ event }) => event ?? [])
        .map(({ key, isTentative, summary }) => [key, isTentative, summary]);
    const stands = [`appointment-${id}`, false, `Lead ${id}: Inspection`];
    expect(await shown()).toEqual([
      stands,
      [`appointment-${id}-proposed`, true, `Proposed for Lead ${id}: Inspection`],
    ]);
    later(48.01);
    expect(await shown()).toEqual([stands]);
  });
});
