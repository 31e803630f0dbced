import { describe, expect, it } from 'vitest';
import { formatDay } from '#time/format-day.ts';
import { badgesOf, describePlace, describeReady } from './badges.ts';
import type { ListedJob } from './board/job-list.contract.ts';

const TODAY = '2026-11-24';

const STAGES: ListedJob['stages'] = [
  { key: 'strip', title: 'Strip & open inspection', bay: 'strip', state: 'finished', start: null, end: null },
  { key: 'metal', title: 'Corrosion & sheet metal', bay: 'strip', state: 'under-way', start: null, end: null },
];

const JOB: ListedJob = {
  id: 1,
  number: 'J-26-0001',
  title: 'Strip and repaint',
  aircraftType: 'King Air',
  model: '',
  tailNumber: 'N076FA',
  status: 'in-work',
  leadId: 1,
  customer: 'Dana Whitfield',
  stage: STAGES[1]!,
  stages: STAGES,
  colors: [],
  stageDays: { done: 1, all: 3, finishedBefore: null },
  stageChecks: { done: 0, total: 0 },
  openFindings: 0,
  hold: null,
  inductionOn: null,
  arrivedOn: '2026-11-02',
  firstReadyOn: '2027-01-06',
  toldReadyOn: '2027-01-06',
  readyOn: '2027-01-08',
  lastShownOn: '2026-11-20',
  daysOverFirst: 2,
  updatedAt: '2026-11-24T12:00:00.000Z',
  flags: { silentDays: null, movedDays: null, waiting: false, notArrived: false, unpaidCents: 0 },
};
const textsOf = (changes: Partial<ListedJob>) => badgesOf({ ...JOB, ...changes }, TODAY).map(({ text }) => text);

it('names the place of a job', () => {
  expect(describePlace(JOB)).toBe('2 of 2, Metal');
  expect(describePlace({ ...JOB, stage: { ...STAGES[1]!, state: 'to-come' } })).toBe('2 of 2, Metal, not started');
  expect(describePlace({ ...JOB, stage: null })).toBe('All stages finished');
  expect(describePlace({ ...JOB, status: 'booked' })).toBe('Booked');
});

it('says when a job is ready next to its first plan, and that it is delivered', () => {
  const early: ListedJob = { ...JOB, readyOn: '2026-11-26', daysOverFirst: 0 };
  expect([JOB, early, { ...early, firstReadyOn: '2026-11-26' }].map(describeReady)).toEqual([
    { head: formatDay('2027-01-08'), plan: 'originally Jan 6' },
    { head: formatDay('2026-11-26'), plan: 'originally Jan 6' },
    { head: formatDay('2026-11-26'), plan: 'as originally planned' },
  ]);
  expect(describeReady({ ...early, status: 'delivered' })).toEqual({
    head: 'Delivered',
    plan: 'ready Nov 26, originally Jan 6',
  });
  expect(describeReady({ ...early, status: 'cancelled' })).toEqual({ head: 'Canceled', plan: null });
  expect(describeReady({ ...early, readyOn: null })).toEqual({ head: 'Not scheduled yet', plan: null });
});

describe('the badges of a job', () => {
  it('begin with its flags, most urgent first', () => {
    const flags = { silentDays: 8, movedDays: 3, waiting: true, notArrived: false, unpaidCents: 995_450 };
    expect(textsOf({ flags })).toEqual([
      'No update for 8\u00a0days',
      'Ready date +3, give a reason',
      'Waiting for the customer',
      '$9,954.50 unpaid',
    ]);
  });

  it('say since when and why it is on hold', () => {
    const hold = { reason: 'parts', note: null, since: '2026-11-18', from: 'in-work' };
    expect(textsOf({ status: 'on-hold', hold })).toContain('On hold since Nov 18: we are waiting for parts');
    const other = { ...hold, reason: 'other', note: 'The avionics shop has it' };
    expect(textsOf({ status: 'on-hold', hold: other })).toContain('On hold since Nov 18: The avionics shop has it');
  });

  it('count the checks that are left, and the days since the last news', () => {
    expect(textsOf({ stageChecks: { done: 7, total: 10 } })).toEqual(['7 of 10 checked', 'Updated 4\u00a0days ago']);
    expect(textsOf({ stageChecks: { done: 10, total: 10 }, lastShownOn: TODAY })).toEqual(['Updated today']);
    expect(textsOf({ status: 'delivered' })).toEqual([]);
  });

  it('say when a booked airplane comes', () => {
    const booked = (inductionOn: string | null) => textsOf({ status: 'booked', arrivedOn: null, inductionOn });
    expect(booked('2026-11-25')).toEqual(['Arrives tomorrow']);
    expect(booked('2026-12-07')).toEqual(['Arrives Mon\u00a0Dec\u00a07']);
    expect(booked(null)).toEqual(['No drop-off date yet']);
  });
});
