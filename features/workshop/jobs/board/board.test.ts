import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Caller, signIn } from '#tests/support/api.ts';
import { engines, onceOf } from '#tests/support/database.ts';
import { sendWaiting } from '#tests/support/invoices.ts';
import { acceptJob, doChecks, withJob } from '#tests/support/jobs.ts';
import { TOTAL } from '#tests/support/sent-offers.ts';
import type { Job } from '../desk/job-desk.contract.ts';
import type { ListedJob } from './job-list.contract.ts';

/** A Monday, at ten in the morning of the shop. */
const NOW = new Date('2027-03-01T17:00:00.000Z');

beforeEach(() => vi.setSystemTime(NOW));
afterEach(() => vi.useRealTimers());

const on = (day: string) => vi.setSystemTime(new Date(`${day}T17:00:00.000Z`));

/** Jobs that arrived on March 1, their checks done. */
async function inWork(engine: (typeof engines)[number], count: number) {
  const made = await withJob(engine);
  const jobs = [made.job];
  while (jobs.length < count) jobs.push((await acceptJob(made.app, made.admin)).job);
  for (const { id } of jobs) {
    await made.admin.post(`/api/jobs/${id}/status`, { to: 'in-work' });
    await doChecks(made.app, id);
  }
  return { ...made, jobs };
}

const advance = (admin: Caller, { id }: Pick<Job, 'id'>, key: string, more: object = {}) =>
  admin.post(`/api/jobs/${id}/stages/${key}`, { event: 'advance', ...more });
const listOf = async (admin: Caller, query = ''): Promise<ListedJob[]> =>
  (await admin.get(`/api/jobs?${query}`)).json();

