import { expect, test } from 'vitest';
import { BUSINESS } from '#foundation/business/business.samples.ts';
import { formatClockTime, toHourLines } from '#foundation/business/opening-hours.ts';
import { copyMonday, hoursByDay } from './ui/BusinessForms.tsx';

test('splits hours by day and joins them to the same lines', () => {
  const week = hoursByDay(BUSINESS.hours);
  expect(week.Friday).toEqual({ opens: '07:00', closes: '18:00' });
  expect(week.Sunday).toBeNull();
  expect(toHourLines(week, [])).toEqual(BUSINESS.hours);
});

test('gives a different day its own line, and keeps the label of an unchanged line', () => {
  const week = hoursByDay(BUSINESS.hours);
  const named = BUSINESS.hours.map((line) => ({ ...line, label: line.label.replace('Sat', 'Saturdays') }));
  const lines = toHourLines({ ...week, Wednesday: { opens: '07:30', closes: '12:00' } }, named);
  expect(lines.map(({ label }) => label)).toEqual([
    'Mon-Tue 7AM-6PM',
    'Wed 7:30AM-12PM',
    'Thu-Fri 7AM-6PM',
    'Saturdays 8AM-4PM',
  ]);
});

test('copies Monday to Friday, and leaves the weekend', () => {
  const week = hoursByDay(BUSINESS.hours);
  const Monday = { opens: '08:30', closes: '17:00' };
  const copied = copyMonday({ ...week, Monday, Thursday: null });
  expect(toHourLines(copied, []).map(({ label }) => label)).toEqual(['Mon-Fri 8:30AM-5PM', 'Sat 8AM-4PM']);
});

test('formats times of day', () => {
  expect(['00:15', '08:00', '12:00', '16:30', ''].map(formatClockTime)).toEqual([
    '12:15 AM',
    '8:00 AM',
    '12:00 PM',
    '4:30 PM',
    null,
  ]);
});
