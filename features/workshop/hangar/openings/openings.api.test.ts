import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Db } from '#database/open.ts';
import { writeSetting } from '#foundation/settings/settings.store.server.ts';
import { contentVersion } from '#server/content-change.store.server.ts';
import { contentChanged, signIn, startApp } from '#tests/support/api.ts';
import { engines, freshDatabase, httpEngines, onCleanUp } from '#tests/support/database.ts';
import { OPENING_SETTING } from '#workshop/stays/opening-setting.contract.ts';
import { insertStay, lockBays } from '#workshop/stays/stays.store.server.ts';
import { createBay } from '../bays.store.server.ts';
import {
  describeOpenings,
  findArrivalDays,
  listOpenings,
  readArrivals,
  reviewOpenings,
} from './openings.store.server.ts';

const NOW = new Date('2027-02-01T19:00:00.000Z');
const ANY = { name: 'Hangar', kind: 'any', places: 1 } as const;
const ANY_SIZE = { maxSpanInches: null, maxLengthInches: null, heightInches: null };

const addBay = async (db: Db, limits: Partial<typeof ANY_SIZE> | { heightInches: number } = {}) =>
  (await createBay(db, { ...ANY, ...ANY_SIZE, ...limits }, NOW))!.id;

const take = (db: Db, bayId: number, fromDay: string, toDay: string, more: object = {}) =>
  db.transaction().execute(async (trx) => {
    await lockBays(trx, [bayId]);
    return insertStay(trx, { bayId, fromDay, toDay, kind: 'closed', title: 'Filters', places: [1], ...more }, NOW);
  });

const single = async (db: Db, now = NOW) => (await listOpenings(db, now))[0]!.week;

describe.each(engines)('the next opening on %s', (engine) => {
  let db: Db;
  beforeEach(async () => {
    ({ db } = await freshDatabase(engine));
  });

  it('is there for each type that a bay is large enough for', async () => {
    expect((await listOpenings(db, NOW)).map(({ week }) => week)).toEqual(Array.from({ length: 7 }, () => null));
    expect(await describeOpenings(db, NOW)).toBeNull();
    await addBay(db, { heightInches: 120 });
    const openings = await listOpenings(db, NOW);
    expect(openings[0]).toEqual({ type: 'Single Engine Piston', week: '2027-02-22', asOf: '2027-02-01' });
    expect(openings.filter(({ week }) => week !== null)).toHaveLength(3);
    expect(await describeOpenings(db, NOW)).toEqual({
      text: 'Next opening for a single: week of February\u00a022',
      others: [{ label: 'a twin and a Cirrus', week: 'week of February\u00a022' }],
      delay: null,
    });
    // Not before the lead, which ends on Tuesday.
    expect(await findArrivalDays(db, 'Cirrus', NOW)).toEqual({ from: '2027-02-23', to: '2027-02-26' });
    expect(await findArrivalDays(db, 'Light Jet', NOW)).toBeNull();
    expect(await findArrivalDays(db, 'Glider', NOW)).toBeNull();
  });

  it('comes after the stays of bays in use', async () => {
    const bayId = await addBay(db);
    await take(db, bayId, '2027-02-22', '2027-06-30');
    expect(await single(db)).toBe('2027-06-28');
    await db.updateTable('bays').set({ active: false }).execute();
    expect(await single(db)).toBeNull();
  });

  it('is put later or switched off by the owner, who still reads it', async () => {
    await addBay(db);
    await writeSetting(db, OPENING_SETTING, { ...OPENING_SETTING.builtIn, notBefore: '2027-09-01' });
    expect(await single(db)).toBe('2027-08-30');
    await writeSetting(db, OPENING_SETTING, { ...OPENING_SETTING.builtIn, isShown: false });
    expect(await listOpenings(db, NOW)).toEqual([]);
    expect(await describeOpenings(db, NOW)).toBeNull();
    expect(await findArrivalDays(db, 'Cirrus', NOW)).not.toBeNull();
  });

  it('tells the shop what it was computed from, also while visitors do not see it', async () => {
    await addBay(db);
    await writeSetting(db, OPENING_SETTING, { ...OPENING_SETTING.builtIn, isShown: false });
    const { types, ...others } = await readArrivals(db, NOW);
    expect(others).toEqual({ asOf: '2027-02-01', isShown: false, leadDays: 15, slipPercent: 15 });
    expect(types[0]).toEqual({ type: 'Single Engine Piston', week: '2027-02-22', workDays: 26, slipDays: 5 });
    expect(types).toHaveLength(OPENING_SETTING.builtIn.sizes.length);
  });

  it('makes pages anew when the clock alone changed it, once', async () => {
    const bayId = await addBay(db);
    const quote = { firstName: 'A', lastName: 'B', email: 'a@example.com', services: '[]', details: '{}' } as never;
    const { id: quoteId } = await db.insertInto('quotes').values(quote).returning('id').executeTakeFirstOrThrow();
    const expiresAt = '2027-02-01T20:00:00.000Z';
    await take(db, bayId, '2027-02-22', '2027-06-30', { kind: 'hold', quoteId, expiresAt });
    expect(await single(db)).toBe('2027-06-28');
    await reviewOpenings(db, NOW);
    const before = await contentVersion(db);
    await reviewOpenings(db, NOW);
    expect(await contentVersion(db)).toBe(before);
    const later = new Date(expiresAt);
    await Promise.all([reviewOpenings(db, later), reviewOpenings(db, later)]);
    expect(Number(await contentVersion(db))).toBe(Number(before) + 1);
    expect(await single(db, later)).toBe('2027-02-22');
  });

  it('tells the median delay of ten repaints, if the owner wants it', async () => {
    await addBay(db);
    await writeSetting(db, OPENING_SETTING, { ...OPENING_SETTING.builtIn, tellsDelay: true });
    for (let n = 0; n < 10; n++) {
      expect((await describeOpenings(db, NOW))!.delay).toBeNull();
      await deliver(db, n);
    }
    expect((await describeOpenings(db, NOW))!.delay).toBe(
      'Our last 10 repaints were ready 4.5\u00a0work days after the original date (median).',
    );
  });
});

