import { expect, test } from 'vitest';
import { completeOffer } from '#tests/support/offers.ts';
import { fieldAt, nameField, problemsByField } from './drafts.ts';

const body = completeOffer();

test.each([
  ['title', 'title', 'Title'],
  ['aircraft.type', 'aircraft-type', 'Aircraft type'],
  ['sections', 'sections', 'Sections'],
  ['sections.0.title', 'section-work-title', 'Section “Section work”'],
  ['sections.1.lines', 'section-finish-lines', 'Section “Section finish”'],
  ['sections.0.lines.2.unitCents', 'line-hours-unitCents', 'Price of “Line hours”'],
  ['sections.0.lines.0.text', 'line-base-text', 'Text of “Line base”'],
  ['schedule', 'schedule-0-share', 'Payment, row 1'],
  ['schedule.1', 'schedule-1-share', 'Payment, row 2'],
  ['schedule.1.label', 'schedule-1-label', 'Payment, row 2'],
  ['exclusions.0', 'exclusions-0', 'Not included, row 1'],
  ['allowances.0.text', 'allowances-0-text', 'Allowance, row 1'],
  ['induction.to', 'induction-to', 'Arrival, to'],
  ['workDays', 'workDays', 'Work days until ready'],
])('a problem at %s is shown by the field %s, called %s', (path, field, name) => {
  expect(fieldAt(body, path)).toBe(field);
  expect(nameField(body, field)).toBe(name);
});

test('the first problem of a field counts', () => {
  const problems = [
    { path: 'schedule', message: 'first' },
    { path: 'schedule.0', message: 'second' },
  ];
  expect(problemsByField(body, problems)).toEqual({ 'schedule-0-share': 'first' });
});
