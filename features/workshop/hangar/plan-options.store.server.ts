import type { Db } from '#database/open.ts';
import { readSetting } from '#foundation/settings/settings.store.server.ts';
import { addDays } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';
import { addWorkDays, countWorkDays, isWorkDay, type WorkCalendar } from '#time/work-days.ts';
import { findFollowers } from '#workshop/jobs/customer/subscribers.store.server.ts';
import { findJob, readCalendar, type WholeJob } from '#workshop/jobs/job.store.server.ts';
import { findAgreedDays } from '#workshop/jobs/job-sources.store.server.ts';
import type { Wanted } from '#workshop/stays/agreed-plan.store.server.ts';
import {
  type AircraftSize,
  isForLeg,
  isLargeEnough,
  type Leg,
  legsOf,
  type PlacedLeg,
  planFinder,
  sizeOf,
} from '#workshop/stays/opening-search.ts';
import { OPENING_SETTING } from '#workshop/stays/opening-setting.contract.ts';
import { HANGAR_LIMITS } from '#workshop/stays/places.ts';
import { type BayPlace, findStays, LAST_DAY, readPlaces } from '#workshop/stays/stays.store.server.ts';
import { listBays } from './bays.store.server.ts';
import { formatPlace } from './dragging.ts';
import type { PlanOption, PlanOptions } from './job-plan.contract.ts';
import { findLabels } from './stay-labels.store.server.ts';

/** Other days of the agreed window that are offered where its first day does not fit. */
const OTHER_DAYS = 3;

/** What a job needs of the hangar, from its first stage on. */
export async function findWanted(db: Db, { job, stages }: WholeJob): Promise<Omit<Wanted, 'days'>> {
  const { sizes } = await readSetting(db, OPENING_SETTING);
  const lengthOf = ({ days, extraDays, skipped }: WholeJob['stages'][number]) => (skipped ? 0 : days + extraDays);
  return {
    stages: stages.map((stage) => ({ key: stage.key, bay: stage.bay, days: lengthOf(stage) })),
    size: sizeOf(sizes, job.aircraftType),
  };
}

/** Who reads why its days move. */
export async function findCustomer(db: Db, { job }: WholeJob, now: Date) {
  const lead = await db
    .selectFrom('quotes')
    .select('firstName')
    .where('id', '=', job.quoteId ?? 0)
    .executeTakeFirst();
  const followers = await findFollowers(db, job.id, { now });
  return { customer: lead?.firstName ?? '', isMailed: followers.length > 0 };
}

/** The first day from which a job is planned: the first one that was agreed. */
export async function findFirstDay(db: Db, { job }: WholeJob, today: string) {
  const agreed = await findAgreedDays(db, job.offerId);
  return { agreed, first: agreed?.from ?? job.inductionOn ?? today };
}

/**
 * Where all of a job would stand: from the first day that was agreed if that fits, else on other days of the agreed
 * window and from the first later day. Null for a job that has days or is not booked.
 */
export async function findPlanOptions(db: Db, jobId: number, now: Date): Promise<PlanOptions | null> {
  const whole = await findJob(db, jobId);
  if (whole?.job.status !== 'booked' || whole.stays.length > 0) return null;
  const today = shopDay(now);
  const calendar = await readCalendar(db);
  const { stages, size } = await findWanted(db, whole);
  const { agreed, first } = await findFirstDay(db, whole, today);
  const places = await readPlaces(db, today, now);
  const legs = legsOf(stages, { factorPercent: 100, slipPercent: 0 });
  const find = planFinder({ places, calendar }, today);
  const bays = await listBays(db);
  const toOption = (plan: PlacedLeg<BayPlace>[]): PlanOption => ({
    from: plan[0]!.from,
    readyOn: plan.at(-1)!.to,
    workDaysLater: countWorkDays(first, plan[0]!.from, calendar),
    needsReason:
      (agreed !== null && (plan[0]!.from < agreed.from || plan[0]!.from > agreed.to)) ||
      (whole.job.toldReadyOn !== null && plan.at(-1)!.to > whole.job.toldReadyOn),
    legs: plan.map(({ key, place, from, to }, n) => ({
      spot: formatPlace({ bay: place.bayId, place: place.place }, bays),
      from,
      to,
      stages: stagesBetween(whole, key, plan[n + 1]?.key),
    })),
  });
  const plans: PlanOption[] = [];
  const search = (from: string, to: string) => {
    const plan = find(legs, size, { from, to });
    if (plan) plans.push(toOption(plan));
    return plan;
  };
  const asAgreed = search(first, first);
  if (!asAgreed) {
    const last = agreed?.to ?? first;
    for (let day = addDays(first, 1); day <= last && plans.length < OTHER_DAYS; day = addDays(day, 1))
      if (isWorkDay(day, calendar)) search(day, day);
    search([addDays(last, 1), today].toSorted()[1]!, addDays(today, HANGAR_LIMITS.days));
  }
  return {
    ...(await findCustomer(db, whole, now)),
    agreed,
    workDays: legs.reduce((sum, { days }) => sum + days, 0),
    fits: asAgreed !== null,
    plans,
    inTheWay: asAgreed ? null : await findInTheWay(db, { legs, size, places, first, calendar, now }),
  };
}

const stagesBetween = ({ stages }: WholeJob, from: string, before: string | undefined) => {
  const indexOf = (key: string | undefined) => stages.findIndex((stage) => stage.key === key);
  const end = before === undefined ? stages.length : indexOf(before);
  return stages
    .slice(indexOf(from), end)
    .filter(({ skipped, days, extraDays }) => !skipped && days + extraDays > 0)
    .map(({ key, title, bay, days, extraDays }) => ({ key, title, bay, days: days + extraDays }));
};

interface Searched {
  legs: readonly Leg[];
  size: AircraftSize;
  places: readonly BayPlace[];
  first: string;
  calendar: WorkCalendar;
  now: Date;
}

/** Who has the spot of the first leg that finds none; of several spots the one that is free again first. */
async function findInTheWay(
  db: Db,
  { legs, size, places, first, calendar, now }: Searched,
): Promise<PlanOptions['inTheWay']> {
  let from = addWorkDays(first, 0, calendar);
  for (const { bay, days } of legs) {
    const next = addWorkDays(from, days, calendar);
    const to = addDays(next, -1);
    const suited = places.filter((place) => isForLeg(place, bay) && isLargeEnough(place, size));
    const meeting = suited.map((place) => ({
      place,
      taken: place.taken.findLast((each) => each.from <= to && from <= each.to),
    }));
    if (meeting.length === 0) return null;
    if (meeting.every(({ taken }) => taken)) {
      const [{ place, taken }] = meeting.toSorted((a, b) => (a.taken!.to < b.taken!.to ? -1 : 1)) as [
        (typeof meeting)[0],
      ];
      const stays = await findStays(db, { from: taken!.from, to: LAST_DAY }, now);
      const stay = stays.find(
        (each) => each.bayId === place.bayId && each.place === place.place && each.toDay === taken!.to && !each.onRamp,
      );
      const label = stay && (await findLabels(db, [stay])).get(stay.id);
      const spot = formatPlace({ bay: place.bayId, place: place.place }, await listBays(db));
      return { label: label ?? '', spot, through: taken!.to };
    }
    from = next;
  }
  return null;
}
