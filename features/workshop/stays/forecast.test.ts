import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#time/days.ts';
import { addWorkDays, isWorkDay, type WorkCalendar } from '#time/work-days.ts';
import { FULL_REPAINT } from '#workshop/jobs/stage-templates.ts';
import { type ForecastJob, type ForecastStage, forecast, type OpenChange } from './forecast.ts';

const WEEK: WorkCalendar = { weekdays: [0, 1, 2, 3, 4], closed: [], openHolidays: [] };
const IN_WORK: ForecastJob = { status: 'in-work', inductionOn: '2027-03-01', arrivedOn: '2027-03-01', holdSince: null };
const TO_COME = { extraDays: 0, daysLeft: null, daysLeftOn: null, startedOn: null, finishedOn: null, skipped: false };

const repaint = (changes: Record<string, Partial<ForecastStage>> = {}): ForecastStage[] =>
  FULL_REPAINT.map(({ key, days }) => ({ ...TO_COME, key, days, ...changes[key] }));
const done = (startedOn: string, finishedOn: string) => ({ startedOn, finishedOn });

describe('the forecast of a full repaint of a single that comes on Monday, March 1, 2027', () => {
  const BEFORE_STRIP = {
    induction: done('2027-03-01', '2027-03-01'),
    disassembly: done('2027-03-02', '2027-03-03'),
  };
  const STRIPPED = { ...BEFORE_STRIP, strip: done('2027-03-04', '2027-03-10') };

  it('is Monday, April 5', () => {
    const { stages, readyOn } = forecast(
      { ...IN_WORK, status: 'booked', arrivedOn: null },
      repaint(),
      [],
      '2027-02-01',
      WEEK,
    )!;
    expect(readyOn).toBe('2027-04-05');
    expect(stages.slice(2, 4)).toEqual([
      { key: 'strip', start: '2027-03-04', end: '2027-03-09' },
      { key: 'metal', start: '2027-03-10', end: '2027-03-12' },
    ]);
    expect(stages[6]).toEqual({ key: 'trim', start: '2027-03-23', end: '2027-03-26' });
  });

  it('moves by a day when strip is finished a day late', () => {
    const stages = repaint({ ...STRIPPED, metal: { startedOn: '2027-03-11' } });
    expect(forecast(IN_WORK, stages, [], '2027-03-11', WEEK)!.readyOn).toBe('2027-04-06');
  });

  it('moves by an approved change order, and again for each day that a stage takes longer', () => {
    const stages = repaint({ ...STRIPPED, metal: { startedOn: '2027-03-11', extraDays: 2 } });
    const approved = forecast(IN_WORK, stages, [], '2027-03-11', WEEK)!;
    expect(approved.stages[3]!.end).toBe('2027-03-17');
    expect([approved.readyOn, approved.readyUntil]).toEqual(['2027-04-08', '2027-04-14']);
    expect(forecast(IN_WORK, stages, [], '2027-03-19', WEEK)!.readyOn).toBe('2027-04-12');
  });

  it('waits for the answer to a change order: each work day past its day moves it', () => {
    const stages = repaint({ ...STRIPPED, metal: { startedOn: '2027-03-11' } });
    const open = [{ stageKey: 'metal', respondBy: '2027-03-16' }];
    const at = (day: string) => forecast(IN_WORK, stages, open, day, WEEK)!.stages[3]!.end;
    expect(['2027-03-11', '2027-03-15', '2027-03-17', '2027-03-18'].map(at)).toEqual([
      '2027-03-19',
      '2027-03-17',
      '2027-03-18',
      '2027-03-19',
    ]);
  });

  it('moves each day that it is on hold by a day, and not by the days worked before', () => {
    const stages = repaint({ ...STRIPPED, metal: { startedOn: '2027-03-11' } });
    const held: ForecastJob = { ...IN_WORK, status: 'on-hold', holdSince: '2027-03-12' };
    const at = (day: string) => forecast(held, stages, [], day, WEEK)!.readyOn;
    expect(['2027-03-12', '2027-03-15', '2027-03-22'].map(at)).toEqual(['2027-04-06', '2027-04-07', '2027-04-14']);
  });

  it('is moved by closed days and federal holidays, unless the shop works on them', () => {
    const readyIn = (calendar: Partial<WorkCalendar>) =>
      forecast(
        { ...IN_WORK, inductionOn: '2027-01-11', arrivedOn: null, status: 'booked' },
        repaint(),
        [],
        '2027-01-04',
        {
          ...WEEK,
          ...calendar,
        },
      )!.readyOn;
    expect(readyIn({})).toBe('2027-02-17');
    expect(readyIn({ openHolidays: ['Martin Luther King, Jr. Day', "Washington's Birthday"] })).toBe('2027-02-15');
    expect(readyIn({ closed: [{ from: '2027-02-01', to: '2027-02-07' }] })).toBe('2027-02-24');
  });

  it('is none without an induction, and says that an airplane has not arrived', () => {
    const booked: ForecastJob = { ...IN_WORK, status: 'booked', arrivedOn: null };
    expect(forecast({ ...booked, inductionOn: null }, repaint(), [], '2027-03-01', WEEK)).toBeNull();
    expect(forecast(booked, repaint(), [], '2027-03-01', WEEK)).toMatchObject({
      notArrived: false,
      readyOn: '2027-04-05',
    });
    expect(forecast(booked, repaint(), [], '2027-03-02', WEEK)).toMatchObject({
      notArrived: true,
      readyOn: '2027-04-06',
    });
  });

  it('says the very day in the last stage', () => {
    const all = Object.fromEntries(FULL_REPAINT.map(({ key }) => [key, done('2027-03-01', '2027-03-01')]));
    const stages = repaint({ ...all, release: { startedOn: '2027-03-30' } });
    expect(forecast(IN_WORK, stages, [], '2027-03-30', WEEK)).toMatchObject({
      readyOn: '2027-03-31',
      readyUntil: '2027-03-31',
    });
  });
});

