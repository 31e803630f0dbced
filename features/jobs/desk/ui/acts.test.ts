import { expect, it } from 'vitest';
import { mailedIf } from '#features/outbox/rules.ts';
import { JOB_STATUSES, TAKE_BACK_MS } from '../../constants.ts';
import type { Job } from '../contract.ts';
import { jobActs, readyAct } from './acts.ts';

const mailed = mailedIf(true);
const NOTHING: Job['missing'] = [];

it('offers to take a delivery back for 24 hours', () => {
  const deliveredAt = '2026-11-24T18:00:00.000Z';
  const job = { status: 'delivered', deliveredAt } as Job;
  const verbsAfter = (ms: number) =>
    jobActs(job, 'N076FA', { now: new Date(Date.parse(deliveredAt) + ms), mailed }).map(({ verb }) => verb);
  expect(verbsAfter(TAKE_BACK_MS)).toEqual(['Undo delivery']);
  expect(verbsAfter(TAKE_BACK_MS + 1)).toEqual([]);
});

it('asks before an airplane is marked ready, and names at once what is missing', () => {
  const missing = [{ stageKey: 'strip', checkKey: null, what: 'Strip' }] as unknown as Job['missing'];
  expect(readyAct({ missing: NOTHING }, 'N076FA', mailed)).toMatchObject({ title: 'Mark N076FA ready?', asks: [] });
  expect(readyAct({ missing }, 'N076FA', mailed).asks).toBeUndefined();
});

it('says what was done, not what was asked or how the job stood before', () => {
  const now = new Date('2026-11-24T18:00:00.000Z');
  const flags = { unpaidCents: 0 } as Job['flags'];
  const acts = JOB_STATUSES.flatMap((status) =>
    jobActs({ status, flags, missing: NOTHING, hold: null, deliveredAt: now.toISOString() } as Job, 'N076FA', {
      now,
      mailed,
    }),
  );
  expect(new Set(acts.map(({ doneTitle }) => doneTitle))).toEqual(new Set(['N076FA']));
  expect(acts.filter(({ done }) => !done.endsWith('.'))).toEqual([]);
  expect(acts.find(({ verb }) => verb === 'Resume work')).toMatchObject({ done: 'Work has resumed.' });
});
