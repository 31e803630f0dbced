import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DESK_MESSAGES } from '#desk/lead-desk/lead-desk.contract.ts';
import { type Caller, signIn, startApp } from '#tests/support/api.ts';
import { engines, onceOf } from '#tests/support/database.ts';
import { acceptJob, doChecks, finishStages, withJob, workThrough } from '#tests/support/jobs.ts';
import { completeOffer } from '#tests/support/offers.ts';
import { acceptanceOf, placeOffer, plainPdf, TOTAL } from '#tests/support/sent-offers.ts';
import type { Job } from './desk/job-desk.contract.ts';
import { JOB_MESSAGES } from './job-status.constants.ts';

/** A Monday, at ten in the morning of the shop. */
const NOW = new Date('2027-03-01T17:00:00.000Z');

beforeEach(() => vi.setSystemTime(NOW));
afterEach(() => vi.useRealTimers());

const on = (day: string) => vi.setSystemTime(new Date(`${day}T17:00:00.000Z`));
const move = (admin: Caller, { id }: Pick<Job, 'id'>, to: string, more: object = {}) =>
  admin.post(`/api/jobs/${id}/status`, { to, ...more });
const stage = (admin: Caller, { id }: Pick<Job, 'id'>, key: string, body: object) =>
  admin.post(`/api/jobs/${id}/stages/${key}`, body);

const NO_TEMPLATE = 'Choose one of these: Full repaint; Partial & touch-up; Interior';

/** A job that has arrived on March 1. */
async function inWork(engine: (typeof engines)[number]) {
  const made = await withJob(engine);
  const job: Job = (await move(made.admin, made.job, 'in-work')).json();
  await doChecks(made.app, job.id);
  return { ...made, job };
}

