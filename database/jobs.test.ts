import { beforeEach, describe, expect, it } from 'vitest';
import { engines, freshDatabase } from '#tests/support/database.ts';
import { json } from './columns.ts';
import type { Db } from './open.ts';
import type { NewRow } from './tables.ts';

const AT = '2027-03-01T12:00:00.000Z';

describe.each(engines)('the tables of jobs on %s', (engine) => {
  let db: Db;
  let quoteId: number;
  let id: number;
  beforeEach(async () => {
    ({ db } = await freshDatabase(engine));
    const nothing = { services: json<string[]>([]), details: json<Record<string, string>>({}), estimate: null };
    const lead = { firstName: 'Dana', lastName: 'Whitfield', email: 'dana@example.com', emailKey: 'dana@example.com' };
    ({ id: quoteId } = await db
      .insertInto('quotes')
      .values({ ...lead, ...nothing })
      .returning('id')
      .executeTakeFirstOrThrow());
    ({ id } = await newJob());
  });

  const newJob = (values: Partial<NewRow<'jobs'>> = {}) =>
    db
      .insertInto('jobs')
      .values({
        number: 'J-27-0001',
        quoteId,
        title: 'White and navy',
        aircraftType: 'King Air',
        status: 'booked',
        template: 'Full repaint',
        contractCents: 1_000,
        taxMilliPercent: 0,
        lastShownAt: AT,
        schedule: json([]),
        ...values,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  const set = (changes: object) => db.updateTable('jobs').set(changes).where('id', '=', id).execute();
  const stage = (values: object = {}) =>
    db
      .insertInto('jobStages')
      .values({ jobId: id, key: 'strip', position: 0, title: 'Strip', bay: 'strip', days: 2, ...values })
      .returning('id')
      .executeTakeFirstOrThrow();

  it('refuse a number that is taken, and a second job by hand while one is open', async () => {
    await expect(newJob()).rejects.toThrow();
    await expect(newJob({ number: 'J-27-0002' })).rejects.toThrow();
    await set({ status: 'cancelled' });
    await newJob({ number: 'J-27-0002' });
  });

  it('refuse work without arrival, half a delivery or hold, and a stage that ends before it begins', async () => {
    for (const changes of [
      { status: 'in-work' },
      { status: 'ready' },
      { status: 'delivered', deliveredOn: '2027-03-09' },
      { status: 'on-hold' },
      { deliveredOn: '2027-03-09' },
    ])
      await expect(set(changes)).rejects.toThrow();
    await expect(stage({ finishedOn: '2027-03-02' })).rejects.toThrow();
    await expect(stage({ startedOn: '2027-03-02', finishedOn: '2027-03-01' })).rejects.toThrow();
    await expect(stage({ startedOn: '2027-03-02', skipped: true })).rejects.toThrow();
    await stage();
    await expect(stage()).rejects.toThrow();
  });

  it('refuse to change what was agreed, the first date, the plan, and the end of a cancelled job', async () => {
    for (const changes of [
      { contractCents: 2 },
      { schedule: json([{ label: 'A' }]) },
      { number: 'J-27-0009' },
      { taxMilliPercent: 1 },
    ])
      await expect(set(changes)).rejects.toThrow('what was agreed about a job does not change');
    await set({ firstReadyOn: '2027-04-05' });
    await expect(set({ firstReadyOn: '2027-04-06' })).rejects.toThrow('the first ready date of a job does not change');
    const { id: stageId } = await stage({ plannedStart: '2027-03-01', plannedEnd: '2027-03-02' });
    const plan = db.updateTable('jobStages').set({ plannedEnd: '2027-03-09' }).where('id', '=', stageId);
    await expect(plan.execute()).rejects.toThrow('the plan of a stage does not change');
    await set({ status: 'cancelled' });
    await expect(set({ status: 'booked' })).rejects.toThrow('a cancelled job stays cancelled');
    await expect(db.deleteFrom('jobs').execute()).rejects.toThrow('a job stays');
    await expect(db.deleteFrom('quotes').execute()).rejects.toThrow();
  });

  it('refuse to change or remove a date that was shown, or a payment; both forget words', async () => {
    await db.insertInto('jobForecasts').values({ jobId: id, readyOn: '2027-04-05', note: 'Rain' }).execute();
    const date = (changes: object) => db.updateTable('jobForecasts').set(changes).execute();
    for (const changes of [{ readyOn: '2027-04-06' }, { reason: 'parts' }, { note: 'Sun' }])
      await expect(date(changes)).rejects.toThrow('a forecast does not change');
    await date({ toldAt: AT });
    await expect(date({ toldAt: null })).rejects.toThrow('a forecast does not change');
    await date({ note: null });
    await expect(db.deleteFrom('jobForecasts').execute()).rejects.toThrow('a forecast stays');

    const paid = { jobId: id, cents: 500, method: 'check' as const, receivedOn: '2027-03-01', reference: '17' };
    await expect(
      db
        .insertInto('payments')
        .values({ ...paid, cents: 0 })
        .execute(),
    ).rejects.toThrow();
    await db.insertInto('payments').values(paid).execute();
    const payment = (changes: object) => db.updateTable('payments').set(changes).execute();
    for (const changes of [{ cents: 501 }, { receivedOn: '2027-03-02' }, { reference: '18' }])
      await expect(payment(changes)).rejects.toThrow('a payment does not change');
    await payment({ voidedAt: AT });
    await expect(payment({ voidedAt: null })).rejects.toThrow('a payment does not change');
    await payment({ reference: null });
    await expect(db.deleteFrom('payments').execute()).rejects.toThrow('a payment stays');
  });

  it('let a job leave its lead only by an erasure, which ends its links', async () => {
    await expect(set({ quoteId: null })).rejects.toThrow('a job stays with its lead until that is erased');
    const link = { kind: 'job', subjectId: id, nonce: 'n', tokenHash: 't', recipient: 'dana@example.com' };
    await db.insertInto('links').values(link).execute();
    await set({ quoteId: null, erasedAt: AT });
    expect(await db.selectFrom('links').selectAll().execute()).toMatchObject([{ revokedAt: AT, recipient: null }]);
    await db.deleteFrom('quotes').execute();
  });

  it('refuse a file of two owners or none', async () => {
    const file = {
      kind: 'photo' as const,
      caption: '',
      visible: true,
      fileKey: 'job-files/a.jpg',
      mimeType: 'image/jpeg',
      size: 1,
      sha256: 'h',
    };
    const add = (owner: object) =>
      db
        .insertInto('jobFiles')
        .values({ ...file, ...owner })
        .execute();
    await expect(add({})).rejects.toThrow();
    await expect(add({ jobId: id, changeOrderId: 1 })).rejects.toThrow();
    await add({ jobId: id });
  });
});
