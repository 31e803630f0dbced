import { expect, it } from 'vitest';
import { findWaiting, formatNumber, overbilledCents } from './billing.ts';

const row = (label: string, cents: number, isDue: boolean) => ({ label, cents, isDue });
const SCHEDULE = [row('On acceptance', 200, true), row('At induction', 300, true), row('When it is ready', 500, false)];
const job = { status: 'in-work' as const, schedule: SCHEDULE, agreedCents: 1_000 };
const billed = (dueRow: number, billedCents: number, reducedCents = 0) => ({ dueRow, billedCents, reducedCents });
const waitingOf = (...of: Parameters<typeof findWaiting>) =>
  findWaiting(...of).map(({ dueRow, cents, isFinal }) => [dueRow, cents, isFinal]);

it('each row that is due gets one, and no other', () => {
  expect(waitingOf(job, [])).toEqual([
    [0, 200, false],
    [1, 300, false],
  ]);
  expect(waitingOf(job, [billed(0, 200)])).toEqual([[1, 300, false]]);
  expect(waitingOf(job, [billed(0, 200), billed(1, 300)])).toEqual([]);
});

it('a credited row waits again, one that was taken off the price does not', () => {
  expect(waitingOf(job, [billed(0, 150), billed(1, 300)])).toEqual([[0, 50, false]]);
  expect(waitingOf({ ...job, agreedCents: 950 }, [billed(0, 150, 50), billed(1, 300)])).toEqual([]);
});

it('a job that is ready gets the final one: the agreed sum without what was invoiced', () => {
  const ready = { ...job, status: 'ready' as const };
  expect(waitingOf(ready, [billed(0, 200), billed(1, 300)])).toEqual([[2, 500, true]]);
  expect(waitingOf(ready, [billed(0, 150)])).toEqual([[2, 850, true]]);
  expect(waitingOf({ ...ready, status: 'delivered' }, [billed(2, 1_000)])).toEqual([]);
  expect(waitingOf({ ...ready, status: 'delivered', agreedCents: 1_040 }, [billed(2, 1_000)])).toEqual([[2, 40, true]]);
});

it('an amount of 0 gets none, nor does a canceled job', () => {
  const free = { ...job, agreedCents: 0, schedule: [row('When it is ready', 0, true)] };
  expect(findWaiting(free, [])).toEqual([]);
  expect(findWaiting({ ...free, status: 'ready' }, [])).toEqual([]);
  expect(findWaiting({ ...job, status: 'cancelled' }, [])).toEqual([]);
});

it('rows never ask for more than is left of what was agreed, and what is too much is told', () => {
  expect(waitingOf({ ...job, agreedCents: 400 }, [])).toEqual([
    [0, 200, false],
    [1, 200, false],
  ]);
  expect(overbilledCents(400, [billed(0, 200), billed(1, 300)])).toBe(100);
  expect(overbilledCents(500, [billed(0, 200), billed(1, 300)])).toBe(0);
});

it('numbers name the year in shop time', () => {
  expect(formatNumber('I', '2026-11-27', 1)).toBe('I-26-0001');
  expect(formatNumber('C', '2027-01-01', 12_345)).toBe('C-27-12345');
});