/** Walks the calendar day by day. The rules of the specification once more, as plainly as possible. */
function plainReadyOn(
  job: ForecastJob,
  stages: readonly ForecastStage[],
  changes: readonly OpenChange[],
  today: string,
  calendar: WorkCalendar,
): string | null {
  const begin = job.arrivedOn ?? job.inductionOn;
  if (!begin) return null;
  const works = (day: string) => isWorkDay(day, calendar);
  const t = onOrAfter(today);
  let cursor = onOrAfter(job.status === 'booked' && begin < today ? t : begin);
  let ready = begin;
  for (const stage of stages) {
    const end = endOf(stage);
    if (end === null) continue;
    if (end > ready) ready = end;
    const next = onOrAfter(addDays(end, 1));
    if (next > cursor) cursor = next;
  }
  return ready;

  function endOf(stage: ForecastStage): string | null {
    if (stage.finishedOn) return stage.finishedOn;
    if (stage.skipped) return null;
    const change = changes.find(({ stageKey }) => stageKey === stage.key);
    const whole = stage.days + stage.extraDays;
    let [end, left] = [t, whole];
    if (stage.startedOn) {
      const [from, length] = stage.daysLeft === null ? [stage.startedOn, whole] : [stage.daysLeftOn!, stage.daysLeft];
      const until = job.status === 'on-hold' && job.holdSince! < t ? job.holdSince! : t;
      left = Math.max(length - daysFrom(from).filter((day) => day < until).length, 0);
      end = job.status === 'on-hold' ? work(t, left) : work(from, length);
    } else if (whole === 0 && !change) return null;
    else end = work([cursor, t].toSorted()[1]!, whole);
    if (end < t) end = t;
    if (change) {
      const answered = [change.respondBy, t].toSorted()[1]!;
      const then = daysFrom(onOrAfter(answered))[Math.max(left, 1)]!;
      if (then > end) end = then;
    }
    return end;
  }

  /** The last of so many days of work. */
  function work(from: string, count: number): string {
    return daysFrom(from)[Math.max(count - 1, 0)]!;
  }

  function daysFrom(from: string): string[] {
    return Array.from({ length: 160 }, (_, n) => addDays(from, n)).filter(works);
  }

  function onOrAfter(day: string): string {
    return works(day) ? day : onOrAfter(addDays(day, 1));
  }
}

