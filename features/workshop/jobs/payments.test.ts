import { expect, it } from 'vitest';
import type { JobStatus } from './job-status.constants.ts';
import { addToRest, unpaidCents } from './payments.ts';

const SCHEDULE = ['acceptance', 'induction', 'strip', 'paint', 'ready'].map((due) => ({ label: due, due, cents: 100 }));
const stage = (key: string, startedOn: string | null, finishedOn: string | null) => ({
  key,
  startedOn,
  finishedOn,
  skipped: false,
});
const stages = (strip: boolean, prime: boolean) => [
  stage('strip', '2027-03-04', strip ? '2027-03-09' : null),
  stage('prime', prime ? '2027-03-10' : null, prime ? '2027-03-12' : null),
  stage('color', null, null),
];

it.each<[status: JobStatus, arrivedOn: string | null, strip: boolean, prime: boolean, paid: number, open: number]>([
  ['booked', null, false, false, 0, 100],
  ['booked', null, false, false, 250, 0],
  ['in-work', '2027-03-01', false, false, 0, 200],
  ['in-work', '2027-03-01', true, false, 150, 150],
  ['in-work', '2027-03-01', true, true, 0, 400],
  ['ready', '2027-03-01', true, true, 0, 500],
  ['cancelled', '2027-03-01', true, true, 0, 0],
])(
  'a %s job that arrived on %s, stripped %s, primed %s and paid %d owes %d cents',
  (status, arrivedOn, strip, prime, paid, open) => {
    expect(unpaidCents({ status, arrivedOn, schedule: SCHEDULE }, stages(strip, prime), paid)).toBe(open);
  },
);

it.each([
  [250, [100, 100, 350]],
  [-40, [100, 100, 60]],
  [-150, [100, 50, 0]],
])('adds %d cents of change orders to the rest of a schedule', (cents, expected) => {
  const schedule = [100, 100, 100].map((each) => ({ cents: each }));
  expect(addToRest(schedule, cents).map((row) => row.cents)).toEqual(expected);
});
