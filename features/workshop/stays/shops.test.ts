import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isFullRun } from '#tests/support/scope.ts';
import { countOnTheWall } from '#tests/support/wall-calendar.ts';
import { addDays, countDays } from '#time/days.ts';
import type { WorkCalendar } from '#time/work-days.ts';
import { type ForecastJob, type ForecastStage, forecast, type OpenChange } from './forecast.ts';
import { type CalendarStay, planMoves } from './moving.ts';
import { firstTakenOf, type PlannedJob, planStays, withStays } from './plan.ts';

/** A whole shop in memory: what happens to it is drawn, and after each step all of its plan has to hold. */

const FIRST = '2027-03-01';
const day = (n: number) => addDays(FIRST, n);
const KEYS = ['strip', 'metal', 'prime', 'color', 'assembly'];
const NOT_BEGUN = {
  extraDays: 0,
  daysLeft: null,
  daysLeftOn: null,
  startedOn: null,
  finishedOn: null,
  skipped: false,
};

interface Shop {
  today: string;
  calendar: WorkCalendar;
  jobs: Map<number, { job: ForecastJob; stages: ForecastStage[]; openChanges: OpenChange[] }>;
  stays: CalendarStay[];
  /** Days of others, such as closed bays. */
  taken: CalendarStay[];
}

