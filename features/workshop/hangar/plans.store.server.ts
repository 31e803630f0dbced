import type { Db } from '#database/open.ts';
import { conflict, fail, type Outcome, transact } from '#server/outcome.store.server.ts';
import { addDays } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';
import { notifyMovedDate } from '#workshop/jobs/date-notices.store.server.ts';
import {
  changeLocked,
  findJob,
  forecastJob,
  lockJob,
  type MailActor,
  readCalendar,
  toPlanned,
} from '#workshop/jobs/job.store.server.ts';
import { isOver } from '#workshop/jobs/job-status.constants.ts';
import {
  type Around,
  findPlan,
  lockPlan,
  type Plan,
  takePlan,
  type Wanted,
} from '#workshop/stays/agreed-plan.store.server.ts';
import { HANGAR_LIMITS, HANGAR_MESSAGES } from '#workshop/stays/places.ts';
import type { NearestPlan, PlanRequest } from './board/hangar-board.contract.ts';
import { type JobPlan, jobPlan } from './job-plan.contract.ts';
import { findCustomer, findFirstDay, findWanted } from './plan-options.store.server.ts';
import { followStays } from './stay-checks.store.server.ts';

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
    const around = { calendar: await readCalendar(trx), now: by.now };
    const today = shopDay(by.now);
    const planned = await findFirstDay(trx, locked, today);
    const { agreed } = planned;
    const first = from ?? planned.first;
    const wanted = await findWanted(trx, locked);
    const plan = await lockPlan(trx, { ...wanted, days: { from: first, to: first } }, around);
    if (!plan) {
      const days = [agreed, { from: first, to: addDays(today, HANGAR_LIMITS.days) }];
      const nearest = await firstPlan(
        trx,
        wanted,
        days.filter((each) => each !== null),
        around,
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
  wanted: Omit<Wanted, 'days'>,
  spans: readonly Wanted['days'][],
  around: Around,
): Promise<Plan | null> {
  for (const days of spans) {
    const plan = await findPlan(trx, { ...wanted, days }, around);
    if (plan) return plan;
  }
  return null;
}
