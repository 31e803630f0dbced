import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFullRun } from '#tests/support/scope.ts';
import { addDays, mondayOf } from '#time/days.ts';
import { addWorkDays, isWorkDay, type WorkCalendar } from '#time/work-days.ts';
import { FULL_REPAINT } from '#workshop/jobs/stage-templates.ts';
import { type AircraftSize, type Leg, legsOf, type OpeningPlace, openingFinder } from './opening-search.ts';

const WEEK: WorkCalendar = { weekdays: [0, 1, 2, 3, 4], closed: [], openHolidays: [] };
const SINGLE: AircraftSize = { spanInches: 432, lengthInches: 339, heightInches: 110 };
const EMPTY: OpeningPlace = { kind: 'any', maxSpanInches: null, maxLengthInches: null, heightInches: null, taken: [] };
const TODAY = '2027-02-01';
const LEGS: Leg[] = [{ key: 'paint', bay: 'paint', days: 5 }];

const find = (places: OpeningPlace[], legs = LEGS, when = {}) =>
  openingFinder({ places, calendar: WEEK }, { today: TODAY, leadDays: 15, notBefore: null, ...when })(legs, SINGLE);

describe('the legs of a job', () => {
  it('are its neighboring stages in one kind of bay, longer by factor and slip, rounded up', () => {
    expect(legsOf(FULL_REPAINT, { factorPercent: 100, slipPercent: 0 })).toEqual([
      { key: 'induction', bay: 'strip', days: 10 },
      { key: 'prime', bay: 'paint', days: 10 },
      { key: 'assembly', bay: 'assembly', days: 6 },
    ]);
    const longer = legsOf(FULL_REPAINT, { factorPercent: 130, slipPercent: 15 });
    expect(longer.map(({ days }) => days)).toEqual([15, 15, 9]);
  });

  it('leave out stages without days', () => {
    const stages = [
      { key: 'strip', bay: 'strip', days: 2 },
      { key: 'paint', bay: 'paint', days: 0 },
      { key: 'strip', bay: 'strip', days: 1 },
    ];
    expect(legsOf(stages, { factorPercent: 100, slipPercent: 0 })).toEqual([{ key: 'strip', bay: 'strip', days: 3 }]);
  });
});

describe('the next opening', () => {
  it('of an empty hangar is the week of the first day after the lead', () => {
    // Washington's Birthday is no work day.
    expect(find([EMPTY])).toBe('2027-02-22');
    expect(find([EMPTY], LEGS, { leadDays: 0 })).toBe('2027-02-01');
  });

  it('needs a place for each leg, of its kind and large enough', () => {
    expect(find([])).toBeNull();
    expect(find([{ ...EMPTY, kind: 'strip' }])).toBeNull();
    expect(find([{ ...EMPTY, heightInches: 109 }])).toBeNull();
    expect(find([{ ...EMPTY, heightInches: 110, maxSpanInches: 432, maxLengthInches: 339 }])).toBe('2027-02-22');
  });

  it('does not promise a single free week', () => {
    const taken = [{ from: '2027-03-02', to: '2027-04-04' }];
    expect(find([{ ...EMPTY, taken }])).toBe('2027-04-05');
    // One more week is free soon after.
    expect(find([{ ...EMPTY, taken: [{ from: '2027-03-02', to: '2027-03-20' }] }])).toBe('2027-02-22');
  });

  it('keeps an aircraft where it is until its next leg begins', () => {
    const legs = [
      { key: 'strip', bay: 'strip', days: 5 },
      { key: 'paint', bay: 'paint', days: 5 },
    ];
    const strip = { ...EMPTY, kind: 'strip', taken: [{ from: '2027-02-27', to: '2027-02-28' }] };
    expect(find([strip, { ...EMPTY, kind: 'paint' }], legs)).toBe('2027-03-01');
  });

  it('is put later by the owner, never earlier', () => {
    expect(find([EMPTY], LEGS, { notBefore: '2027-05-05' })).toBe('2027-05-03');
    expect(find([EMPTY], LEGS, { notBefore: '2027-01-01' })).toBe('2027-02-22');
    expect(find([EMPTY], LEGS, { notBefore: '2029-01-01' })).toBeNull();
  });

  it('equals a plain search on random hangars, and is never before the lead', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(hangars, ({ places, legs, size, calendar, leadDays, today, notBefore }) => {
        const when = { today, leadDays, notBefore };
        const found = openingFinder({ places, calendar }, when)(legs, size);
        expect(found).toBe(searchPlainly({ places, legs, size, calendar, ...when }));
        if (found) expect(found >= mondayOf(addWorkDays(today, leadDays, calendar))).toBe(true);
      }),
      { numRuns: isFullRun ? 1_000 : 200, seed: 27 },
    );
  });
});

