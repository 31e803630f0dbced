import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFullRun } from '#tests/support/scope.ts';
import { addDays } from '#time/days.ts';
import type { WorkCalendar } from '#time/work-days.ts';
import { type ForecastJob, type ForecastStage, forecast } from './forecast.ts';
import { type PlannedStay, planStays, type Spot, withStays } from './plan.ts';

const MONDAY = '2027-03-01';
const CALENDAR: WorkCalendar = { weekdays: [0, 1, 2, 3, 4], closed: [], openHolidays: [] };
const BOOKED: ForecastJob = { status: 'booked', inductionOn: MONDAY, arrivedOn: null, holdSince: null };
const NOT_BEGUN = {
  extraDays: 0,
  daysLeft: null,
  daysLeftOn: null,
  startedOn: null,
  finishedOn: null,
  skipped: false,
};
const stage = (key: string, days: number, more: Partial<ForecastStage> = {}): ForecastStage => ({
  key,
  days,
  ...NOT_BEGUN,
  ...more,
});
const STRIP = { bayId: 1, place: 1, stageFrom: 'strip', onRamp: false, byHand: false, notBefore: null, stageTo: null };
const PAINT = { bayId: 2, place: 1, stageFrom: 'paint', onRamp: false, byHand: false, notBefore: null, stageTo: null };
const day = (n: number) => addDays(MONDAY, n);
type Taken = Spot & { from: string; to: string };

const around = (today: string, taken: readonly Taken[] = [], calendar = CALENDAR) => ({
  today,
  calendar,
  firstTaken: ({ bayId, place }: Spot, from: string, to: string) =>
    taken
      .filter((each) => each.bayId === bayId && each.place === place && each.from <= to && each.to >= from)
      .map((each) => (each.from > from ? each.from : from))
      .toSorted()[0] ?? null,
});

/** 'bay from to', with a star on the ramp. */
const shown = (stays: readonly PlannedStay[]) =>
  stays.map(
    ({ bayId, fromDay, toDay, onRamp }) => `${bayId}${onRamp ? '*' : ''} ${fromDay.slice(5)} ${toDay.slice(5)}`,
  );

describe('the stays of a job', () => {
  const stages = [stage('strip', 4), stage('metal', 3), stage('paint', 5)];
  const stays = [
    { ...STRIP, fromDay: day(0), toDay: day(8) },
    { ...PAINT, fromDay: day(9), toDay: day(15) },
  ];
  const planned = { job: BOOKED, stages, openChanges: [], stays };

  it('end the day before the next one begins, the last one with its last work day', () => {
    expect(shown(planStays(planned, around(MONDAY)))).toEqual(['1 03-01 03-09', '2 03-10 03-16']);
  });

  it('follow a stage that takes longer, and one that takes less where the days are free', () => {
    const longer = { ...planned, stages: [stage('strip', 6), ...stages.slice(1)] };
    const result = planStays(longer, around(MONDAY));
    expect(shown(result)).toEqual(['1 03-01 03-11', '2 03-12 03-18']);
    const again = { ...planned, stays: result };
    expect(shown(planStays(again, around(MONDAY)))).toEqual(['1 03-01 03-09', '2 03-10 03-16']);
    const other = { bayId: 2, place: 1, from: day(10), to: day(10) };
    expect(shown(planStays(again, around(MONDAY, [other])))).toEqual(['1 03-01 03-11', '2 03-12 03-18']);
    const byHand = {
      ...again,
      stays: result.map((stay) => ({
        ...stay,
        byHand: stay.bayId === 2,
        notBefore: stay.bayId === 2 ? stay.fromDay : null,
      })),
    };
    expect(shown(planStays(byHand, around(MONDAY)))).toEqual(['1 03-01 03-11', '2 03-12 03-18']);
  });

  it('wait on the ramp from the first day that is another’s', () => {
    const other = { bayId: 2, place: 1, from: day(14), to: day(20) };
    const result = planStays(planned, around(MONDAY, [other]));
    expect(shown(result)).toEqual(['1 03-01 03-09', '2 03-10 03-14', '2* 03-15 03-16']);
    expect(shown(planStays({ ...planned, stays: result }, around(MONDAY)))).toEqual(['1 03-01 03-09', '2 03-10 03-16']);
  });

  it('begin with the airplane: early where the days are free, else on the ramp', () => {
    const job = { ...BOOKED, status: 'in-work' as const, arrivedOn: addDays(MONDAY, -3) };
    const early = { ...planned, job };
    expect(shown(planStays(early, around(job.arrivedOn)))).toEqual(['1 02-26 03-08', '2 03-09 03-15']);
    const other = { bayId: 1, place: 1, from: addDays(MONDAY, -9), to: addDays(MONDAY, -2) };
    const result = planStays(early, around(job.arrivedOn, [other]));
    expect(shown(result)).toEqual(['1* 02-26 02-28', '1 03-01 03-09', '2 03-10 03-16']);
    expect(shown(planStays({ ...early, stays: result }, around(MONDAY, [other])))).toEqual(shown(result));
  });

  it('last as long as the airplane is here', () => {
    const done = stages.map((each, n) => ({ ...each, startedOn: day(n), finishedOn: day(n) }));
    const job = { ...BOOKED, status: 'ready' as const, arrivedOn: MONDAY };
    const ready = { ...planned, job, stages: done };
    expect(shown(planStays(ready, around(day(20))))).toEqual(['1 03-01 03-02', '2 03-03 03-21']);
  });
});