const day = (from: number, to: number) => fc.integer({ min: from, max: to }).map((n) => addDays('2027-03-01', n));

const calendars: fc.Arbitrary<WorkCalendar> = fc.record({
  weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 4, maxLength: 7 }),
  closed: fc.array(
    fc.tuple(fc.integer({ min: -20, max: 90 }), fc.nat(9)).map(([from, length]) => ({
      from: addDays('2027-03-01', from),
      to: addDays('2027-03-01', from + length),
    })),
    { maxLength: 2 },
  ),
  openHolidays: fc.constantFrom([], ['Memorial Day' as const]),
});

const stage = fc
  .record({
    days: fc.nat(6),
    extraDays: fc.constantFrom(0, 0, 0, 2),
    state: fc.constantFrom('coming up', 'coming up', 'under way', 'finished', 'skipped'),
    startedOn: day(-15, 10),
    took: fc.nat(9),
    daysLeft: fc.option(fc.integer({ min: 1, max: 9 })),
    said: fc.nat(5),
  })
  .map(({ state, startedOn, took, daysLeft, said, ...lengths }): Omit<ForecastStage, 'key'> => {
    const begun = state === 'under way' || state === 'finished';
    const says = state === 'under way' && daysLeft !== null;
    return {
      ...lengths,
      startedOn: begun ? startedOn : null,
      finishedOn: state === 'finished' ? addDays(startedOn, took) : null,
      daysLeft: says ? daysLeft : null,
      daysLeftOn: says ? addDays(startedOn, said) : null,
      skipped: state === 'skipped',
    };
  });

const jobs = fc.record({
  job: fc.record({
    status: fc.constantFrom('booked' as const, 'in-work' as const, 'on-hold' as const),
    inductionOn: fc.option(day(-20, 20), { freq: 9 }),
    arrivedOn: fc.option(day(-20, 0)),
    holdSince: day(-5, 20),
  }),
  stages: fc.array(stage, { maxLength: 9 }).map((all) => all.map((each, n) => ({ ...each, key: `s${n}` }))),
  openChanges: fc.array(fc.record({ stageKey: fc.constantFrom('s0', 's2', 's4'), respondBy: day(-5, 20) }), {
    maxLength: 1,
  }),
  today: day(-10, 40),
  calendar: calendars,
});

describe('the forecast of any job', () => {
  /** 10,000 agreed on November 24, 2026; a sample is enough for each run. */
  const numRuns = Number(process.env.FORECASTS ?? 300);

  it('agrees with a plain walk through the days, and never ends on a day off or before today', {
    timeout: 600_000,
  }, () => {
    fc.assert(
      fc.property(jobs, ({ job, stages, openChanges, today, calendar }) => {
        const made = forecast(job, stages, openChanges, today, calendar);
        expect(made?.readyOn ?? null).toBe(plainReadyOn(job, stages, openChanges, today, calendar));
        const unfinished = new Set(stages.filter(({ finishedOn }) => finishedOn === null).map(({ key }) => key));
        for (const { key, end } of made?.stages ?? [])
          if (unfinished.has(key)) expect([end >= today, isWorkDay(end, calendar)]).toEqual([true, true]);
        if (made) expect(made.readyUntil >= addWorkDays(made.readyOn, 0, calendar)).toBe(true);
      }),
      { numRuns },
    );
  });
});