describe.each(engines)('the board on %s', (engine) => {
  const itOnce = onceOf(engine);
  itOnce('shows where each job stands, by its plan and as of now', async () => {
    const { admin, job } = await inWork(engine, 1);
    await advance(admin, job, 'induction');
    const [listed] = await listOf(admin);
    expect(listed).toMatchObject({
      arrivedOn: '2027-03-01',
      firstReadyOn: '2027-05-03',
      readyOn: '2027-04-29',
      lastShownOn: '2027-03-01',
      stage: { key: 'disassembly', state: 'under-way' },
      stageChecks: { done: 0, total: 0 },
      hold: null,
      colors: [],
    });
    expect(listed!.stages.map(({ key, state, start }) => [key, state, start]).slice(0, 3)).toEqual([
      ['induction', 'finished', '2027-03-01'],
      ['disassembly', 'under-way', '2027-03-01'],
      ['strip', 'to-come', '2027-03-05'],
    ]);
    await admin.post(`/api/jobs/${job.id}/status`, { to: 'on-hold', hold: 'parts' });
    expect((await listOf(admin, 'stage=disassembly'))[0]!.hold).toEqual({
      reason: 'parts',
      note: null,
      since: '2027-03-01',
      from: 'in-work',
    });
    expect(await listOf(admin, 'stage=strip')).toEqual([]);
  });

  itOnce('shows the stage under way also when a skipped one before it is reopened', async () => {
    const { admin, job } = await inWork(engine, 1);
    const event = (key: string, event: string) => admin.post(`/api/jobs/${job.id}/stages/${key}`, { event });
    await event('induction', 'skip');
    await event('disassembly', 'start');
    await event('induction', 'reopen');
    const [listed] = await listOf(admin);
    expect(listed!.stages[0]!.state).toBe('to-come');
    expect(listed!.stage).toMatchObject({ key: 'disassembly', state: 'under-way' });
  });

  it('moves a job to its next stage: all of it, once, or what is missing', async () => {
    const { app, admin, job } = await inWork(engine, 1);
    await app.db.updateTable('jobChecks').set({ doneAt: null }).where('key', '=', 'condition').execute();
    const refused = await advance(admin, job, 'induction');
    expect(refused.json()).toMatchObject({
      status: 409,
      missing: [{ stageKey: 'induction', what: expect.stringContaining('Walk-around condition on arrival') }],
      current: { stages: [{ state: 'to-come' }, { state: 'to-come' }, {}, {}, {}, {}, {}, {}, {}] },
    });
    await doChecks(app, job.id, 'induction');
    const { updatedAt } = (await listOf(admin))[0]!;
    const both = await Promise.all(
      [1, 2].map(() => advance(admin, job, 'induction', { expectedUpdatedAt: updatedAt })),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const { stages }: Job = (await admin.get(`/api/jobs/${job.id}`)).json();
    expect(stages.map(({ state }) => state).slice(0, 3)).toEqual(['finished', 'under-way', 'to-come']);
    const { timeline } = (await admin.get(`/api/quotes/${job.leadId}/lead`)).json();
    const events = timeline.filter(({ kind }: { kind: string }) => kind === 'job').map(({ event }: never) => event);
    expect(events.slice(-2).toSorted()).toEqual(['stage finished', 'stage started']);
  });

  itOnce('tells all customers whose dates moved, for one reason, once', async () => {
    const { app, jobs } = await inWork(engine, 3);
    on('2027-03-09');
    const admin = await signIn(app);
    const moved = await listOf(admin, 'flag=moved');
    expect(moved).toHaveLength(3);
    const ids = jobs.slice(0, 2).map(({ id }) => id);
    const tell = () => admin.post('/api/jobs/tell', { ids, reason: 'staff', note: 'We were closed for a week.' });
    expect((await tell()).json()).toEqual({ told: 2 });
    expect((await tell()).statusCode).toBe(409);
    expect((await listOf(admin, 'flag=moved')).map(({ id }) => id)).toEqual([jobs[2]!.id]);
    const mails = await app.db.selectFrom('outbox').select('kind').where('kind', '=', 'job-moved').execute();
    expect(mails).toHaveLength(2);
  });
});

describe('the list', () => {
  it('is counted, and sorted by slip and by silence', async () => {
    const { app, jobs } = await inWork('sqlite', 2);
    const [first, second] = jobs as [Job, Job];
    on('2027-03-09');
    const admin = await signIn(app);
    await admin.post(`/api/jobs/${second.id}/stages/induction`, { event: 'start', day: '2027-03-01' });
    await admin.post(`/api/jobs/${second.id}/stages/induction`, { event: 'finish', day: '2027-03-02' });
    await admin.post(`/api/jobs/${first.id}/notes`, { text: 'Masked.', visible: true });
    const ids = async (query: string) => (await listOf(admin, query)).map(({ id }) => id);
    expect(await ids('sort=slip')).toEqual([first.id, second.id]);
    expect(await ids('sort=shown')).toEqual([second.id, first.id]);
    expect((await admin.get('/api/jobs/counts')).json()).toEqual({
      open: 2,
      booked: 0,
      owing: 0,
      flagged: 2,
      delivered: 0,
      flags: { silent: 1, moved: 2, waiting: 0, 'not-arrived': 0, unpaid: 2 },
    });
  });

  it('keeps a delivered job until it is paid or written off, for who sees money', async () => {
    const { app, admin, job } = await withJob('sqlite');
    const at = NOW.toISOString();
    const delivered = {
      status: 'delivered',
      arrivedOn: '2027-03-01',
      deliveredOn: '2027-03-01',
      deliveredAt: at,
    } as const;
    await app.db.updateTable('jobs').set(delivered).execute();
    const painter = await signIn(app, 'painter');
    const seen = async (by: Caller) => {
      const { open, owing, flags } = (await by.get('/api/jobs/counts')).json();
      return [(await listOf(by)).length, (await listOf(by, 'flag=unpaid')).length, open, owing, flags.unpaid];
    };
    const needs = async (by: Caller) =>
      (await by.get('/api/today')).json().needs.map(({ kind }: { kind: string }) => kind);
    expect([await seen(admin), await seen(painter)]).toEqual([
      [1, 1, 1, 1, 1],
      [0, 0, 0, 0, 0],
    ]);
    on('2028-03-01');
    const later = await signIn(app);
    expect(await seen(later)).toEqual([1, 1, 1, 1, 1]);
    expect((await later.get('/api/today')).json().needs).toMatchObject([{ kind: 'invoice', cents: TOTAL }]);
    await sendWaiting(later, job.id);
    expect((await later.get('/api/today')).json().needs).toMatchObject([{ kind: 'unpaid', unpaidCents: TOTAL }]);
    const payment = { method: 'check', receivedOn: '2028-03-01' };
    await later.post(`/api/jobs/${job.id}/payments`, { ...payment, cents: TOTAL - 1 });
    expect(await seen(later)).toEqual([1, 1, 1, 1, 1]);
    await later.post(`/api/jobs/${job.id}/payments`, { ...payment, cents: 1 });
    expect([await seen(later), await needs(later)]).toEqual([[0, 0, 0, 0, 0], []]);
    const { payments } = (await later.get(`/api/jobs/${job.id}/payments`)).json();
    await later.post(`/api/jobs/${job.id}/payments/${payments.at(-1).id}/void`);
    expect(await seen(later)).toEqual([1, 1, 1, 1, 1]);
    const path = `/api/jobs/${job.id}/invoices`;
    const [{ number }] = (await later.get(path)).json().invoices;
    await later.post(`${path}/${number}/write-off`, { reason: 'Not worth another call.' });
    expect([await seen(later), await needs(later)]).toEqual([[0, 0, 0, 0, 0], []]);
  });

  it('refuses another reason without words', async () => {
    const { admin, job } = await withJob('sqlite');
    const refused = await admin.post('/api/jobs/tell', { ids: [job.id], reason: 'other' });
    expect(refused.json()).toMatchObject({ status: 400, errors: [{ path: 'note' }] });
  });
});
