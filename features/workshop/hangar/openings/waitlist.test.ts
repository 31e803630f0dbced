import { beforeEach, describe, expect, it, vi } from 'vitest';
import { linkAddress } from '#server/links.store.server.ts';
import { type Caller, signIn, startApp, type TestApp } from '#tests/support/api.ts';
import { engines, onCleanUp, onceOf } from '#tests/support/database.ts';
import { DAY_MS } from '#time/units.ts';
import { insertStay, lockBays } from '#workshop/stays/stays.store.server.ts';
import { createBay } from '../bays.store.server.ts';
import type { WaitEntry } from './openings.contract.ts';

const NOW = new Date('2027-02-01T19:00:00.000Z');
const BAY = { name: 'Hangar', kind: 'any', places: 1 } as const;
const ANY_SIZE = { maxSpanInches: null, maxLengthInches: null, heightInches: 120 };
const DAYS = { from: '2027-03-01', to: '2027-04-16' };

describe.each(engines)('the waitlist on %s', (engine) => {
  const itOnce = onceOf(engine);
  let app: TestApp;
  let admin: Caller;
  let bay: number;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW });
    onCleanUp(() => vi.useRealTimers());
    app = await startApp(engine, { env: { RATE_LIMITS: 'off' } });
    admin = await signIn(app);
    bay = (await createBay(app.db, { ...BAY, ...ANY_SIZE }, NOW))!.id;
  });

  const join = async (changes: object = {}, details: object = {}): Promise<number> => {
    const person = { firstName: 'Nora', lastName: 'Castellan', email: 'nora@example.com' };
    const requestedStay = { earliest: '2027-03-01', latest: '2027-05-31', leastNotice: '5', ...details };
    const request = {
      ...person,
      aircraftType: 'Single Engine Piston',
      source: 'waitlist',
      ...changes,
      details: requestedStay,
    };
    return (await app.post('/api/quotes', request)).json().id;
  };
  const list = async (): Promise<WaitEntry[]> => (await admin.get('/api/waitlist')).json();
  const offer = (id: number, changes: object = {}) =>
    admin.post(`/api/waitlist/${id}/offer`, { bay, ...DAYS, ...changes });
  const tokenOf = async () => {
    const { id } = await app.db
      .selectFrom('links')
      .select('id')
      .where('kind', '=', 'waitlist')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return (await linkAddress(app.db, app.config, id))!.split('/waitlist/')[1]!;
  };
  const daysTaken = async () => (await app.db.selectFrom('bayDays').select('day').execute()).length;
  const mails = () =>
    app.db
      .selectFrom('outbox')
      .select(['kind', 'recipient'])
      .where('kind', 'like', 'waitlist%')
      .orderBy('id')
      .execute();

  it('is in the order of coming, with the first days that fit', async () => {
    const [first, second, jet] = [
      await join(),
      await join({ firstName: 'Mei', tailNumber: 'n-36mt' }, { earliest: '2027-02-02', leastNotice: '10' }),
      await join({ aircraftType: 'Light Jet' }),
    ];
    expect((await list()).map(({ leadId }) => leadId)).toEqual([first, second, jet]);
    const [waiting, next, large] = await list();
    expect(waiting).toMatchObject({
      customer: 'Nora Castellan',
      from: '2027-03-01',
      to: '2027-05-31',
      notice: 5,
      status: 'waiting',
      offer: null,
      fits: { bay, name: 'Hangar', from: '2027-03-01' },
    });
    // Not before the notice, on a work day.
    expect(next).toMatchObject({ tailNumber: 'N36MT', fits: { from: '2027-02-11' } });
    expect(large!.fits).toBeNull();
    expect((await app.get('/api/waitlist')).statusCode).toBe(401);
  });

  it('counts only who still waits and what is still free', async () => {
    const [lost] = [await join(), await join()];
    await admin.patch(`/api/quotes/${lost}/status`, { status: 'Lost Quote' });
    await app.db.transaction().execute(async (trx) => {
      await lockBays(trx, [bay]);
      const closed = { bayId: bay, kind: 'closed' as const, title: 'Floor', places: [1] };
      await insertStay(trx, { ...closed, fromDay: '2027-03-10', toDay: '2027-12-31' }, NOW);
    });
    expect((await list()).map(({ fits }) => fits)).toEqual([null]);
  });

  itOnce('offers days: holds them for 72 hours and mails a private link', async () => {
    const id = await join();
    const answer = await offer(id);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()[0]).toMatchObject({
      status: 'offered',
      offer: { ...DAYS, until: '2027-02-04T19:00:00.000Z' },
    });
    expect(await daysTaken()).toBe(47);
    expect(await mails()).toEqual([{ kind: 'waitlist-offer', recipient: 'nora@example.com' }]);
    const { timeline } = (await admin.get(`/api/quotes/${id}/lead`)).json();
    expect(timeline).toContainEqual(expect.objectContaining({ kind: 'waitlist', event: 'offered', ...DAYS }));
    const again = await offer(id);
    expect([again.statusCode, again.json().detail]).toEqual([409, 'You’re already holding days for them.']);
    const other = await offer(await join());
    expect([other.statusCode, other.json().detail]).toEqual([409, 'These days are already taken.']);
  });

  itOnce('answers a repeated offer with the same key once', async () => {
    const id = await join();
    const send = (to = DAYS.to) =>
      admin.post(`/api/waitlist/${id}/offer`, { bay, ...DAYS, to }, { 'idempotency-key': 'a' });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await mails()).toHaveLength(1);
    expect((await send('2027-04-01')).statusCode).toBe(409);
  });

  itOnce('refuses days that no stay can have', async () => {
    const id = await join();
    const refusal = async (changes: object) => {
      const { statusCode, ...answer } = await offer(id, changes);
      return [statusCode, answer.json().errors?.[0].path];
    };
    expect(await refusal({ from: '2027-01-29' })).toEqual([400, 'from']);
    expect(await refusal({ from: '2027-03-06' })).toEqual([400, 'from']);
    expect(await refusal({ to: '2027-02-28' })).toEqual([400, 'to']);
    expect(await refusal({ to: '2028-04-16' })).toEqual([400, 'to']);
    expect(await refusal({ bay: bay + 1 })).toEqual([400, 'bay']);
    expect((await offer(await join({ aircraftType: 'Light Jet' }))).json().errors).toEqual([
      { path: 'bay', message: 'Hangar is too small for this aircraft' },
    ]);
    expect((await offer(9_999)).statusCode).toBe(404);
    expect(
      (await offer((await app.post('/api/quotes', { firstName: 'A', lastName: 'B', email: 'a@b.co' })).json().id))
        .statusCode,
    ).toBe(404);
  });

  it('lets the customer take the days, which stay held for 14 days', async () => {
    const id = await join({ tailNumber: 'N206NC' });
    await offer(id);
    const token = await tokenOf();
    const before = await app.get(`/api/waitlist-links/${token}`);
    expect(before.json()).toEqual({
      state: 'offered',
      aircraft: 'N206NC',
      offer: { ...DAYS, until: '2027-02-04T19:00:00.000Z' },
    });
    expect(before.headers['cache-control']).toBe('private, no-store');
    const answers = await Promise.all([1, 2, 3].map(() => app.post(`/api/waitlist-links/${token}/take`, {})));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(answers[0]!.json()).toMatchObject({ state: 'taken', offer: { until: '2027-02-15T19:00:00.000Z' } });
    expect((await mails()).map(({ kind }) => kind)).toEqual(['waitlist-offer', 'waitlist-answer']);
    expect((await list())[0]).toMatchObject({ status: 'taken', offer: DAYS });
    // A quote for them starts with the day that is held.
    const made = (await admin.post(`/api/quotes/${id}/offers`, {})).json();
    expect(made.draft.body.induction).toEqual({ from: DAYS.from, to: DAYS.from });
  });

  it.each([
    ['pass', 'passed', 1],
    ['leave', 'left', 0],
  ])('frees the days of those who %s', async (answer, status, stillListed) => {
    await offer(await join());
    const token = await tokenOf();
    await app.post(`/api/waitlist-links/${token}/take`, {});
    expect((await app.post(`/api/waitlist-links/${token}/${answer}`, {})).json()).toMatchObject({
      state: status,
      offer: null,
    });
    expect(await daysTaken()).toBe(0);
    expect(await list()).toHaveLength(stillListed);
    expect((await app.post(`/api/waitlist-links/${token}/take`, {})).statusCode).toBe(409);
  });

  itOnce('ends an offer after 72 hours: the link, and the hold', async () => {
    const id = await join();
    await offer(id);
    const token = await tokenOf();
    vi.setSystemTime(NOW.getTime() + 3 * DAY_MS);
    expect((await app.get(`/api/waitlist-links/${token}`)).statusCode).toBe(410);
    expect((await app.post(`/api/waitlist-links/${token}/take`, {})).statusCode).toBe(410);
    admin = await signIn(app);
    expect((await list())[0]).toMatchObject({ status: 'offered', offer: null, fits: { from: '2027-03-01' } });
    // The days are free for another.
    expect((await offer(await join())).statusCode).toBe(200);
    expect((await offer(id)).json().detail).toBe('These days are already taken.');
  });

  itOnce('says that the shop gave the days to another use', async () => {
    await offer(await join());
    const token = await tokenOf();
    await app.db.deleteFrom('stays').execute();
    expect((await app.get(`/api/waitlist-links/${token}`)).json()).toMatchObject({ state: 'gone', offer: null });
    const taken = await app.post(`/api/waitlist-links/${token}/take`, {});
    expect([taken.statusCode, taken.json().detail]).toEqual([
      409,
      'These days are no longer held for you. You are still on the waitlist.',
    ]);
    expect((await app.get(`/api/waitlist-links/${'x'.repeat(43)}`)).statusCode).toBe(404);
  });

  it('goes with its lead', async () => {
    const id = await join();
    await offer(id);
    await admin.delete(`/api/quotes/${id}`);
    expect(await app.db.selectFrom('waitlist').selectAll().execute()).toEqual([]);
    expect(await app.db.selectFrom('links').select('id').where('kind', '=', 'waitlist').execute()).toEqual([]);
    expect(await daysTaken()).toBe(0);
  });
});