const within = (max: number, min = 0) => fc.integer({ min, max });
const limit = fc.option(within(700, 200));
const dayAround = within(700, -60).map((days) => addDays(TODAY, days));
const range = (maxDays: number) =>
  fc.tuple(dayAround, within(maxDays)).map(([from, days]) => ({ from, to: addDays(from, days) }));
const bays = ['strip', 'paint', 'assembly', 'interior'];

const hangars = fc.record({
  places: fc.array(
    fc.record({
      kind: fc.constantFrom(...bays, 'any'),
      maxSpanInches: limit,
      maxLengthInches: fc.constant(null),
      heightInches: limit,
      taken: fc.array(range(60), { maxLength: 14 }),
    }),
    { minLength: 4, maxLength: 9, size: 'max' },
  ),
  legs: fc.array(fc.record({ key: fc.constant('a'), bay: fc.constantFrom(...bays), days: within(25, 1) }), {
    minLength: 1,
    maxLength: 4,
  }),
  size: fc.constant({ spanInches: 400, lengthInches: 339, heightInches: 230 }),
  calendar: fc.record({
    weekdays: fc.constantFrom([0, 1, 2, 3, 4], [0, 1, 2, 3, 4, 5], [1, 3]),
    closed: fc.array(range(20), { maxLength: 3 }),
    openHolidays: fc.constantFrom([], ['Columbus Day' as const]),
  }),
  leadDays: within(30),
  today: within(400).map((days) => addDays('2027-01-01', days)),
  notBefore: fc.option(dayAround),
});

const ALL_DAYS = Array.from({ length: 2_000 }, (_, count) => addDays('2026-11-01', count));
const daysBetween = (from: string, to: string) => ALL_DAYS.slice(ALL_DAYS.indexOf(from), ALL_DAYS.indexOf(to) + 1);

/** As the specification says it, day by day. */
function searchPlainly({
  places,
  legs,
  size,
  calendar,
  today,
  leadDays,
  notBefore,
}: {
  places: OpeningPlace[];
  legs: Leg[];
  size: AircraftSize;
  calendar: WorkCalendar;
  today: string;
  leadDays: number;
  notBefore: string | null;
}): string | null {
  const first = ALL_DAYS.indexOf(addWorkDays(today, leadDays, calendar));
  // Enough for the days in which a job may begin, and for the longest job.
  const days = ALL_DAYS.slice(first, first + 850);
  const workDays = days.filter((day) => isWorkDay(day, calendar));
  const takenDays = places.map(({ taken }) => new Set(taken.flatMap(({ from, to }) => daysBetween(from, to))));
  const weeks = new Set<string>();
  for (const [count, day] of workDays.entries()) {
    if (day >= days[400]!) return null;
    if ((notBefore !== null && day < notBefore) || !fits(count)) continue;
    weeks.add(mondayOf(day));
    const known = [...weeks].find((week) => [7, 14, 21, 28].some((later) => weeks.has(addDays(week, later))));
    if (known) return known;
  }
  return null;

  function fits(begin: number): boolean {
    let start = begin;
    return legs.every((leg, place) => {
      const from = days.indexOf(workDays[start]!);
      start += leg.days;
      const end = days.indexOf(workDays[place === legs.length - 1 ? start - 1 : start]!);
      const stood = days.slice(from, place === legs.length - 1 ? end + 1 : end);
      return places.some((each, n) => isSuitable(each, leg.bay) && !stood.some((day) => takenDays[n]!.has(day)));
    });
  }

  function isSuitable({ kind, maxSpanInches, heightInches }: OpeningPlace, bay: string): boolean {
    if (kind !== bay && kind !== 'any') return false;
    return (maxSpanInches ?? 9_999) >= size.spanInches && (heightInches ?? 9_999) >= size.heightInches;
  }
}
