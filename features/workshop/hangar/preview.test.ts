import { describe, expect } from 'vitest';
import type { Caller, TestApp } from '#tests/support/api.ts';
import { engines, onceOf } from '#tests/support/database.ts';
import { closed, expectDaysToMatch, newBay, workDay } from '#tests/support/hangar.ts';
import { withJob } from '#tests/support/jobs.ts';
import { addDays } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';
import { DAY_MS } from '#time/units.ts';
import type { Job } from '#workshop/jobs/desk/job-desk.contract.ts';
import type { Board } from './board/hangar-board.contract.ts';
import { requestedStayOf } from './dragging.ts';
import type { JobPlan } from './job-plan.contract.ts';
import { describePreview, previewMove } from './preview.ts';

describe.each(engines.slice(0, 1))('the preview of a move, on %s', (engine) => {
  const itOnce = onceOf(engine);

  async function withStay() {
    const { app, admin, job } = await withJob(engine);
    const [strip, paint] = [
      await newBay(admin, { name: 'Strip', kind: 'strip', places: 2 }),
      await newBay(admin, { name: 'Paint', kind: 'paint', places: 2 }),
    ];
    await newBay(admin, { name: 'Assembly', kind: 'assembly', places: 2 });
    const planned = await admin.post('/api/hangar/plans', { jobId: job.id, from: workDay(3), reason: 'staff' });
    expect(planned.statusCode, planned.body).toBe(204);
    return { app, admin, job, strip, paint };
  }
  const readBoard = async (admin: Caller): Promise<Board> =>
    (await admin.get(`/api/hangar?from=${addDays(shopDay(), -30)}&to=${addDays(shopDay(), 300)}`)).json();
  const readPlan = async (admin: Caller, { id }: Job): Promise<JobPlan> =>
    (await admin.get(`/api/hangar/plans/${id}`)).json();

  itOnce('is the date that the server then has, and where the rest of the job goes', async () => {
    const { app, admin, job, strip, paint } = await withStay();
    const booth = await closed(admin, paint.id, workDay(20), workDay(24), { place: 2 });
    const ways = [
      (from: string, to: string) => ({ bay: strip.id, place: 2, from: addDays(from, 7), to: addDays(to, 7) }),
      (from: string, to: string) => ({ bay: strip.id, place: 1, from: addDays(from, 7), to: addDays(to, 9) }),
      (from: string, to: string) => ({ bay: strip.id, place: 1, from, to: addDays(to, 7) }),
    ];
    for (const way of ways) {
      const board = await readBoard(admin);
      const plan = await readPlan(admin, job);
      const stay = board.stays
        .filter(({ jobId }) => jobId === job.id)
        .toSorted((a, b) => (a.from < b.from ? -1 : 1))[0]!;
      const requestedStay = way(stay.from, stay.to);
      const preview = previewMove(plan, { stay, requestedStay }, board);
      const stageKey = stay.stages.at(-1)!.key;
      const move = { stay: stay.id, ...requestedStay, stageKey };
      const moved = await admin.post('/api/hangar/moves', { moves: [move], reason: 'staff' });
      expect(moved.statusCode, moved.body).toBe(200);
      const { forecast }: Job = (await admin.get(`/api/jobs/${job.id}`)).json();
      expect(preview.readyOn).toBe(forecast!.readyOn);
      expect(describePreview(preview)).toMatch(/^Ready .+ later$/);
      const days = ({
        bayId,
        place,
        fromDay,
        toDay,
      }: {
        bayId: number;
        place: number;
        fromDay: string;
        toDay: string;
      }) => `${bayId}.${place} ${fromDay} ${toDay}`;
      const rows = await app.db
        .selectFrom('stays')
        .selectAll()
        .where('jobId', '=', job.id)
        .orderBy('fromDay')
        .execute();
      expect(preview.stays.map(days)).toEqual(rows.map(days));
    }
    expect(booth.bay).toBe(paint.id);
  });

  itOnce('names the date that its customer was promised, and the same press mails the new one', async () => {
    const { app, admin, job } = await withStay();
    const { forecast }: Job = (await admin.get(`/api/jobs/${job.id}`)).json();
    const told = forecast!.readyOn;
    await app.db.updateTable('jobs').set({ toldReadyOn: told, toldAt: new Date().toISOString() }).execute();
    const board = await readBoard(admin);
    const [stay] = board.stays.filter(({ jobId }) => jobId === job.id).toSorted((a, b) => (a.from < b.from ? -1 : 1));
    const { from, to, ...spot } = requestedStayOf(stay!);
    const requestedStay = { ...spot, from: addDays(from, 7), to: addDays(to, 7) };
    const plan = await readPlan(admin, job);
    expect(plan).toMatchObject({ toldReadyOn: told, customer: expect.stringMatching(/./), isMailed: true });
    expect(previewMove(plan, { stay: stay!, requestedStay }, board)).toMatchObject({ promised: told, workDays: 5 });
    const body = { moves: [{ stay: stay!.id, ...requestedStay }] };
    const refused = await admin.post('/api/hangar/moves', body);
    expect(refused.json()).toMatchObject({ status: 400, errors: [{ path: 'reason' }] });
    const why = { reason: 'other', note: 'The flap hinge came late.', tellsCustomer: true };
    const moved = await admin.post('/api/hangar/moves', { ...body, ...why });
    expect(moved.statusCode, moved.body).toBe(200);
    const after: Job = (await admin.get(`/api/jobs/${job.id}`)).json();
    expect(after.toldReadyOn).toBe(after.forecast!.readyOn);
    const mails = await app.db.selectFrom('outbox').select('message').execute();
    expect(mails.filter(({ message }) => JSON.stringify(message).includes('The flap hinge came late.'))).toHaveLength(
      1,
    );
    const { undo } = moved.json();
    expect((await admin.post('/api/hangar/undo', { undo })).statusCode).toBe(200);
    // Days that are given back ask for none, although a date moves.
    await app.db
      .updateTable('jobs')
      .set({ toldReadyOn: addDays(told, -9) })
      .execute();
    expect((await admin.delete(`/api/stays/${stay!.id}`)).statusCode).toBe(204);
  });

  itOnce('moves what is under way to another spot from today on', async () => {
    const { app, admin, job, strip } = await withStay();
    await admin.post(`/api/jobs/${job.id}/status`, { to: 'in-work' });
    await backdate(app, job.id, 5);
    const board = await readBoard(admin);
    const stay = board.stays.find(({ jobId, from }) => jobId === job.id && from < shopDay())!;
    const requestedStay = { ...requestedStayOf(stay), place: 2 };
    const preview = previewMove(await readPlan(admin, job), { stay, requestedStay }, board);
    const moved = await admin.post('/api/hangar/moves', { moves: [{ stay: stay.id, ...requestedStay }] });
    expect(moved.statusCode, moved.body).toBe(200);
    const [was, now] = (await readBoard(admin)).stays.filter(({ bay }) => bay === strip.id);
    expect(was).toMatchObject({ place: 1, from: stay.from, to: addDays(shopDay(), -1) });
    expect(now).toMatchObject({ place: 2, from: shopDay(), to: stay.to });
    expect(preview.readyOn).toBe((await admin.get(`/api/jobs/${job.id}`)).json().forecast.readyOn);
    // After the work of the job it would have no days.
    const late = { stay: now!.id, bay: strip.id, from: workDay(200), to: workDay(205) };
    const dropped = await admin.post('/api/hangar/moves', { moves: [late], reason: 'staff' });
    expect(dropped.json()).toMatchObject({ status: 400, errors: [{ path: 'moves.0.from' }] });
    expect((await readBoard(admin)).stays.find(({ id }) => id === now!.id)).toMatchObject({ place: 2 });
    await expectDaysToMatch(app.db);
  });
});

/** Lets a job have arrived some days ago, with its stay. */
async function backdate({ db }: TestApp, jobId: number, days: number): Promise<void> {
  const arrivedOn = shopDay(new Date(Date.now() - days * DAY_MS));
  await db.updateTable('jobs').set({ arrivedOn }).where('id', '=', jobId).execute();
  const [first] = await db.selectFrom('stays').selectAll().where('jobId', '=', jobId).orderBy('fromDay').execute();
  const { bayId, place, id: stayId, fromDay } = first!;
  await db.updateTable('stays').set({ fromDay: arrivedOn }).where('id', '=', stayId).execute();
  for (let day = arrivedOn; day < fromDay; day = addDays(day, 1))
    await db.insertInto('bayDays').values({ bayId, place, day, stayId }).execute();
}