/** A repaint that was ready `late` work days, fewer than ten, after Friday, June 5. */
async function deliver(db: Db, late: number): Promise<void> {
  const readyOn = ['05', '08', '09', '10', '11', '12', '15', '16', '17', '18'].map((day) => `2026-06-${day}`)[late]!;
  const agreed = { number: `J-26-${late}`, title: 'Repaint', aircraftType: 'Cirrus', template: 'Full repaint' };
  const days = { arrivedOn: '2026-05-04', firstReadyOn: '2026-06-05', readyOn, deliveredOn: readyOn };
  const money = { contractCents: 0, taxMilliPercent: 0, schedule: '[]' as never };
  await db
    .insertInto('jobs')
    .values({
      ...agreed,
      ...days,
      ...money,
      status: 'delivered',
      lastShownAt: NOW.toISOString(),
      erasedAt: NOW.toISOString(),
    })
    .execute();
}

describe.each(httpEngines)('GET /api/hangar/opening on %s', (engine) => {
  it('answers anyone, names no bay, and follows a stay at once', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW });
    onCleanUp(() => vi.useRealTimers());
    const app = await startApp(engine);
    const bayId = await addBay(app.db);
    await contentChanged(app);
    const first = await app.get('/api/hangar/opening');
    expect(first.json()[0]).toEqual({ type: 'Single Engine Piston', week: '2027-02-22', asOf: '2027-02-01' });
    expect(first.body).not.toContain('Hangar');
    expect((await app.get('/api/hangar/opening', { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(
      304,
    );
    const admin = await signIn(app);
    const days = { bay: bayId, from: '2027-02-22', to: '2027-06-30' };
    const stay = await admin.post('/api/stays', { kind: 'closed', title: 'Floor', ...days });
    expect((await app.get('/api/hangar/opening')).json()[0].week).toBe('2027-06-28');
    await admin.delete(`/api/stays/${stay.json().id}`);
    expect((await app.get('/api/hangar/opening')).json()[0].week).toBe('2027-02-22');

    await admin.put('/api/settings/opening', { ...OPENING_SETTING.builtIn, isShown: false });
    expect((await app.get('/api/hangar/opening')).json()).toEqual([]);
  });
});
