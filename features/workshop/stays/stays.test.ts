import { beforeEach, describe, expect, it } from 'vitest';
import { allow, json } from '#database/columns.ts';
import { up as partStays } from '#database/migrations/0093_one_place_a_day.ts';
import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { engines, freshDatabase } from '#tests/support/database.ts';
import { expectDaysToMatch } from '#tests/support/hangar.ts';
import { addDays, countDays } from '#time/days.ts';
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
    const waiting = { ...(await newStayOfJob()), onRamp: true, fromDay: '2027-03-01', toDay: '2027-03-02' };
    const { id } = await db.insertInto('stays').values(waiting).returning('id').executeTakeFirstOrThrow();
    await expect(take({ day: '2027-03-01', stayId: id }).execute()).rejects.toThrow('a stay on the ramp');
  });

  /** Of a job of its own, without days. */
  async function newStayOfJob() {
    const job = { number: 'J-27-0001', title: 'Repaint', aircraftType: 'King Air', template: 'Full repaint' };
    const sums = { contractCents: 0, taxMilliPercent: 0, schedule: json<Row<'jobs'>['schedule']>([]) };
    const { id: jobId } = await db
      .insertInto('jobs')
      .values({ ...job, ...sums, status: 'cancelled', lastShownAt: NOW.toISOString(), erasedAt: NOW.toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { bayId, place: 1, kind: 'job' as const, title: '', firm: true, jobId };
  }

  const insertStays = (stay: Awaited<ReturnType<typeof newStayOfJob>>, days: object[]) =>
    db
      .insertInto('stays')
      .values(days.map((each) => ({ ...stay, fromDay: '2027-03-01', toDay: '2027-03-05', ...each })))
      .returningAll()
      .execute();
  const daysOf = ({ id, place, fromDay, toDay }: Row<'stays'>) =>
    Array.from({ length: countDays(fromDay, toDay) }, (_, n) => ({
      bayId,
      place,
      day: addDays(fromDay, n),
      stayId: id,
    }));

  it('give a job one place a day, in a bay or on the ramp', async () => {
    const later = { place: 2, fromDay: '2027-03-05', toDay: '2027-03-08' };
    const [first, second] = await insertStays(await newStayOfJob(), [{}, later]);
    const take = (row: Row<'stays'>, at: number) => db.insertInto('bayDays').values(daysOf(row).at(at)!).execute();
    const change = (row: Row<'stays'>, to: object) =>
      db.updateTable('stays').set(to).where('id', '=', row.id).execute();
    await take(second!, 1);
    await take(first!, 3);
    for (const row of [first!, second!])
      await expect(take(row, row === first ? -1 : 0)).rejects.toThrow('a job has one place a day');
    await change(second!, { fromDay: '2027-03-06' });
    await take(first!, -1);
    await db.deleteFrom('bayDays').where('stayId', '=', second!.id).execute();
    await expect(change(second!, { onRamp: true, fromDay: '2027-03-05' })).rejects.toThrow('a job has one place a day');
    await change(second!, { onRamp: true });
    const { id: _, ...row } = second!;
    await expect(
      db
        .insertInto('stays')
        .values({ ...row, onRamp: true })
        .execute(),
    ).rejects.toThrow('a job has one place a day');
  });

  it('are parted by the upgrade where those of one job met', async () => {
    for (const name of ['bay_days_one_place', 'ramp_one_place_on_insert', 'ramp_one_place_on_update'])
      await allow(db, name);
    const days = [
      {},
      { place: 2, fromDay: '2027-03-05', toDay: '2027-03-09' },
      { place: 1, fromDay: '2027-03-07', toDay: '2027-03-07' },
      { place: 2, fromDay: '2027-03-10', toDay: '2027-03-10' },
      { place: 1, fromDay: '2027-03-10', toDay: '2027-03-12' },
    ];
    const rows = await insertStays(await newStayOfJob(), days);
    await db.insertInto('bayDays').values(rows.flatMap(daysOf)).execute();
    await partStays(db);
    const left = await db.selectFrom('stays').selectAll().orderBy('fromDay').execute();
    expect(left.map(({ place, fromDay, toDay }) => [place, fromDay.slice(8), toDay.slice(8)])).toEqual([
      [1, '01', '04'],
      [2, '05', '06'],
      [1, '07', '07'],
      [1, '10', '12'],
    ]);
    await expectDaysToMatch(db);
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
