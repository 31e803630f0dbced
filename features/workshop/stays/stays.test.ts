import { beforeEach, describe, expect, it } from 'vitest';
import { json } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { engines, freshDatabase } from '#tests/support/database.ts';
import { createBay } from '#workshop/hangar/bays.store.server.ts';
import { findStays, insertStay, lockBays } from './stays.store.server.ts';

const NOW = new Date('2027-03-01T12:00:00.000Z');
const BOOTH = { name: 'Booth', kind: 'paint', places: 2 } as const;
const ANY_SIZE = { maxSpanInches: null, maxLengthInches: null, heightInches: null };

describe.each(engines)('stays on %s', (engine) => {
  let db: Db;
  let bayId: number;
  beforeEach(async () => {
    ({ db } = await freshDatabase(engine));
    bayId = (await createBay(db, { ...BOOTH, ...ANY_SIZE }, NOW))!.id;
  });

  const close = (fromDay: string, toDay: string, places = [1, 2]) =>
    db.transaction().execute(async (trx) => {
      await lockBays(trx, [bayId]);
      return insertStay(trx, { bayId, fromDay, toDay, kind: 'closed', title: 'Filters', places }, NOW);
    });

  it('take a place that is free, and none when all are taken', async () => {
    expect(await close('2027-03-01', '2027-03-05')).toMatchObject({ place: 1, firm: true });
    expect(await close('2027-03-05', '2027-03-08')).toMatchObject({ place: 2 });
    expect(await close('2027-03-05', '2027-03-05')).toBeNull();
    expect(await close('2027-03-06', '2027-03-06')).toMatchObject({ place: 1 });
    const days = await db.selectFrom('bayDays').select(['place', 'day']).orderBy('day').execute();
    expect(days.filter(({ place }) => place === 1).map(({ day }) => day.slice(8))).toEqual([
      '01',
      '02',
      '03',
      '04',
      '05',
      '06',
    ]);
  });

  it('are refused by the database on a place and day that is taken', async () => {
    const { id: stayId } = (await close('2027-03-01', '2027-03-02'))!;
    const day = { bayId, place: 1, day: '2027-03-02', stayId };
    await expect(db.insertInto('bayDays').values(day).execute()).rejects.toThrow();
  });

  it('are refused by the database when they end before they begin, are too long or of no kind', async () => {
    const stay = { bayId, place: 1, title: '', firm: true, kind: 'closed' as const };
    const insert = (values: object) =>
      db
        .insertInto('stays')
        .values({ ...stay, fromDay: '2027-03-02', toDay: '2027-03-02', ...values })
        .execute();
    await expect(insert({ toDay: '2027-03-01' })).rejects.toThrow();
    await expect(insert({ toDay: '2028-04-05' })).rejects.toThrow();
    await insert({ toDay: '2028-04-04' });
    await expect(insert({ kind: 'job' })).rejects.toThrow();
    await expect(insert({ kind: 'hold', firm: false, expiresAt: NOW.toISOString() })).rejects.toThrow();
    await expect(insert({ expiresAt: NOW.toISOString() })).rejects.toThrow();
  });

  it('have only their own days, and none on the ramp, where only jobs stand', async () => {
    const { id: stayId } = (await close('2027-03-01', '2027-03-02'))!;
    const take = (day: object) =>
      db.insertInto('bayDays').values({ bayId, place: 1, day: '2027-03-03', stayId, ...day });
    await expect(take({}).execute()).rejects.toThrow('is there on that day');
    await expect(take({ place: 2, day: '2027-03-01' }).execute()).rejects.toThrow('is there on that day');
    const onRamp = db.updateTable('stays').set({ onRamp: true }).where('id', '=', stayId);
    await expect(onRamp.execute()).rejects.toThrow(/ramp/);
    await db.deleteFrom('bayDays').execute();
    await expect(onRamp.execute()).rejects.toThrow('only a job');
    const row = { ...(await db.selectFrom('stays').selectAll().executeTakeFirstOrThrow()), onRamp: true };
    const { id: _, ...ramp } = row;
    await expect(db.insertInto('stays').values(ramp).execute()).rejects.toThrow('only a job');
    const job = { number: 'J-27-0001', title: 'Repaint', aircraftType: 'King Air', template: 'Full repaint' };
    const sums = { contractCents: 0, taxMilliPercent: 0, schedule: json<Row<'jobs'>['schedule']>([]) };
    const { id: jobId } = await db
      .insertInto('jobs')
      .values({ ...job, ...sums, status: 'cancelled', lastShownAt: NOW.toISOString(), erasedAt: NOW.toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const waiting = await db
      .insertInto('stays')
      .values({ ...ramp, kind: 'job', jobId })
      .returning('id')
      .executeTakeFirstOrThrow();
    await expect(take({ day: '2027-03-01', stayId: waiting.id }).execute()).rejects.toThrow('a stay on the ramp');
  });

  it('are found by the days on which they stand', async () => {
    await close('2027-03-01', '2027-03-05');
    await close('2027-03-06', '2028-03-06');
    const found = async (from: string, to: string) =>
      (await findStays(db, { from, to }, NOW)).map(({ toDay }) => toDay);
    expect(await found('2027-03-05', '2027-03-06')).toEqual(['2027-03-05', '2028-03-06']);
    expect(await found('2027-02-01', '2027-02-28')).toEqual([]);
    expect(await found('2028-03-06', '2028-09-01')).toEqual(['2028-03-06']);
  });
});