/** Draws numbers below a limit, again for each seed. */
function drawer(seed: number): (below: number) => number {
  let state = (seed % 2_147_483_646) + 1;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

const byDay = (stays: readonly CalendarStay[]) => stays.toSorted((a, b) => (a.fromDay < b.fromDay ? -1 : 1));
const plannedOf = ({ jobs, stays }: Shop, id: number): PlannedJob<CalendarStay> => ({
  ...jobs.get(id)!,
  stays: byDay(stays.filter(({ jobId }) => jobId === id)),
});

function replan(shop: Shop, id: number): void {
  const others = [...shop.stays.filter(({ jobId }) => jobId !== id), ...shop.taken];
  const firstTaken = firstTakenOf(others.filter(({ onRamp }) => !onRamp));
  const made = planStays(plannedOf(shop, id), { today: shop.today, calendar: shop.calendar, firstTaken });
  shop.stays = [...shop.stays.filter(({ jobId }) => jobId !== id), ...made];
}

let lastId = 0;
const stayOf = (jobId: number | null, bayId: number, place: number, from: string, to: string): CalendarStay => ({
  id: ++lastId,
  jobId,
  bayId,
  place,
  fromDay: from,
  toDay: to,
  stageFrom: null,
  stageTo: null,
  onRamp: false,
  byHand: false,
  notBefore: null,
});

function openShop(draw: (below: number) => number): Shop {
  const closed = Array.from({ length: draw(3) }, () => draw(50)).map((n) => ({ from: day(n), to: day(n + draw(4)) }));
  const weekdays = draw(2) ? [0, 1, 2, 3, 4] : [0, 1, 2, 3, 4, 5];
  const calendar = { weekdays, closed, openHolidays: [] };
  const shop: Shop = { today: FIRST, calendar, jobs: new Map(), stays: [], taken: [] };
  for (let n = draw(4); n > 0; n--) {
    const from = draw(60);
    const stay = stayOf(null, 1 + draw(3), 1 + draw(2), day(from), day(from + draw(9)));
    if (isFree(shop, stay)) shop.taken.push(stay);
  }
  for (let id = 1; id <= 2 + draw(3); id++) {
    const from = draw(20);
    const stages = KEYS.map((key) => ({ ...NOT_BEGUN, key, days: 1 + draw(5) }));
    const job = { status: 'booked' as const, inductionOn: day(from), arrivedOn: null, holdSince: null };
    shop.jobs.set(id, { job, stages, openChanges: [] });
    const heads = [0, 2, 4].filter((head) => head === 0 || draw(3) > 0);
    for (const [n, head] of heads.entries()) {
      const stay = { ...stayOf(id, n + 1, 1 + draw(2), day(from + 8 * n), day(from + 8 * n)), stageFrom: KEYS[head]! };
      shop.stays.push(isFree(shop, stay) ? stay : { ...stay, onRamp: true });
    }
    replan(shop, id);
  }
  return shop;
}

const isFree = ({ stays, taken }: Shop, stay: CalendarStay) =>
  firstTakenOf([...stays, ...taken].filter(({ onRamp }) => !onRamp))(stay, stay.fromDay, stay.toDay) === null;

/** One thing that happens, and what the plan makes of it. */
function step(shop: Shop, draw: (below: number) => number): void {
  const id = 1 + draw(shop.jobs.size);
  const { job, stages, openChanges } = shop.jobs.get(id)!;
  const current = stages.find(({ finishedOn, skipped }) => finishedOn === null && !skipped);
  switch (draw(10)) {
    case 0:
      shop.today = addDays(shop.today, 1 + draw(4));
      for (const each of shop.jobs.keys()) replan(shop, each);
      return;
    case 1:
      if (job.status === 'booked') Object.assign(job, { status: 'in-work', arrivedOn: shop.today });
      break;
    case 2:
      if (job.status === 'in-work' && current) current.startedOn ??= shop.today;
      break;
    case 3:
      // None while a change order of it waits.
      if (job.status === 'in-work' && current?.startedOn && openChanges.length === 0) current.finishedOn = shop.today;
      break;
    case 4:
      if (job.status === 'in-work') Object.assign(job, { status: 'on-hold', holdSince: shop.today });
      else if (job.status === 'on-hold') Object.assign(job, { status: 'in-work', holdSince: null });
      break;
    case 5:
      // A change order is sent, and approved the next time.
      if (current && openChanges.splice(0).length > 0) current.extraDays += 1 + draw(3);
      else if (current) openChanges.push({ stageKey: current.key, respondBy: addDays(shop.today, draw(9)) });
      break;
    case 7:
      if (job.status === 'in-work' && current?.startedOn)
        Object.assign(current, { daysLeft: 1 + draw(6), daysLeftOn: shop.today });
      break;
    case 8: {
      const from = addDays(shop.today, draw(20));
      shop.calendar = { ...shop.calendar, closed: [...shop.calendar.closed, { from, to: addDays(from, draw(3)) }] };
      for (const each of shop.jobs.keys()) replan(shop, each);
      return;
    }
    case 6:
      if (
        current &&
        !current.startedOn &&
        openChanges.length === 0 &&
        stages.filter(({ skipped }) => !skipped).length > 1
      )
        current.skipped = true;
      break;
    default:
      move(shop, id, draw);
      return;
  }
  replan(shop, id);
}

function move(shop: Shop, id: number, draw: (below: number) => number): void {
  const own = byDay(shop.stays.filter(({ jobId, toDay }) => jobId === id && toDay >= shop.today));
  const stay = own[draw(Math.max(own.length, 1))];
  if (!stay) return;
  const shift = draw(15) - 5;
  const moved = {
    bay: stay.bayId,
    place: 1 + draw(2),
    from: addDays(stay.fromDay, shift),
    to: addDays(stay.toDay, shift),
  };
  const days = { bayId: moved.bay, place: moved.place, fromDay: moved.from, toDay: moved.to };
  const others = [...shop.stays.filter(({ jobId }) => jobId !== id), ...shop.taken].filter(({ onRamp }) => !onRamp);
  // As the calendar does: not onto days of others, nor onto those before today.
  if (days.fromDay < shop.today || firstTakenOf(others)(days, days.fromDay, days.toDay) !== null) return;
  const { today, calendar } = shop;
  const scene = { today, calendar, stays: [...shop.stays, ...shop.taken], jobs: new Map([[id, plannedOf(shop, id)]]) };
  const { stays } = planMoves(scene, [{ stay: stay.id, ...moved }]);
  // Refused, as the calendar does: the work before it keeps the airplane until later.
  if (stays.find((each) => each.id === stay.id)?.fromDay !== moved.from) return;
  const { job } = shop.jobs.get(id)!;
  shop.stays = stays.filter(({ jobId }) => jobId !== null);
  if (job.arrivedOn === null) job.inductionOn = byDay(shop.stays.filter(({ jobId }) => jobId === id))[0]!.fromDay;
  // A second plan changes nothing, but what was not by hand may move nearer.
  replan(shop, id);
}

function check(shop: Shop): void {
  const all = [...shop.stays, ...shop.taken].filter(({ onRamp }) => !onRamp);
  const places = all.flatMap(({ bayId, place, ...stay }) => daysOf(stay).map((each) => `${bayId}.${place} ${each}`));
  // Days before today are past: an arrival or a finish that was late in coming may have met another then.
  const ahead = places.filter((each) => each.slice(-10) >= shop.today);
  expect(ahead.length).toBe(new Set(ahead).size);
  for (const id of shop.jobs.keys()) {
    const planned = plannedOf(shop, id);
    const { job, stages, stays, openChanges } = planned;
    const own = stays.flatMap(daysOf);
    expect(own.length).toBe(new Set(own).size);
    const made = forecast(job, withStays(planned), openChanges, shop.today, shop.calendar)!;
    expect(made.stages.map(({ key, start, end }) => [key, [start, end]])).toEqual([...countOnTheWall(planned, shop)]);
    const standing = new Set(own);
    for (const { key, start, end } of made.stages) {
      if (stages.find((stage) => stage.key === key)!.finishedOn !== null) continue;
      // On the ramp is a stay, too: a collision names it.
      for (const each of daysOf({ fromDay: [start, shop.today].toSorted()[1]!, toDay: end }))
        expect([id, key, each, standing.has(each)]).toEqual([id, key, each, true]);
    }
    if (job.arrivedOn !== null) expect(standing.has(shop.today)).toBe(true);
  }
}

const daysOf = ({ fromDay, toDay }: Pick<CalendarStay, 'fromDay' | 'toDay'>): string[] =>
  fromDay > toDay ? [] : Array.from({ length: countDays(fromDay, toDay) }, (_, n) => addDays(fromDay, n));

const STEPS = 12;

it('a shop’s plan holds after every step, and agrees with a wall calendar', { timeout: 600_000 }, () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const draw = drawer(seed);
      const shop = openShop(draw);
      check(shop);
      for (let n = 0; n < STEPS; n++) {
        step(shop, draw);
        check(shop);
      }
    }),
    { numRuns: isFullRun ? 2_000 : 60 },
  );
});
