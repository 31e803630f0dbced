import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller, TestApp } from '#tests/support/api.ts';
import { engines } from '#tests/support/database.ts';
import { expectDaysToMatch, newBay, workDay } from '#tests/support/hangar.ts';
import { acceptJob, withJob } from '#tests/support/jobs.ts';
import { placeOffer } from '#tests/support/sent-offers.ts';
import { addDays } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';
import type { Job } from '#workshop/jobs/desk/job-desk.contract.ts';
import type { Bay, Board, Collision, Way } from './board/hangar-board.contract.ts';

describe.each(engines)('two jobs that need one spot, on %s', (engine) => {
  let app: TestApp;
  let admin: Caller;
  let first: Job;
  let second: Job;
  let bay: Bay;

  const give = async (job: Job, from: string, to: string, place: number) => {
    const stay = { kind: 'job', jobId: job.id, bay: bay.id, place, from, to, reason: 'staff' };
    const answer = await admin.post('/api/stays', stay);
    expect(answer.statusCode, answer.body).toBe(201);
  };
  const read = async (): Promise<Board> =>
    (await admin.get(`/api/hangar?from=${shopDay()}&to=${addDays(shopDay(), 300)}`)).json();
  const readJob = async ({ id }: Job): Promise<Job> => (await admin.get(`/api/jobs/${id}`)).json();
  const collisions = async (): Promise<Collision[]> => (await admin.get('/api/hangar/collisions')).json();
  const take = ({ moves }: Way, more = {}) => admin.post('/api/hangar/moves', { moves, ...more });

  beforeEach(async () => {
    ({ app, admin, job: first } = await withJob(engine));
    ({ job: second } = await acceptJob(app, admin));
    bay = await newBay(admin, { name: 'Booth', places: 2 });
    await admin.post(`/api/jobs/${first.id}/status`, { to: 'in-work' });
    first = await readJob(first);
    await give(first, workDay(0), first.forecast!.readyOn, 1);
    await give(second, workDay(120), workDay(150), 1);
    const [other] = (await read()).stays.filter(({ jobId }) => jobId === second.id);
    const from = addDays(first.forecast!.readyOn, 1);
    const moved = {
      stay: other!.id,
      bay: bay.id,
      place: 1,
      from: workDay(0, new Date(`${from}T18:00:00Z`)),
      to: addDays(from, 60),
    };
    const answer = await admin.post('/api/hangar/moves', { moves: [moved], reason: 'staff' });
    expect(answer.statusCode, answer.body).toBe(200);
  });

  /** The first job takes three work days more, on which the second has the spot. */
  async function collide(): Promise<Collision> {
    const [stage] = first.stages;
    await admin.post(`/api/jobs/${first.id}/stages/${stage!.key}`, { event: 'start' });
    await admin.post(`/api/jobs/${first.id}/stages/${stage!.key}`, { daysLeft: stage!.days + 3, reason: 'staff' });
    const all = await collisions();
    expect(all).toHaveLength(1);
    expect(all).toEqual((await read()).collisions);
    return all[0]!;
  }

  it('have ways out that the calendar takes as they are: another spot moves no date', async () => {
    const collision = await collide();
    expect(collision).toMatchObject({ spot: 'Booth, spot 1', jobIds: [first.id, second.id] });
    const [spot, days] = collision.ways;
    expect(spot).toMatchObject({ kind: 'spot', workDaysLater: 0, needsReason: false });
    expect(days).toMatchObject({ kind: 'days', workDaysLater: 3, needsReason: false });
    const before = [await readJob(first), await readJob(second)].map(({ forecast }) => forecast);
    const taken = await take(spot!);
    expect(taken.statusCode, taken.body).toBe(200);
    expect(await collisions()).toEqual([]);
    expect([await readJob(first), await readJob(second)].map(({ forecast }) => forecast)).toEqual(before);
    expect((await read()).stays.filter(({ jobId }) => jobId === first.id).map(({ place }) => place)).toEqual([1, 2]);
    await expectDaysToMatch(app.db);
    // What it was computed from is gone.
    expect((await take(days!)).statusCode).toBe(409);
  });

  it('stand one after the other when the one that begins later starts later', async () => {
    const way = (await collide()).ways.find(({ kind }) => kind === 'days')!;
    const was = await readJob(second);
    const [, date] = way.dates;
    expect(date).toMatchObject({ before: was.forecast!.readyOn });
    const taken = await take(way);
    expect(taken.statusCode, taken.body).toBe(200);
    expect((await readJob(second)).forecast!.readyOn).toBe(date!.after);
    expect(await collisions()).toEqual([]);
    expect((await read()).stays.every(({ onRamp }) => !onRamp)).toBe(true);
    await expectDaysToMatch(app.db);
  });

  it('share the days of a hold that gets shorter, where all spots are full', async () => {
    const offer = await placeOffer(app);
    const { readyOn } = first.forecast!;
    const held = { kind: 'hold', offerId: offer.offerId, bay: bay.id, place: 2, holdDays: 3 };
    const hold = await admin.post('/api/stays', { ...held, from: readyOn, to: addDays(readyOn, 40) });
    expect(hold.statusCode, hold.body).toBe(201);
    const { ways } = await collide();
    expect(ways.map(({ kind }) => kind)).toEqual(['days', 'hold']);
    const [, way] = ways as [Way, Way];
    expect(way.title).toContain('the hold Q-');
    const taken = await take(way);
    expect(taken.statusCode, taken.body).toBe(200);
    const board = await read();
    expect(board.collisions).toEqual([]);
    expect(board.stays.find(({ id }) => id === hold.json().id)!.from > readyOn).toBe(true);
    await expectDaysToMatch(app.db);
  });

  it('have a way out where both have begun and all spots are full: the job that begins next makes room', async () => {
    const { job: third } = await acceptJob(app, admin);
    const { readyOn } = first.forecast!;
    await give(third, workDay(1), addDays(readyOn, 60), 2);
    // The second airplane came early, and is in work at the spot of the first.
    await admin.post(`/api/jobs/${second.id}/status`, { to: 'in-work', reason: 'staff' });
    await admin.post(`/api/jobs/${second.id}/stages/${second.stages[0]!.key}`, { event: 'start', reason: 'staff' });
    const all = await collisions();
    expect(all.length).toBeGreaterThan(0);
    for (const { ways } of all) expect(ways.length).toBeGreaterThan(0);
    const [way] = all[0]!.ways as [Way];
    const taken = await take(way, { reason: 'staff' });
    expect(taken.statusCode, taken.body).toBe(200);
    await expectDaysToMatch(app.db);
  });
});
