import { expect, test } from 'vitest';
import { type DeliveredJob, jobNumbers } from './numbers.ts';

const calendar = { weekdays: [0, 1, 2, 3, 4], closed: [{ from: '2026-11-27', to: '2026-11-27' }], openHolidays: [] };

const strip = (startedOn: string, finishedOn: string | null, extraDays = 0) => ({
  key: 'strip',
  title: 'Strip',
  days: 4,
  extraDays,
  startedOn,
  finishedOn,
});
/** Planned for Tuesday, November 24. */
const delivered = (deliveredOn: string, ...stages: DeliveredJob['stages']) => ({
  firstReadyOn: '2026-11-24',
  deliveredOn,
  stages,
});

test('a job is on time within five work days of its first date and the approved days', () => {
  const numbers = jobNumbers(
    [
      delivered('2026-11-20'),
      // Thanksgiving and the closed day after it do not count.
      delivered('2026-12-03'),
      delivered('2026-12-04'),
      delivered('2026-12-04', strip('2026-11-02', '2026-11-06', 2)),
      { firstReadyOn: null, deliveredOn: '2026-12-04', stages: [] },
    ],
    calendar,
  );
  expect(numbers).toMatchObject({ delivered: 5, planned: 4, onTime: 3, medianSlip: 4.5 });
});

test('a stage takes the work days from its start to its end, both among them', () => {
  const { stages } = jobNumbers(
    [
      delivered('2026-12-01', strip('2026-11-02', '2026-11-06')),
      delivered('2026-12-01', strip('2026-11-06', '2026-11-09', 2)),
      delivered('2026-12-01', strip('2026-11-06', null)),
    ],
    calendar,
  );
  expect(stages).toEqual([{ title: 'Strip', jobs: 2, medianDays: 3.5, medianPlanned: 5 }]);
});

test('without jobs there are no figures', () => {
  expect(jobNumbers([], calendar)).toEqual({ delivered: 0, planned: 0, onTime: 0, medianSlip: null, stages: [] });
});
