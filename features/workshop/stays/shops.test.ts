import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isFullRun } from '#tests/support/scope.ts';
import { addDays, countDays } from '#time/days.ts';
import { isWorkDay, type WorkCalendar } from '#time/work-days.ts';
import { type ForecastJob, type ForecastStage, forecast } from './forecast.ts';
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
  jobs: Map<number, { job: ForecastJob; stages: ForecastStage[] }>;
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
  openChanges: [],
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
    shop.jobs.set(id, { job, stages });
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
  const { job, stages } = shop.jobs.get(id)!;
  const current = stages.find(({ finishedOn, skipped }) => finishedOn === null && !skipped);
  switch (draw(8)) {
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
      if (job.status === 'in-work' && current?.startedOn) current.finishedOn = shop.today;
      break;
    case 4:
      if (job.status === 'in-work') Object.assign(job, { status: 'on-hold', holdSince: shop.today });
      else if (job.status === 'on-hold') Object.assign(job, { status: 'in-work', holdSince: null });
      break;
    case 5:
      // An approved change order.
      if (current) current.extraDays += 1 + draw(3);
      break;
    case 6:
      if (current && !current.startedOn && stages.filter(({ skipped }) => !skipped).length > 1) current.skipped = true;
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

/** The dates of a job as someone would count them on a wall calendar, day by day. */
function countOnTheWall({ job, stages, stays }: PlannedJob<CalendarStay>, { today, calendar }: Shop) {
  const works = (each: string) => isWorkDay(each, calendar);
  const onward = (from: string) => {
    let at = from;
    while (!works(at)) at = addDays(at, 1);
    return at;
  };
  const spend = (from: string, count: number) => {
    let at = onward(from);
    for (let left = count; left > 1; left--) at = onward(addDays(at, 1));
    return at;
  };
  const latest = (...days: string[]) => days.toSorted().at(-1)!;
  const firstOf = (at: number) => {
    const before = stays.filter(({ stageFrom }) => KEYS.indexOf(stageFrom!) <= at);
    // Stages before the first stay belong to it.
    const heads = before.length > 0 ? before : stays.slice(0, 1);
    const head = Math.max(...heads.map(({ stageFrom }) => KEYS.indexOf(stageFrom!)));
    const leg = heads.filter(({ stageFrom }) => KEYS.indexOf(stageFrom!) === head);
    return leg[0]?.notBefore ?? today;
  };
  const used = (from: string, before: string) => {
    let count = 0;
    for (let at = from; at < before; at = addDays(at, 1)) if (works(at)) count++;
    return count;
  };
  const now = onward(today);
  const begin = job.arrivedOn ?? job.inductionOn!;
  let free = job.status === 'booked' && begin < today ? now : onward(begin);
  const dates = new Map<string, [string, string]>();
  for (const [at, stage] of stages.entries()) {
    const length = stage.days + stage.extraDays;
    if (stage.finishedOn !== null) dates.set(stage.key, [stage.startedOn!, stage.finishedOn]);
    else if (stage.skipped || (length === 0 && stage.startedOn === null)) continue;
    else if (stage.startedOn === null) {
      const start = onward(latest(free, now, firstOf(at)));
      dates.set(stage.key, [start, latest(spend(start, length), now)]);
    } else if (job.status === 'on-hold') {
      const until = [job.holdSince!, now].toSorted()[0]!;
      const left = Math.max(length - used(stage.startedOn, until), 1);
      dates.set(stage.key, [stage.startedOn, spend(now, left)]);
    } else dates.set(stage.key, [stage.startedOn, latest(spend(stage.startedOn, length), now)]);
    free = latest(free, onward(addDays(dates.get(stage.key)![1], 1)));
  }
  return dates;
}

function check(shop: Shop): void {
  const all = [...shop.stays, ...shop.taken].filter(({ onRamp }) => !onRamp);
  const places = all.flatMap(({ bayId, place, ...stay }) => daysOf(stay).map((each) => `${bayId}.${place} ${each}`));
  // Days before today are past: an arrival or a finish that was late in coming may have met another then.
  const ahead = places.filter((each) => each.slice(-10) >= shop.today);
  expect(ahead.length).toBe(new Set(ahead).size);
  for (const id of shop.jobs.keys()) {
    const planned = plannedOf(shop, id);
    const { job, stages, stays } = planned;
    const own = stays.flatMap(daysOf);
    expect(own.length).toBe(new Set(own).size);
    const made = forecast(job, withStays(planned), [], shop.today, shop.calendar)!;
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
