import { describe, expect, it } from 'vitest';
import { completeOffer, offerLine, offerSection } from '#tests/support/offers.ts';
import { formatDayRange } from '#time/format-day.ts';
import { JOB_STATUSES } from '#workshop/jobs/job-status.constants.ts';
import { preselected } from './amounts.ts';
import { describeAccepted, formatDropOff, isToCome } from './quote-words.ts';
import { choicesPath, formatDifference, formatQuantity, readChoices } from './totals.ts';

const body = completeOffer({
  sections: [
    ...completeOffer().sections,
    offerSection('extras', 'any', [offerLine('film', 179_025), offerLine('bays', 218_000, { chosen: true })]),
  ],
});

const query = (path: string) => new URL(path, 'http://shop.example').searchParams;

describe('choices in an address', () => {
  it('read back as they were written', () => {
    for (const choices of [preselected(body), ['finish-single'], ['finish-clear', 'film', 'bays']])
      expect(readChoices(body, query(choicesPath('/q/x', body, choices)))?.sort()).toEqual([...choices].sort());
  });

  it('are none without a word of them, and where they do not fit', () => {
    expect(readChoices(body, query('/q/x'))).toBeNull();
    expect(readChoices(body, query('/q/x?picked=1&any=film'))).toBeNull();
    expect(readChoices(body, query('/q/x?picked=1&one-finish=film'))).toBeNull();
    expect(readChoices(body, query('/q/x?picked=1&one-finish=finish-single&any=unknown'))).toBeNull();
  });
});

it('quantities are written out unless it is one job', () => {
  expect(formatQuantity(offerLine('a', 11_000))).toBeNull();
  expect(formatQuantity(offerLine('a', 11_000, { quantityMilli: 6_500, unit: 'hour' }))).toBe(
    '6.5\u00a0hours at $110.00',
  );
  expect(formatQuantity(offerLine('a', 49_000, { unit: 'each' }))).toBe('1\u00a0piece at $490.00');
});

it('differences have their sign', () => {
  expect([300_000, 0, -50_000].map(formatDifference)).toEqual(['+$3,000.00', 'included', '−$500.00']);
});

it('a window within a month names it once', () => {
  expect(formatDayRange({ from: '2026-07-06', to: '2026-07-10' })).toBe('Jul 6 to 10');
  expect(formatDayRange({ from: '2026-06-29', to: '2026-07-03' })).toBe('Jun 29 to Jul 3');
  expect(formatDayRange({ from: '2026-07-06', to: '2026-07-06' })).toBe('Jul 6');
});

it('an accepted quote says where its job stands, and asks for the airplane only until it arrives', () => {
  const said = [null, ...JOB_STATUSES].map((status) => [describeAccepted(status, 'N03FR', true), isToCome(status)]);
  expect(said).toEqual([
    ['N03FR has a spot in the hangar.', true],
    ['N03FR has a spot in the hangar.', true],
    ['N03FR is in the hangar.', false],
    ['Work on N03FR is on hold.', false],
    ['N03FR is ready for you.', false],
    ['N03FR is delivered.', false],
    ['This job was canceled.', false],
  ]);
  expect(describeAccepted('booked', 'N03FR', false)).toBe('Your quote is accepted.');
  expect(formatDropOff(null, null)).toBe('To be scheduled');
  expect(formatDropOff(null, { from: '2026-06-27' })).toBe('Sat, Jun 27');
});