const calendars = fc.record({
  weekdays: fc.constantFrom([0, 1, 2, 3, 4], [0, 1, 2, 3, 4, 5]),
  closed: fc.array(
    fc.tuple(fc.nat(60), fc.nat(6)).map(([from, length]) => ({ from: day(from), to: day(from + length) })),
    { maxLength: 2 },
  ),
  openHolidays: fc.constant([]),
});
const anyStages = fc
  .array(
    fc.record({ days: fc.nat(5), extraDays: fc.constantFrom(0, 0, 2), skipped: fc.constantFrom(false, false, true) }),
    {
      minLength: 2,
      maxLength: 6,
    },
  )
  .map((all) => all.map((each, n) => ({ ...NOT_BEGUN, ...each, key: `s${n}` })));
const anyStays = fc
  .array(
    fc.record({ bayId: fc.integer({ min: 1, max: 3 }), head: fc.nat(5), length: fc.nat(8), byHand: fc.boolean() }),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((all) => {
    let from = 0;
    return all.map(({ bayId, head, length, byHand }, n): PlannedStay => {
      const stay = { fromDay: day(from), toDay: day(from + length) };
      from += length + 1;
      return {
        ...stay,
        bayId,
        place: 1,
        byHand,
        notBefore: byHand ? stay.fromDay : null,
        onRamp: false,
        stageTo: null,
        stageFrom: n === 0 ? 's0' : `s${head}`,
      };
    });
  });
const anyTaken = fc.array(
  fc
    .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: -10, max: 60 }), fc.nat(10))
    .map(([bayId, from, length]) => {
      return { bayId, place: 1, from: day(from), to: day(from + length) };
    }),
  { maxLength: 5 },
);
const shops = fc.record({
  stages: anyStages,
  stays: anyStays,
  taken: anyTaken,
  calendar: calendars,
  arrived: fc.option(fc.integer({ min: -6, max: 6 })),
  today: fc.integer({ min: -3, max: 30 }),
  /** How many stages are finished, and whether the next one is under way. */
  finished: fc.nat(6),
  isUnderWay: fc.boolean(),
});

describe('the stays of any job', () => {
  it('hold all its days, once each, never those of others, and stand still when planned again', {
    timeout: 600_000,
  }, () => {
    fc.assert(
      fc.property(shops, ({ stages: all, stays, taken, calendar, arrived, today: n, finished, isUnderWay }) => {
        const today = day(Math.max(n, arrived ?? n));
        const arrivedOn = arrived === null ? null : day(arrived);
        const job: ForecastJob = { ...BOOKED, status: arrivedOn ? 'in-work' : 'booked', arrivedOn };
        const stages = all.map((each, at) => {
          if (arrivedOn === null || each.skipped) return each;
          if (at < finished) return { ...each, startedOn: arrivedOn, finishedOn: arrivedOn };
          return at === finished && isUnderWay ? { ...each, startedOn: arrivedOn } : each;
        });
        const scene = around(today, taken, calendar);
        const result = planStays({ job, stages, openChanges: [], stays }, scene);
        const daysOf = ({ fromDay, toDay }: PlannedStay) => {
          const days = [];
          for (let each = fromDay; each <= toDay; each = addDays(each, 1)) days.push(each);
          return days;
        };
        const days = result.flatMap(daysOf);
        expect(days).toEqual([...new Set(days)].toSorted());
        // In work it stands somewhere each day; before, it has no gap either.
        if (days.length > 0) expect(addDays(days[0]!, days.length - 1)).toBe(days.at(-1));
        if (arrivedOn && days.length > 0) expect([days[0], days.at(-1)! >= today]).toEqual([arrivedOn, true]);
        // What is past is kept as it was.
        for (const stay of result.filter(({ onRamp }) => !onRamp))
          for (const each of daysOf(stay))
            if (each >= today || arrivedOn === null) expect(scene.firstTaken(stay, each, each)).toBeNull();
        const made = forecast(job, withStays({ stages, stays: result }), [], today, calendar)!;
        const unfinished = new Set(stages.flatMap(({ key, finishedOn }) => (finishedOn === null ? key : [])));
        for (const { key, start, end } of made.stages)
          if (unfinished.has(key) && result.length > 0)
            expect([days.includes(start), days.includes(end)]).toEqual([true, true]);
        const again = planStays({ job, stages, openChanges: [], stays: result }, scene);
        expect(shown(again)).toEqual(shown(result));
      }),
      { numRuns: isFullRun ? 20_000 : 500 },
    );
  });
});
