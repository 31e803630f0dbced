import type { Db } from '#database/open.ts';
import { readSetting } from '#foundation/settings/settings.store.server.ts';
import { conflict, fail, type Outcome, transact } from '#server/outcome.store.server.ts';
import { addDays } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';
import { addWorkDays, countWorkDays, isWorkDay, type WorkCalendar } from '#time/work-days.ts';
import { findFollowers } from '#workshop/jobs/customer/subscribers.store.server.ts';
import { notifyMovedDate } from '#workshop/jobs/date-notices.store.server.ts';
import {
  changeLocked,
  findJob,
  forecastJob,
  lockJob,
  type MailActor,
  readCalendar,
  toPlanned,
  type WholeJob,
} from '#workshop/jobs/job.store.server.ts';
import { findAgreedDays } from '#workshop/jobs/job-sources.store.server.ts';
import { isOver } from '#workshop/jobs/job-status.constants.ts';
import {
  findPlan,
  lockPlan,
  type Plan,
  type PlanContext,
  type PlanSearch,
  takePlan,
} from '#workshop/stays/holds.store.server.ts';
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
import { HANGAR_LIMITS, HANGAR_MESSAGES } from '#workshop/stays/places.ts';
import { type BayPlace, findStays, LAST_DAY, readPlaces } from '#workshop/stays/stays.store.server.ts';
import { findLabels, listBays } from './bays.store.server.ts';
import type { NearestPlan, PlanRequest } from './board/hangar-board.contract.ts';
import { formatPlace } from './dragging.ts';
import { type JobPlan, jobPlan, type PlanOption, type PlanOptions } from './job-plan.contract.ts';
import { followStays } from './stay-checks.store.server.ts';

/** Other days of the agreed window that are offered where its first day does not fit. */
const OTHER_DAYS = 3;

/** What a job needs of the hangar, from its first stage on. */
async function findPlanSearch(db: Db, { job, stages }: WholeJob): Promise<Omit<PlanSearch, 'days'>> {
  const { sizes } = await readSetting(db, OPENING_SETTING);
  const lengthOf = ({ days, extraDays, skipped }: WholeJob['stages'][number]) => (skipped ? 0 : days + extraDays);
  return {
    stages: stages.map((stage) => ({ key: stage.key, bay: stage.bay, days: lengthOf(stage) })),
    size: sizeOf(sizes, job.aircraftType),
  };
}

/** Finds the customer who reads why its days move. */
async function findCustomer(db: Db, { job }: WholeJob, now: Date) {
  const lead = await db
    .selectFrom('quotes')
    .select('firstName')
    .where('id', '=', job.quoteId ?? 0)
    .executeTakeFirst();
  const followers = await findFollowers(db, job.id, { now });
  return { customer: lead?.firstName ?? '', isMailed: followers.length > 0 };
}

/** The first day from which a job is planned: the first one that was agreed. */
async function findFirstDay(db: Db, { job }: WholeJob, today: string) {
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
  const { stages, size } = await findPlanSearch(db, whole);
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

/**
 * Gives a job that is booked all its days in the hangar, from one day on: the one that was asked for, else the first one
 * that was agreed. Where they do not fit nothing is taken, and the conflict names the nearest days that do.
 */
export async function planJob(db: Db, { jobId, from, tellsCustomer }: PlanRequest, by: MailActor): Promise<Outcome> {
  return transact(db, async (trx) => {
    const locked = (await lockJob(trx, jobId)) ?? fail({ outcome: 'missing' });
    const { job } = locked;
    if (job.status !== 'booked') conflict(isOver(job.status) ? HANGAR_MESSAGES.jobOver : HANGAR_MESSAGES.arrived);
    if (locked.stays.length > 0) conflict(HANGAR_MESSAGES.hasDays);
    const context = { calendar: await readCalendar(trx), now: by.now };
    const today = shopDay(by.now);
    const planned = await findFirstDay(trx, locked, today);
    const { agreed } = planned;
    const first = from ?? planned.first;
    const request = await findPlanSearch(trx, locked);
    const plan = await lockPlan(trx, { ...request, days: { from: first, to: first } }, context);
    if (!plan) {
      const days = [agreed, { from: first, to: addDays(today, HANGAR_LIMITS.days) }];
      const nearest = await firstPlan(
        trx,
        request,
        days.filter((each) => each !== null),
        context,
      );
      if (!nearest) return conflict(HANGAR_MESSAGES.neverOpen);
      const span: NearestPlan = { from: nearest[0]!.from, to: nearest.at(-1)!.to };
      return conflict(HANGAR_MESSAGES.planTaken, { nearest: span });
    }
    await takePlan(trx, jobId, plan, by.now);
    await changeLocked(trx, locked, by, async () => {
      await followStays(trx, locked, by);
      return null;
    });
    if (tellsCustomer) await notifyMovedDate(trx, jobId, by);
    return null;
  });
}

/** What the days of a job are computed from; null if there is none. */
export async function findJobPlan(db: Db, jobId: number, now: Date): Promise<JobPlan | null> {
  const whole = await findJob(db, jobId);
  if (!whole) return null;
  const today = shopDay(now);
  const calendar = await readCalendar(db);
  const readyOn = forecastJob(whole, today, calendar)?.readyOn ?? null;
  const { toldReadyOn } = whole.job;
  // It drops all else that the rows have.
  return jobPlan.parse({
    today,
    calendar,
    ...toPlanned(whole),
    readyOn,
    toldReadyOn,
    ...(await findCustomer(db, whole, now)),
  });
}

/** The first plan that begins within some days, else within the next ones. */
async function firstPlan(
  trx: Db,
  request: Omit<PlanSearch, 'days'>,
  spans: readonly PlanSearch['days'][],
  context: PlanContext,
): Promise<Plan | null> {
  for (const days of spans) {
    const plan = await findPlan(trx, { ...request, days }, context);
    if (plan) return plan;
  }
  return null;
}