describe.each(engines)('a job on %s', (engine) => {
  const itOnce = onceOf(engine);
  itOnce('is made by an acceptance, with stages for the type, a subscriber and a link', async () => {
    const { app, admin, job, leadId } = await withJob(engine);
    expect(job).toMatchObject({
      number: 'J-27-0001',
      status: 'booked',
      tailNumber: 'N076FA',
      aircraftType: 'King Air',
      model: 'King Air 350',
      leadId,
      template: 'Full repaint',
      contractCents: TOTAL,
      inductionOn: null,
      forecast: null,
      readyDates: [],
      link: { recipient: 'dana@example.com', openedAt: null },
      flags: { unpaidCents: 995_450 },
    });
    // A King Air takes 160 percent.
    expect(job.stages.map(({ days }) => days)).toEqual([2, 4, 7, 5, 5, 5, 7, 7, 4]);
    expect(await app.db.selectFrom('jobSubscribers').selectAll().execute()).toMatchObject([
      { email: 'dana@example.com', kind: 'customer', confirmedAt: NOW.toISOString(), photos: true },
    ]);
    const { timeline } = (await admin.get(`/api/quotes/${leadId}/lead`)).json();
    expect(timeline).toContainEqual(expect.objectContaining({ kind: 'job', event: 'booked', number: 'J-27-0001' }));
  });

  itOnce('has no first day without a stay, whatever days the quote names', async () => {
    const app = await startApp(engine, { offerPdf: plainPdf });
    const admin = await signIn(app);
    const induction = { from: '2027-03-08', to: '2027-03-12' };
    const offer = await placeOffer(app, { body: completeOffer({ induction }) });
    expect((await app.post(`/api/offer-links/${offer.token}/accept`, acceptanceOf(offer))).statusCode).toBe(201);
    const { id } = await app.db.selectFrom('jobs').select('id').executeTakeFirstOrThrow();
    expect((await admin.get(`/api/jobs/${id}`)).json()).toMatchObject({
      inductionOn: null,
      forecast: null,
      quotedDays: induction,
    });
    await admin.patch(`/api/jobs/${id}`, { inductionOn: '2027-03-09' });
    expect((await admin.get(`/api/jobs/${id}`)).json().quotedDays).toBeNull();
  });

  it('is one for 100 acceptances at once', { timeout: 60_000 }, async () => {
    const app = await startApp(engine, { offerPdf: plainPdf, env: { RATE_LIMITS: 'off' } });
    vi.useRealTimers();
    const offer = await placeOffer(app);
    const accept = async () => {
      let answer = await app.post(`/api/offer-links/${offer.token}/accept`, acceptanceOf(offer));
      while (answer.statusCode === 503)
        answer = await app.post(`/api/offer-links/${offer.token}/accept`, acceptanceOf(offer));
      return answer.statusCode;
    };
    const answers = await Promise.all(Array.from({ length: 100 }, accept));
    expect(answers.filter((status) => status === 201)).toHaveLength(1);
    for (const table of ['jobs', 'jobSubscribers'] as const)
      expect(await app.db.selectFrom(table).select('id').execute()).toHaveLength(1);
    expect(await app.db.selectFrom('jobStages').select('id').execute()).toHaveLength(9);
  });

  itOnce('is made by the owner from a lead, once', async () => {
    const { app, admin } = await withJob(engine);
    const lead = { firstName: 'Ellen', lastName: 'Marsh', email: 'ellen@example.com', tailNumber: 'N01FR' };
    const { id: quoteId } = (await app.post('/api/quotes', lead)).json();
    const body = {
      quoteId,
      title: 'Strip and paint',
      template: 'Interior',
      aircraftType: 'Cirrus',
      contractCents: 100_000,
    };
    const both = await Promise.all([1, 2].map(() => admin.post('/api/jobs', { ...body, inductionOn: '2027-03-08' })));
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
    const made: Job = both.find(({ statusCode }) => statusCode === 201)!.json();
    expect(made).toMatchObject({ number: 'J-27-0002', tailNumber: 'N01FR', forecast: { readyOn: '2027-04-08' } });
    expect([made.model, made.colors]).toEqual(['', []]);
    expect(made.readyDates).toMatchObject([{ before: null, readyOn: '2027-04-08', toldAt: null }]);
    expect((await admin.post('/api/jobs', { ...body, quoteId: 99 })).statusCode).toBe(404);
    const unknown = await admin.post('/api/jobs', { ...body, template: 'Gold leaf' });
    expect([unknown.statusCode, unknown.json().errors]).toEqual([400, [{ path: 'template', message: NO_TEMPLATE }]]);
    await move(admin, made, 'cancelled', { note: 'It was sold' });
    expect((await admin.post('/api/jobs', body)).statusCode).toBe(201);
  });

  itOnce('freezes its plan and first date when it arrives', async () => {
    const { admin, job } = await withJob(engine);
    expect((await move(admin, job, 'in-work', { day: '2027-03-02' })).json().errors).toEqual([
      { path: 'day', message: JOB_MESSAGES.dayAhead },
    ]);
    const arrived: Job = (await move(admin, job, 'in-work', { day: '2027-02-26' })).json();
    expect(arrived).toMatchObject({ status: 'in-work', arrivedOn: '2027-02-26', firstReadyOn: '2027-05-03' });
    expect(arrived.toldReadyOn).toBe(arrived.firstReadyOn);
    expect(arrived.stages.every(({ plannedStart, plannedEnd }) => plannedStart && plannedEnd)).toBe(true);
    on('2027-03-05');
    const later: Job = (await admin.get(`/api/jobs/${job.id}`)).json();
    expect(later.firstReadyOn).toBe(arrived.firstReadyOn);
    expect(later.forecast!.readyOn).toBe('2027-05-07');
    expect(later.flags).toMatchObject({ movedDays: 4, silentDays: null });
  });

  itOnce('needs a reason for each change that moves its date past the one that the customer knows', async () => {
    const { app, admin, job } = await inWork(engine);
    await stage(admin, job, 'induction', { event: 'start' });
    const rows = async () => [
      await app.db.selectFrom('jobForecasts').selectAll().execute(),
      await app.db.selectFrom('jobStages').selectAll().orderBy('id').execute(),
    ];
    const before = await rows();
    const longer = job.stages.map(({ key, title, days }) => ({ key, title, days: key === 'strip' ? days + 1 : days }));
    const added = [
      ...job.stages.map(({ key, title, days }) => ({ key, title, days })),
      { key: 'extra', title: 'Extra', days: 3 },
    ];
    for (const ask of [
      (why: object) => stage(admin, job, 'induction', { daysLeft: 9, ...why }),
      (why: object) => admin.put(`/api/jobs/${job.id}/stages`, { stages: longer, ...why }),
      (why: object) => admin.put(`/api/jobs/${job.id}/stages`, { stages: added, ...why }),
    ]) {
      const refused = await ask({});
      expect([refused.statusCode, refused.json().errors]).toEqual([
        400,
        [{ path: 'reason', message: JOB_MESSAGES.reasonNeeded }],
      ]);
      expect(refused.json().readyOn > job.toldReadyOn!).toBe(true);
      expect((await ask({ reason: 'other', note: 'Short' })).statusCode).toBe(400);
      expect(await rows()).toEqual(before);
    }
    const moved: Job = (
      await stage(admin, job, 'induction', { daysLeft: 4, reason: 'parts', note: 'A fairing' })
    ).json();
    expect(moved.readyDates[0]).toMatchObject({
      before: job.toldReadyOn,
      readyOn: moved.forecast!.readyOn,
      reason: 'parts',
      note: 'A fairing',
      toldAt: null,
      userName: 'owner@example.com',
    });
    expect(moved.flags.movedDays).toBeNull();
    const nearer: Job = (await stage(admin, job, 'induction', { daysLeft: 3 })).json();
    expect(nearer.readyDates[0]).toMatchObject({ before: moved.forecast!.readyOn, reason: null });
  });

  itOnce(
    'needs a reason for an opened stage or job and a later induction, too, and none for a hold, which has its own',
    async () => {
      const { app, admin, job } = await withJob(engine);
      const patch = (body: object) => admin.patch(`/api/jobs/${job.id}`, body);
      const rows = async () => [
        await app.db.selectFrom('jobForecasts').selectAll().execute(),
        await app.db.selectFrom('jobStages').selectAll().orderBy('id').execute(),
        await app.db.selectFrom('jobs').selectAll().execute(),
      ];
      const refuses = async (ask: (why: object) => Promise<{ statusCode: number; json: () => object }>) => {
        const before = await rows();
        const refused = await ask({});
        expect([refused.statusCode, refused.json()]).toMatchObject([400, { errors: [{ path: 'reason' }] }]);
        expect(await rows()).toEqual(before);
        expect((await ask({ reason: 'staff' })).statusCode).toBe(200);
      };
      await patch({ inductionOn: '2027-03-01' });
      await admin.post(`/api/jobs/${job.id}/tell`, {});
      await refuses((why) => patch({ inductionOn: '2027-03-02', ...why }));
      await patch({ inductionOn: '2027-03-01' });

      await move(admin, job, 'in-work');
      await doChecks(app, job.id);
      await stage(admin, job, 'induction', { event: 'start' });
      on('2027-03-02');
      const held = await move(admin, job, 'on-hold', { hold: 'parts', day: '2027-03-01' });
      expect(held.statusCode, held.body).toBe(200);
      await move(admin, job, 'in-work');
      on('2027-03-03');
      await stage(admin, job, 'induction', { event: 'finish' });
      on('2027-03-04');
      await refuses((why) => stage(admin, job, 'induction', { event: 'reopen', ...why }));

      await workThrough(admin, job);
      await move(admin, job, 'ready');
      await refuses((why) => move(admin, job, 'in-work', why));
    },
  );

  it('takes back what was done to a stage, with the ready date that it moved, and nothing after someone else’s change', async () => {
    const { app, admin, job } = await inWork(engine);
    await doChecks(app, job.id);
    const state = async () => {
      const { stages, readyDates, forecast, flags }: Job = (await admin.get(`/api/jobs/${job.id}`)).json();
      return { stages, readyDates, forecast, flags };
    };
    const undo = (who: Caller, key: string) => stage(who, job, key, { event: 'undo' });
    await stage(admin, job, 'induction', { event: 'start' });
    await stage(admin, job, 'induction', { daysLeft: 3, reason: 'staff' });
    on('2027-03-02');
    for (const [key, event] of [
      ['induction', 'finish'],
      ['induction', 'advance'],
      ['metal', 'skip'],
      ['disassembly', 'start'],
    ] as const) {
      const before = await state();
      const done: Job = (await stage(admin, job, key, { event })).json();
      expect(done.forecast!.readyOn).not.toBe(before.forecast!.readyOn);
      expect((await undo(admin, key)).statusCode).toBe(200);
      expect(await state()).toEqual(before);
      // Once.
      expect((await undo(admin, key)).json()).toMatchObject({ detail: JOB_MESSAGES.undoChanged });
    }
    expect(
      await app.db.selectFrom('jobForecasts').select('id').where('undoneAt', 'is not', null).execute(),
    ).toHaveLength(4);

    const painter = await signIn(app, 'painter');
    await stage(painter, job, 'induction', { event: 'finish' });
    await stage(admin, job, 'induction', { event: 'reopen', reason: 'rework' });
    const theirs = await state();
    const refused = await undo(painter, 'induction');
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { detail: JOB_MESSAGES.undoChanged, current: { id: job.id, money: null } },
    ]);
    expect(await state()).toEqual(theirs);
    await stage(painter, job, 'disassembly', { event: 'start' });
    vi.setSystemTime(new Date(Date.now() + 16 * 60_000));
    expect((await undo(painter, 'disassembly')).json()).toMatchObject({ detail: JOB_MESSAGES.undoLate });
    // A start that was a mistake has no such limit.
    const started: Job = (await stage(painter, job, 'disassembly', { event: 'undo-start' })).json();
    expect(started.stages[1]).toMatchObject({ state: 'to-come', startedOn: null });
  });

  itOnce('gives a stage that is reopened and finished again the days that it had', async () => {
    const { app, admin, job } = await inWork(engine);
    await doChecks(app, job.id);
    for (const event of ['start', 'finish']) await stage(admin, job, 'induction', { event });
    on('2027-03-04');
    const reopen = () => stage(admin, job, 'induction', { event: 'reopen', reason: 'rework' });
    const finish = async (day?: string) =>
      ((await stage(admin, job, 'induction', { event: 'finish', ...(day && { day }) })).json() as Job).stages[0];
    expect(((await reopen()).json() as Job).stages[0]).toMatchObject({
      finishedOn: null,
      finishedBefore: '2027-03-01',
    });
    const days = { startedOn: '2027-03-01', finishedBefore: null };
    expect(await finish()).toMatchObject({ ...days, finishedOn: '2027-03-01', daysOver: -1 });
    await reopen();
    expect(await finish('2027-03-03')).toMatchObject({ ...days, finishedOn: '2027-03-03', daysOver: 1 });
  });

  itOnce('tells the customer the date of now, with a reason, and once', async () => {
    const { admin, job } = await inWork(engine);
    const tell = (body: object = {}) => admin.post(`/api/jobs/${job.id}/tell`, body);
    expect((await tell()).json().detail).toBe(JOB_MESSAGES.nothingToNotify);
    on('2027-03-03');
    expect((await tell()).json().errors).toEqual([{ path: 'reason', message: JOB_MESSAGES.reasonNeeded }]);
    const told: Job = (await tell({ reason: 'staff' })).json();
    expect(told.readyDates[0]).toMatchObject({ reason: 'staff', readyOn: told.forecast!.readyOn });
    expect(told).toMatchObject({ toldReadyOn: told.forecast!.readyOn, flags: { movedDays: null } });
    expect((await tell()).statusCode).toBe(409);
  });

  itOnce('goes on where it was after a hold, which moves it by the days that it took', async () => {
    const { admin, job } = await inWork(engine);
    await stage(admin, job, 'induction', { event: 'start' });
    expect((await move(admin, job, 'on-hold')).json().errors).toEqual([
      { path: 'hold', message: JOB_MESSAGES.holdReason },
    ]);
    on('2027-03-02');
    await move(admin, job, 'on-hold', { hold: 'parts' });
    on('2027-03-04');
    expect((await move(admin, job, 'ready')).statusCode).toBe(409);
    const resumed: Job = (await move(admin, job, 'in-work')).json();
    expect(resumed).toMatchObject({ status: 'in-work', hold: null });
    expect(resumed.stages[0]).toMatchObject({ daysLeft: 1, end: '2027-03-04' });
  });

  itOnce('names all that it lacks before it is ready, in the order of its stages', async () => {
    const { app, admin, job } = await withJob(engine);
    await move(admin, job, 'in-work');
    await stage(admin, job, 'induction', { event: 'start' });
    const open = await stage(admin, job, 'induction', { event: 'finish' });
    expect([open.statusCode, open.json().missing.length]).toEqual([409, 3]);
    await doChecks(app, job.id, 'induction');
    expect((await stage(admin, job, 'induction', { event: 'finish' })).statusCode).toBe(200);
    expect((await stage(admin, job, 'release', { event: 'skip' })).statusCode).toBe(409);
    const lacking = await move(admin, job, 'ready');
    const order = lacking.json().missing.map(({ stageKey }: { stageKey: string }) => stageKey);
    expect(lacking.json().missing).toHaveLength(8 + 8);
    expect([...new Set(order)]).toEqual(job.stages.slice(1).map(({ key }) => key));
    await doChecks(app, job.id);
    await workThrough(
      admin,
      job,
      job.stages.slice(1).map(({ key }) => key),
    );
    expect((await move(admin, job, 'ready')).json().status).toBe('ready');
  });

  it('is delivered, which completes its lead, and can be taken back within a day', async () => {
    const { app, admin, job, leadId } = await inWork(engine);
    await finishStages(app, admin, job);
    await move(admin, job, 'ready');
    const leadStatus = async () => (await admin.get(`/api/quotes/${leadId}`)).json().status;
    expect((await move(admin, job, 'delivered')).json().errors).toEqual([
      { path: 'takenBy', message: JOB_MESSAGES.takenBy },
    ]);
    const delivered: Job = (await move(admin, job, 'delivered', { takenBy: 'Dana Whitfield' })).json();
    expect(delivered).toMatchObject({ status: 'delivered', deliveredOn: '2027-03-01', forecast: null });
    expect(await leadStatus()).toBe('Work Complete');
    const ends = async () =>
      (await app.db.selectFrom('links').select('expiresAt').where('kind', 'in', ['offer', 'job']).execute()).map(
        (link) => link.expiresAt,
      );
    expect(await ends()).toEqual(Array(2).fill('2028-04-04T17:00:00.000Z'));
    on('2027-03-02');
    const back: Job = (await move(admin, job, 'ready', { note: 'The wrong airplane' })).json();
    expect([back.status, back.takenBy, await leadStatus()]).toEqual(['ready', null, 'Work Scheduled']);
    expect(await ends()).toEqual([null, null]);
    await move(admin, job, 'delivered', { takenBy: 'Dana Whitfield' });
    on('2027-03-04');
    expect((await move(admin, job, 'ready', { note: 'The wrong airplane' })).json().detail).toBe(JOB_MESSAGES.tooLate);
  });

  itOnce('is finally cancelled; until then its lead is neither lost, deleted nor erased', async () => {
    const { admin, job, leadId } = await withJob(engine);
    const lose = () => admin.patch(`/api/quotes/${leadId}/status`, { status: 'Lost Quote' });
    const erase = () => admin.post('/api/people/erasures', { email: 'dana@example.com' });
    expect((await lose()).json().detail).toBe(DESK_MESSAGES.acceptedNotLost);
    expect((await admin.delete(`/api/quotes/${leadId}`)).json().detail).toBe(DESK_MESSAGES.hasJob);
    expect((await erase()).json().detail).toBe('Finish or cancel job J-27-0001 first.');
    expect((await move(admin, job, 'cancelled')).statusCode).toBe(400);
    expect((await move(admin, job, 'cancelled', { note: 'It was sold' })).json().status).toBe('cancelled');
    expect((await move(admin, job, 'booked')).statusCode).toBe(409);
    expect((await lose()).statusCode).toBe(200);
    expect((await admin.delete(`/api/quotes/${leadId}`)).statusCode).toBe(409);
  });

  itOnce('keeps numbers, sums and days of an erased person, and no words', async () => {
    const { app, admin, job } = await withJob(engine);
    await admin.post(`/api/jobs/${job.id}/notes`, { text: 'Dana called', visible: true });
    await move(admin, job, 'cancelled', { note: 'Dana sold it' });
    const held = (await admin.post('/api/people/lookups', { email: 'dana@example.com' })).json().held;
    expect(held.jobs).toBe(1);
    const exported = await admin.post('/api/people/exports', { email: 'dana@example.com' });
    expect(exported.rawPayload.toString('latin1')).toContain('"text": "Dana called"');
    expect((await admin.post('/api/people/erasures', { email: 'dana@example.com' })).statusCode).toBe(201);
    const erased: Job = (await admin.get(`/api/jobs/${job.id}`)).json();
    expect(erased).toMatchObject({
      number: job.number,
      status: 'cancelled',
      contractCents: TOTAL,
      leadId: null,
      offerId: expect.any(Number),
      title: '',
      tailNumber: null,
      cancelReason: null,
      notes: [],
      link: null,
    });
    expect(erased.stages).toHaveLength(9);
    expect(await app.db.selectFrom('jobSubscribers').select('id').execute()).toEqual([]);
    expect((await move(admin, job, 'booked')).statusCode).toBe(404);
  });

  it('tells a second admin who has not seen a change', async () => {
    const { admin, job } = await inWork(engine);
    const change = (body: object) => admin.patch(`/api/jobs/${job.id}`, { ...body, expectedUpdatedAt: job.updatedAt });
    expect((await change({ title: 'White and navy' })).statusCode).toBe(200);
    const late = await change({ title: 'Red' });
    expect([late.statusCode, late.json().detail, late.json().current.title]).toEqual([
      409,
      JOB_MESSAGES.moved,
      'White and navy',
    ]);
    await stage(admin, job, 'induction', { event: 'start' });
    const twice = await Promise.all([1, 2].map(() => stage(admin, job, 'induction', { event: 'finish' })));
    expect(twice.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  it('keeps begun stages and those with checks, takes notes back within minutes, and renews its link', async () => {
    const { admin, job } = await inWork(engine);
    await stage(admin, job, 'disassembly', { event: 'start' });
    const stages = job.stages.map(({ key, title, days }) => ({ key, title, days }));
    const without = (gone: string) =>
      admin.put(`/api/jobs/${job.id}/stages`, { stages: stages.filter(({ key }) => key !== gone) });
    expect((await without('disassembly')).json().detail).toBe(JOB_MESSAGES.begunRemoved);
    expect((await without('trim')).json().stages).toHaveLength(8);
    const noted: Job = (await admin.post(`/api/jobs/${job.id}/notes`, { text: 'Etched', visible: false })).json();
    const { id } = noted.notes[0]!;
    expect((await admin.delete(`/api/jobs/${job.id}/notes/${id}`)).json().notes).toEqual([]);
    expect((await admin.delete(`/api/jobs/${job.id}/notes/${id}`)).statusCode).toBe(409);
    const link = async (body: object = {}) => (await admin.post(`/api/jobs/${job.id}/link`, body)).json().address;
    const first = await link({ renew: false });
    expect(await link({ renew: false })).toBe(first);
    expect(await link({ recipient: 'new@example.com' })).not.toBe(first);
  });
});

describe('the list of jobs', () => {
  it('is sorted by what needs attention, filtered, searched, paged, and a table', async () => {
    const { app, admin: owner, job } = await inWork('sqlite');
    const { job: second, leadId } = await acceptJob(app, owner);
    on('2027-03-09');
    const admin = await signIn(app);
    const list = async (query = '') => (await admin.get(`/api/jobs?${query}`)).json() as { number: string }[];
    const numbers = async (query = '') => (await list(query)).map(({ number }) => number);
    expect(await numbers()).toEqual([job.number, second.number]);
    expect(await numbers('flag=silent')).toEqual([job.number]);
    expect(await numbers('flag=not-arrived')).toEqual([]);
    expect(await numbers('status=booked')).toEqual([second.number]);
    expect(await numbers('q=n076fa+navy')).toEqual([job.number, second.number]);
    await app.db.updateTable('jobs').set({ title: 'Øresund repaint' }).where('id', '=', second.id).execute();
    expect([await numbers('q=oresund'), await numbers('q=ØRESUND+n076fa')]).toEqual([[second.number], [second.number]]);
    expect(await numbers(`q=${second.number.toLowerCase()}`)).toEqual([second.number]);
    await app.db.updateTable('quotes').set({ searchText: '13035550111' }).where('id', '=', leadId).execute();
    expect(await numbers('q=(303)+555-0111')).toEqual([second.number]);
    const page = await admin.get('/api/jobs?limit=1');
    expect([page.headers['x-total-count'], page.headers.link]).toEqual(['2', expect.stringContaining('cursor=1')]);
    const table = await admin.get('/api/jobs.csv');
    expect(table.body.split('\r\n')).toHaveLength(4);
    expect(await list()).toMatchObject([{ flags: { silentDays: 8, movedDays: 6 }, stage: { key: 'induction' } }, {}]);
  });
});
