import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller, TestApp } from '#tests/support/api.ts';
import { engines, onceOf } from '#tests/support/database.ts';
import { close, closed, expectDaysToMatch, newBay, workDay } from '#tests/support/hangar.ts';
import { acceptJob, withJob } from '#tests/support/jobs.ts';
import { completeOffer } from '#tests/support/offers.ts';
import { acceptanceOf, placeOffer } from '#tests/support/sent-offers.ts';
import { addDays, countDays } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';
import { DAY_MS } from '#time/units.ts';
import { reviewNext } from '#workshop/jobs/date-notices.store.server.ts';
import type { Job } from '#workshop/jobs/desk/job-desk.contract.ts';
import { sweepHolds } from '#workshop/stays/holds.store.server.ts';
import type { Bay, Board } from './board/hangar-board.contract.ts';
import { readBoard } from './board/hangar-board.store.server.ts';
import { withRamp } from './dragging.ts';
import type { PlanOptions } from './job-plan.contract.ts';

const AN_HOUR_AGO = new Date(Date.now() - DAY_MS / 24).toISOString();

describe.each(engines)('days of jobs and quotes on %s', (engine) => {
  const itOnce = onceOf(engine);
  let app: TestApp;
  let admin: Caller;
  let job: Job;
  let bay: Bay;
  beforeEach(async () => {
    ({ app, admin, job } = await withJob(engine));
    bay = await newBay(admin, { name: 'Booth' });
  });

  const give = (from: string, to: string, more: object = {}) =>
    admin.post('/api/stays', { kind: 'job', jobId: job.id, bay: bay.id, from, to, reason: 'staff', ...more });
  const hold = (offerId: number, from: string, to: string, holdDays = 3) =>
    admin.post('/api/stays', { kind: 'hold', offerId, bay: bay.id, from, to, holdDays });
  const read = async (from = shopDay(), days = 200): Promise<Board> =>
    (await admin.get(`/api/hangar?from=${from}&to=${addDays(from, days)}`)).json();
  const readJob = async (): Promise<Job> => (await admin.get(`/api/jobs/${job.id}`)).json();
  const place = (body = completeOffer()) => placeOffer(app, { body });
  const accept = (offer: Awaited<ReturnType<typeof placeOffer>>) =>
    app.post(`/api/offer-links/${offer.token}/accept`, acceptanceOf(offer));

  itOnce('of a first stay are the induction of its job; outside the told window they need a reason', async () => {
    const told = { from: workDay(20), to: workDay(24) };
    const offer = await place({ ...completeOffer(), induction: told });
    await accept(offer);
    const [{ id }] = (await admin.get(`/api/jobs?lead=${offer.quoteId}`)).json();
    const [planned] = (await read()).stays;
    expect(planned).toMatchObject({ jobId: id, from: told.from });
    const moveTo = (from: string, more = {}) => {
      const move = { stay: planned!.id, bay: bay.id, from, to: addDays(from, countDays(planned!.from, planned!.to)) };
      return admin.post('/api/hangar/moves', { moves: [move], ...more });
    };
    const inside = await moveTo(workDay(21));
    expect(inside.statusCode, inside.body).toBe(200);
    const inductionOf = async () => (await admin.get(`/api/jobs/${id}`)).json().inductionOn;
    expect(await inductionOf()).toBe(workDay(21));

    const refused = await moveTo(workDay(26));
    expect(refused.json()).toMatchObject({ status: 400, errors: [{ path: 'reason' }], told });
    expect(await inductionOf()).toBe(workDay(21));
    const moved = await moveTo(workDay(26), { reason: 'parts' });
    expect(moved.statusCode, moved.body).toBe(200);
    expect(await inductionOf()).toBe(workDay(26));
    const entries = await app.db
      .selectFrom('quoteEvents')
      .select('detail')
      .where('kind', '=', 'stay')
      .orderBy('id')
      .execute();
    expect(entries.map(({ detail }) => detail)).toMatchObject([
      { event: 'moved', from: workDay(21), text: null },
      { event: 'moved', bay: 'Booth', from: workDay(26), text: 'Parts or materials came later than promised.' },
    ]);
  });

  it('are taken back with the days of the stage that they set, while nothing has changed since', async () => {
    const state = async () => {
      const { stages, inductionOn, forecast, readyDates } = await readJob();
      const rows = await app.db.selectFrom('stays').selectAll().orderBy('fromDay').execute();
      return { stages, inductionOn, forecast, readyDates, rows: rows.map(({ updatedAt: _, ...row }) => row) };
    };
    const made = (await give(workDay(20), workDay(40))).json();
    const before = await state();
    const [stay] = (await read()).stays;
    const longer = { stay: made.id, bay: bay.id, from: stay!.from, to: addDays(stay!.to, 14), stageKey: 'strip' };
    const move = (days: object) =>
      admin.post('/api/hangar/moves', { moves: [{ ...longer, ...days }], reason: 'staff' });
    const undo = (body: object) => admin.post('/api/hangar/undo', body);
    const lengthened = await move({});
    expect(lengthened.statusCode, lengthened.body).toBe(200);
    expect((await state()).forecast!.readyOn > before.forecast!.readyOn).toBe(true);
    const answer = await undo({ undo: lengthened.json().undo });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await state()).toEqual(before);
    await expectDaysToMatch(app.db);
    // Once, and not after another change, nor with another content.
    expect((await undo({ undo: lengthened.json().undo })).statusCode).toBe(409);
    const later = (await move({ from: workDay(30), to: workDay(50) })).json().undo;
    await admin.post(`/api/jobs/${job.id}/notes`, { text: 'Called', visible: false });
    await admin.patch(`/api/jobs/${job.id}`, { title: 'Repaint' });
    expect((await undo({ undo: later })).statusCode).toBe(409);
    const forged = `${Buffer.from('{}').toString('base64url')}.${later.split('.')[1]}`;
    expect((await undo({ undo: forged })).json().detail).toContain('can’t be undone');
  });

  it('are those that were agreed, for all stages by themselves; taken ones by one press, or the nearest', async () => {
    const [from, to] = [workDay(20), workDay(24)];
    await admin.delete(`/api/bays/${bay.id}`);
    const strip = await newBay(admin, { name: 'Strip', kind: 'strip' });
    const paint = await newBay(admin, { name: 'Paint', kind: 'paint' });
    const assembly = await newBay(admin, { name: 'Assembly', kind: 'assembly' });
    const offer = await place({ ...completeOffer(), induction: { from, to } });
    await accept(offer);
    const [{ id }] = (await admin.get(`/api/jobs?lead=${offer.quoteId}`)).json();
    const own = async (jobId: number) => (await read()).stays.filter((stay) => stay.jobId === jobId);
    const planned = await own(id);
    expect(planned).toMatchObject([
      { bay: strip.id, from, stageFrom: 'induction' },
      { bay: paint.id, stageFrom: 'prime' },
      { bay: assembly.id, stageFrom: 'assembly' },
    ]);
    expect(await daysMails()).toBe(0);
    expect((await read()).unplanned).toMatchObject([{ jobId: job.id }]);

    // The same days are taken now: nothing is taken, and the nearest are named.
    const press = (jobId: number, more = {}) => admin.post('/api/hangar/plans', { jobId, ...more });
    await app.db.updateTable('jobs').set({ inductionOn: from }).where('id', '=', job.id).execute();
    const refused = await press(job.id);
    expect(refused.json()).toMatchObject({ status: 409, nearest: { from: expect.any(String) } });
    expect(await own(job.id)).toEqual([]);
    const { nearest } = refused.json();
    // The same is told before the press: other days of the agreed window, then the first later ones.
    const options = (jobId: number) => admin.get(`/api/hangar/plans/${jobId}/options`);
    const offered: PlanOptions = (await options(job.id)).json();
    expect(offered).toMatchObject({ fits: false, inTheWay: { spot: 'Strip' } });
    expect(offered.plans.at(-1)).toMatchObject({ from: nearest.from, readyOn: nearest.to });
    expect(offered.plans[0]!.legs.map(({ spot }) => spot)).toEqual(['Strip', 'Paint', 'Assembly']);
    expect((await options(id)).json()).toBeNull();
    expect(nearest.from > from).toBe(true);
    const taken = await press(job.id, { from: nearest.from });
    expect(taken.statusCode, taken.body).toBe(204);
    const days = (await own(job.id)).map((stay) => stay.from).toSorted();
    expect([days[0], (await readJob()).forecast!.readyOn]).toEqual([nearest.from, nearest.to]);
    expect((await press(job.id)).statusCode).toBe(409);
    await expectDaysToMatch(app.db);
  });

  it('are missing of a job that is booked, until it has some', async () => {
    const { id: jobId, number } = job;
    const own = { jobId, number, label: job.tailNumber, customer: expect.any(String), needsDays: true };
    expect((await read()).unplanned).toMatchObject([{ ...own, isHere: false, arrivedOn: null }]);
    expect((await give(workDay(20), workDay(24))).statusCode).toBe(201);
    expect((await read()).unplanned).toEqual([]);
    // One that is here without any stands on the ramp.
    await app.db.deleteFrom('stays').execute();
    await admin.post(`/api/jobs/${jobId}/status`, { to: 'in-work' });
    expect((await read()).unplanned).toMatchObject([{ ...own, isHere: true, arrivedOn: shopDay() }]);
    expect(withRamp(await read()).unplaced).toMatchObject([{ jobId, from: shopDay(), lane: 1 }]);
  });

  itOnce('are released with those that wait on the ramp for the same spot', async () => {
    await closed(admin, bay.id, workDay(25));
    expect((await give(workDay(20), workDay(24))).statusCode).toBe(201);
    const own = async () => (await read()).stays.filter(({ jobId }) => jobId === job.id);
    const [first, waiting] = await own();
    expect([first!.onRamp, waiting!.onRamp]).toEqual([false, true]);
    expect((await admin.delete(`/api/stays/${first!.id}`)).statusCode).toBe(204);
    expect(await own()).toEqual([]);
    await expectDaysToMatch(app.db);
  });

  it('begin on a work day, in a bay that is large enough, and of one job one after the other', async () => {
    const saturday = addDays(workDay(30), (6 - new Date(workDay(30)).getUTCDay() + 7) % 7);
    expect((await give(saturday, addDays(saturday, 9))).json()).toMatchObject({ errors: [{ path: 'from' }] });
    const small = await newBay(admin, { name: 'Shed', maxSpanInches: 300 });
    await app.db.updateTable('jobs').set({ aircraftType: 'King Air' }).execute();
    expect((await give(workDay(10), workDay(12), { bay: small.id })).json().detail).toContain('Shed is too small');
    expect((await give(workDay(10), workDay(12))).statusCode).toBe(201);
    const assembly = await newBay(admin, { name: 'Assembly' });
    expect((await give(workDay(11), workDay(13), { bay: assembly.id })).statusCode).toBe(201);
    expect((await read()).stays).toMatchObject([
      { bay: bay.id, from: workDay(10), to: addDays(workDay(11), -1) },
      { bay: assembly.id, from: workDay(11), to: (await readJob()).forecast!.readyOn },
    ]);
    expect((await give(workDay(30), workDay(31), { stageTo: 'polish' })).json()).toMatchObject({
      errors: [{ path: 'stageTo' }],
    });
  });

  itOnce('that a job does not need beside those that it has are refused, and nothing is stored', async () => {
    expect((await give(workDay(1), workDay(20))).statusCode).toBe(201);
    const state = async () => [(await read()).stays, await app.db.selectFrom('quoteEvents').selectAll().execute()];
    const before = await state();
    const other = await newBay(admin, { name: 'Hangar' });
    for (const [bay, day] of [
      [other, 150],
      [other, 200],
    ] as const) {
      const late = await give(workDay(day), workDay(day + 3), { bay: bay.id });
      expect(late.json()).toMatchObject({ status: 400, errors: [{ path: 'from' }] });
    }
    expect(await state()).toEqual(before);
  });

  it('held for a quote become firm days of its job when it is accepted', async () => {
    const offer = await place({ ...completeOffer(), induction: { from: workDay(20), to: workDay(24) } });
    const held = await hold(offer.offerId, workDay(22), workDay(40));
    expect(held.json()).toMatchObject({ kind: 'hold', firm: false });
    const page = (await app.get(`/api/offer-links/${offer.token}`)).json();
    const until = shopDay(new Date(Date.now() + 3 * DAY_MS));
    expect(page.held).toEqual({ from: workDay(22), to: workDay(40), until });
    expect((await accept(offer)).statusCode).toBe(201);
    const [{ id }] = (await admin.get(`/api/jobs?lead=${offer.quoteId}`)).json();
    expect((await read()).stays).toMatchObject([
      { id: held.json().id, kind: 'job', firm: true, jobId: id, offerId: null, expiresAt: null, label: 'N076FA' },
    ]);
    expect((await admin.get(`/api/jobs/${id}`)).json().inductionOn).toBe(workDay(22));
    const accepted = (await app.get(`/api/offer-links/${offer.token}`)).json();
    const { readyOn } = (await admin.get(`/api/jobs/${id}`)).json().forecast;
    expect(accepted.held).toEqual({ from: workDay(22), to: readyOn, until: null });
    expect(await daysMails()).toBe(0);
    await expectDaysToMatch(app.db);
  });

  itOnce('held for one customer in several bays follow each other, and all become firm', async () => {
    const offer = await place();
    const other = await newBay(admin, { name: 'Assembly' });
    const days = { kind: 'hold', offerId: offer.offerId, bay: other.id, to: workDay(50), holdDays: 3 };
    await hold(offer.offerId, workDay(22), workDay(40));
    const meeting = await admin.post('/api/stays', { ...days, from: workDay(39) });
    expect(meeting.json()).toMatchObject({ status: 400, errors: [{ path: 'from' }] });
    const behind = await admin.post('/api/stays', { ...days, from: workDay(40) });
    expect(behind.statusCode, behind.body).toBe(201);
    const earlier = { stay: behind.json().id, bay: other.id, from: workDay(30), to: workDay(50) };
    expect((await admin.post('/api/hangar/moves', { moves: [earlier] })).statusCode).toBe(400);
    expect((await accept(offer)).statusCode).toBe(201);
    expect((await read()).stays).toMatchObject([
      { kind: 'job', bay: bay.id, from: workDay(22), to: addDays(workDay(40), -1) },
      { kind: 'job', bay: other.id, from: workDay(40) },
    ]);
  });

  const daysMails = async () =>
    (await app.db.selectFrom('outbox').select('id').where('kind', '=', 'job-days').execute()).length;

  it('that are held end by themselves; an acceptance then asks the owner for days', async () => {
    const offer = await place();
    await hold(offer.offerId, workDay(22), workDay(40));
    const past = new Date(Date.now() - 1_000).toISOString();
    await app.db.updateTable('stays').set({ expiresAt: past }).execute();
    expect((await read()).stays).toEqual([]);
    expect((await app.get(`/api/offer-links/${offer.token}`)).json().held).toBeNull();
    expect((await accept(offer)).statusCode).toBe(201);
    expect(await daysMails()).toBe(1);
    // The next one who needs the days removes the hold.
    expect((await close(admin, bay.id, workDay(22))).statusCode).toBe(201);
    expect(await app.db.selectFrom('stays').select('kind').execute()).toEqual([{ kind: 'closed' }]);
    expect((await hold(offer.offerId, workDay(50), workDay(51))).statusCode).toBe(409);
    const other = await place();
    await hold(other.offerId, workDay(50), workDay(51));
    expect(await sweepHolds(app.db, new Date(Date.now() + 4 * DAY_MS))).toBe(true);
    expect((await read()).stays).toHaveLength(1);
    await expectDaysToMatch(app.db);
  });

  it('grow with a forecast while the days behind are free, and wait on the ramp when they are not', async () => {
    await admin.post(`/api/jobs/${job.id}/status`, { to: 'in-work' });
    const arrived = await readJob();
    const { readyOn } = arrived.forecast!;
    await app.db.updateTable('jobs').set({ toldReadyOn: null }).execute();
    const made = await give(workDay(0), readyOn);
    expect(made.statusCode, made.body).toBe(201);
    const key = job.stages[0]!.key;
    await admin.post(`/api/jobs/${job.id}/stages/${key}`, { event: 'start' });
    await admin.post(`/api/jobs/${job.id}/stages/${key}`, { daysLeft: 10, reason: 'staff' });
    const later = (await readJob()).forecast!.readyOn;
    expect(later > readyOn).toBe(true);
    expect((await read()).stays).toMatchObject([{ to: later, job: { readyOn: later } }]);
    expect((await read()).collisions).toEqual([]);

    const other = await closed(admin, bay.id, addDays(later, 2), addDays(later, 3));
    await admin.post(`/api/jobs/${job.id}/stages/${key}`, { daysLeft: 20, reason: 'staff' });
    const board = await read();
    const until = (await readJob()).forecast!.readyOn;
    const from = addDays(later, 2);
    const waiting = board.stays.find(({ onRamp }) => onRamp)!;
    expect(board.stays.find(({ id }) => id === made.json().id)).toMatchObject({ to: addDays(from, -1), onRamp: false });
    expect(waiting).toMatchObject({ from, to: until, jobId: job.id });
    expect(board.collisions).toMatchObject([{ stay: waiting.id, until, other: other.id, from }]);
    await admin.delete(`/api/stays/${other.id}`);
    // A hold whose time is over is in no one's way.
    const held = await hold((await place()).offerId, until, until);
    expect((await read()).collisions).toMatchObject([{ other: held.json().id, from: until }]);
    await app.db.updateTable('stays').set({ expiresAt: AN_HOUR_AGO }).where('kind', '=', 'hold').execute();
    expect((await read()).collisions).toEqual([]);
    const review = () => reviewNext({ db: app.db, publicUrl: app.config.publicUrl }, new Date());
    // A job is reviewed from the day after it was made, or once what it waits for is free.
    expect(await review()).toBe(false);
    await app.db.updateTable('jobs').set({ reviewedAt: null }).execute();
    await review();
    expect((await read()).stays).toMatchObject([{ to: until }]);
    await expectDaysToMatch(app.db);
  });

  it('move with the closed days of the shop, as with work, and onto a spot that became free', async () => {
    const reviewAll = async (minutes: number) => {
      const how = { db: app.db, publicUrl: app.config.publicUrl };
      let count = 0;
      while (await reviewNext(how, new Date(Date.now() + minutes * 60_000))) count++;
      return count;
    };
    await give(workDay(2), workDay(40));
    const before = await readJob();
    const booking = (await admin.get('/api/settings/booking')).json();
    const days = { from: workDay(4), to: workDay(4) };
    await admin.put('/api/settings/booking', { ...booking, closed: [days] });
    expect(await reviewAll(0)).toBe(1);
    const readyOn = workDay(0, new Date(`${addDays(before.forecast!.readyOn, 1)}T18:00:00Z`));
    expect((await readJob()).forecast!.readyOn).toBe(readyOn);
    expect((await read()).stays).toMatchObject([{ to: readyOn, job: { readyOn } }]);
    // Once more, as it may have read the setting before; then not before midnight.
    expect([await reviewAll(2), await reviewAll(3)]).toEqual([1, 0]);

    const inTheWay = await closed(admin, bay.id, addDays(readyOn, 1), addDays(readyOn, 30));
    await admin.put('/api/settings/booking', { ...booking, closed: [days, { from: workDay(6), to: workDay(8) }] });
    await app.db.updateTable('jobs').set({ reviewedAt: AN_HOUR_AGO }).execute();
    expect(await reviewAll(0)).toBe(1);
    expect((await read()).collisions).toMatchObject([{ other: inTheWay.id }]);
    await admin.delete(`/api/stays/${inTheWay.id}`);
    await app.db.updateTable('settings').set({ updatedAt: AN_HOUR_AGO }).execute();
    expect([await reviewAll(0), await reviewAll(2)]).toEqual([0, 1]);
    expect((await read()).stays.map(({ onRamp }) => onRamp)).toEqual([false]);
    expect(await reviewAll(6)).toBe(0);
    await expectDaysToMatch(app.db);
  });

  itOnce('are free from tomorrow on when the job is cancelled', async () => {
    const yesterday = addDays(shopDay(), -1);
    const row = { bayId: bay.id, place: 1, kind: 'job' as const, title: '', firm: true, jobId: job.id };
    const { id } = await app.db
      .insertInto('stays')
      .values({ ...row, fromDay: yesterday, toDay: addDays(yesterday, 9) })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (let n = 0; n < 10; n++)
      await app.db
        .insertInto('bayDays')
        .values({ bayId: bay.id, place: 1, day: addDays(yesterday, n), stayId: id })
        .execute();
    expect((await give(workDay(30), workDay(31), { stageFrom: 'color' })).statusCode).toBe(201);
    await admin.post(`/api/jobs/${job.id}/status`, { to: 'cancelled', note: 'They sold it' });
    // It never came, so that it did not stand there yesterday.
    expect((await read(yesterday)).stays).toMatchObject([{ id, from: shopDay(), to: shopDay() }]);
    await expectDaysToMatch(app.db);
    expect((await give(workDay(30), workDay(31))).statusCode).toBe(409);
  });

  itOnce('are marked once the first payment is open for a week', async () => {
    await give(workDay(10), workDay(12));
    const isMarked = async (days: number) => {
      const span = { from: workDay(0), to: workDay(30) };
      return (await readBoard(app.db, span, new Date(Date.now() + days * DAY_MS))).stays[0]!.depositOpen;
    };
    expect([await isMarked(6), await isMarked(7)]).toEqual([false, true]);
    const payment = { jobId: job.id, cents: 100_000_000, method: 'wire' as const, receivedOn: '2026-01-05' };
    await app.db.insertInto('payments').values(payment).execute();
    expect(await isMarked(7)).toBe(false);
  });

  itOnce('are the induction, which is moved with them alone', async () => {
    await give(workDay(10), workDay(12));
    const answer = await admin.patch(`/api/jobs/${job.id}`, { inductionOn: workDay(11) });
    expect(answer.json()).toMatchObject({ status: 400, errors: [{ path: 'inductionOn' }] });
    expect((await admin.patch(`/api/jobs/${job.id}`, { inductionOn: workDay(10) })).statusCode).toBe(200);
  });

  itOnce('keep a bay in use, and its places', async () => {
    const two = await newBay(admin, { name: 'Assembly', places: 2 });
    await closed(admin, two.id, workDay(5), workDay(6), { place: 2 });
    const url = `/api/bays/${two.id}`;
    expect((await admin.patch(url, { places: 1 })).json()).toMatchObject({ status: 409, day: workDay(5) });
    expect((await admin.patch(url, { active: false })).statusCode).toBe(409);
    expect((await admin.delete(url)).statusCode).toBe(409);
    expect((await admin.patch(url, { places: 3, name: 'Big hall' })).json()).toMatchObject({ places: 3 });
    expect((await admin.patch(url, { name: 'Booth' })).statusCode).toBe(400);
    expect((await admin.post('/api/bays', { name: 'Booth', kind: 'paint' })).statusCode).toBe(400);
    await app.db.deleteFrom('stays').execute();
    expect((await admin.delete(url)).statusCode).toBe(204);
    expect((await admin.delete(url)).statusCode).toBe(404);
  });

  itOnce('are given once for a repeated request', async () => {
    const body = { kind: 'closed', bay: bay.id, from: workDay(5), to: workDay(6), title: 'Filters' };
    const post = (more = {}) => admin.post('/api/stays', { ...body, ...more }, { 'idempotency-key': 'a' });
    const [first, again, other] = [await post(), await post(), await post({ title: 'Lamps' })];
    expect([first.statusCode, again.json().id, other.statusCode]).toEqual([201, first.json().id, 409]);
  });

  itOnce('are found by the jobs of others, too', async () => {
    const second = await acceptJob(app, admin);
    await give(workDay(10), workDay(12));
    const taken = await admin.post('/api/stays', {
      kind: 'job',
      jobId: second.job.id,
      bay: bay.id,
      from: workDay(12),
      to: workDay(13),
      reason: 'staff',
    });
    expect(taken.json()).toMatchObject({ status: 409, conflicts: [{ stay: null, inTheWay: [{ jobId: job.id }] }] });
  });
});
