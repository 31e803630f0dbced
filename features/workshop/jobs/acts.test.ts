import { describe, expect, it } from 'vitest';
import { mailedIf } from '#office/outbox/mails.ts';
import { jobAct, jobActs, nextAct, previousAct } from './acts.ts';
import type { ListedJob } from './board/job-list.contract.ts';
import type { Job } from './desk/job-desk.contract.ts';
import { eventsFrom, findEvent, JOB_EVENTS, missingField } from './job-events.ts';
import { JOB_STATUSES, TAKE_BACK_MS } from './job-status.constants.ts';
import { BUILT_IN_TEMPLATES, FULL_REPAINT, type StageTemplate } from './stage-templates.ts';

const mailed = mailedIf(true);
const WORDS = { name: 'N076FA', mailed };
const NOTHING: Job['missing'] = [];

it('offers to take a delivery back for 24 hours', () => {
  const deliveredAt = '2026-11-24T18:00:00.000Z';
  const job = { status: 'delivered', deliveredAt } as Job;
  const verbsAfter = (ms: number) =>
    jobActs(job, { ...WORDS, now: new Date(Date.parse(deliveredAt) + ms) }).map(({ verb }) => verb);
  expect(verbsAfter(TAKE_BACK_MS)).toEqual(['Undo delivery']);
  expect(verbsAfter(TAKE_BACK_MS + 1)).toEqual([]);
});

it('asks before an airplane is marked ready, and names at once what is missing', () => {
  const missing = [{ stageKey: 'strip', checkKey: null, what: 'Strip' }] as unknown as Job['missing'];
  const ready = (job: object) => jobAct('make-ready', job as Job, WORDS);
  expect(ready({ missing: NOTHING })).toMatchObject({ title: 'Mark N076FA ready?', asks: [] });
  expect(ready({ missing }).asks).toBeUndefined();
});

it('says what was done, not what was asked or how the job stood before', () => {
  const now = new Date('2026-11-24T18:00:00.000Z');
  const flags = { unpaidCents: 0 } as Job['flags'];
  const acts = JOB_STATUSES.flatMap((status) =>
    jobActs({ status, flags, missing: NOTHING, hold: null, deliveredAt: now.toISOString() } as Job, { ...WORDS, now }),
  );
  expect(new Set(acts.map(({ doneTitle }) => doneTitle))).toEqual(new Set(['N076FA']));
  expect(acts.filter(({ done }) => !done.endsWith('.'))).toEqual([]);
  expect(acts.find(({ verb }) => verb === 'Resume work')).toMatchObject({
    done: 'Work has resumed. The customer gets an email with the new date.',
  });
});

it('leads from each status where its events say, and from a hold back to where it was', () => {
  for (const status of JOB_STATUSES)
    for (const event of eventsFrom(status)) {
      const to = JOB_EVENTS[event].to ?? 'ready';
      expect([status, to, findEvent(status, to, 'ready')]).toEqual([status, to, event]);
    }
  expect(findEvent('on-hold', 'in-work', 'ready')).toBeNull();
  expect(findEvent('booked', 'delivered', null)).toBeNull();
});

it('asks for all without which an event is refused', () => {
  const answers = { day: {}, takenBy: { takenBy: 'Jo' }, hold: { hold: 'parts' }, slip: { reason: 'staff' } };
  const all = { ...answers, why: { note: 'A note that is long enough.' }, daysLeft: {} } as const;
  for (const [event, { asks = [] }] of Object.entries(JOB_EVENTS)) {
    const details = Object.assign({}, ...asks.map((question) => all[question]));
    expect([event, missingField(event as keyof typeof JOB_EVENTS, details)]).toEqual([event, null]);
  }
});

/** A job in its nth stage. */
function jobAt(
  at: number,
  templates: readonly StageTemplate[] = FULL_REPAINT,
  status: ListedJob['status'] = 'in-work',
) {
  const stages = templates.map(({ key, title, bay }, index) => {
    const later = index === at ? 'under-way' : 'to-come';
    const state = index < at ? 'finished' : later;
    return { key, title, bay, state, start: null, end: null };
  });
  return { status, stages, stage: stages[at] ?? null, hold: null } as ListedJob;
}

describe('a move on the board', () => {
  const next = (job: ListedJob) => nextAct(job, WORDS);
  const advance = (key: string) => ({ path: `stages/${key}`, body: { event: 'advance' } });

  it('goes to the next stage that is open, and to readiness after the last', () => {
    expect(next(jobAt(3))).toMatchObject({ verb: 'Move to Primer', ...advance('metal'), undo: expect.anything() });
    expect(next(jobAt(8))).toMatchObject({ verb: 'Mark ready', body: { to: 'ready' }, first: advance('release') });
    expect(next(jobAt(9))).toMatchObject({ verb: 'Mark ready', body: { to: 'ready' } });
    const skipping = jobAt(3);
    skipping.stages[4]!.state = 'skipped';
    expect(next(skipping)).toMatchObject({ verb: 'Move to Color', ...advance('metal') });
    const partial = BUILT_IN_TEMPLATES.find(({ name }) => name.startsWith('Partial'))!.stages;
    expect(next(jobAt(0, partial))).toMatchObject({ verb: 'Move to Metal', ...advance('induction') });
  });

  it('is the first event of a job that is not in work', () => {
    const verbs = JOB_STATUSES.map((status) => next(jobAt(0, FULL_REPAINT, status))?.verb);
    expect(verbs).toEqual([
      'Mark arrived',
      'Move to Disassembly',
      'Resume work',
      'Mark delivered',
      undefined,
      undefined,
    ]);
  });

  it('takes the last stage back', () => {
    expect(previousAct(jobAt(3), WORDS)).toMatchObject({ verb: 'Back to Strip', body: { event: 'reopen' } });
    expect(previousAct(jobAt(0), WORDS)).toBeNull();
    expect(previousAct(jobAt(9, FULL_REPAINT, 'ready'), WORDS)).toMatchObject({ verb: 'Back to work' });
  });
});
