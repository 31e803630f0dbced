import { addDays, countDays } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';
import { countWorkDays, type WorkCalendar } from '#time/work-days.ts';
import type { JobStatus } from '../constants.ts';
import type { Forecast, OpenChange } from '../forecast/rules.ts';

/** What needs the owner's attention. */
export interface Flags {
  /** Days since the customer saw something new, once there are too many. */
  silentDays: number | null;
  /** Work days by which the date moved without a reason. */
  movedDays: number | null;
  /** Whether a stage waits for the customer's answer. */
  waiting: boolean;
  notArrived: boolean;
  /** What is due and not paid. */
  unpaidCents: number;
}

export const FLAGS = ['silent', 'moved', 'waiting', 'not-arrived', 'unpaid'] as const;
export type Flag = (typeof FLAGS)[number];

/** Statuses in which a customer expects news. */
const SHOWN: readonly JobStatus[] = ['in-work', 'on-hold', 'ready'];

interface Facts {
  job: { status: JobStatus; lastShownAt: string };
  forecast: Forecast | null;
  /** The last ready date that the customer was told or that has a reason. */
  knownReadyOn: string | null;
  openChanges: readonly OpenChange[];
  unpaidCents: number;
}

export function flagsOf(
  { job, forecast, knownReadyOn, openChanges, unpaidCents }: Facts,
  today: string,
  { updateDays, calendar }: { updateDays: number; calendar: WorkCalendar },
): Flags {
  const silent = silentDaysOf(job, today);
  const moved =
    forecast && knownReadyOn !== null
      ? countWorkDays(addDays(knownReadyOn, 1), addDays(forecast.readyOn, 1), calendar)
      : 0;
  return {
    silentDays: silent !== null && silent >= updateDays ? silent : null,
    movedDays: moved > 0 ? moved : null,
    waiting: openChanges.length > 0,
    notArrived: forecast?.notArrived ?? false,
    unpaidCents,
  };
}

/** Days of the shop since the customer saw something new; null while none is expected. */
export function silentDaysOf({ status, lastShownAt }: Facts['job'], today: string): number | null {
  return SHOWN.includes(status) ? countDays(shopDay(new Date(lastShownAt)), today) - 1 : null;
}

/** In the order of urgency. */
export function flagged({ silentDays, movedDays, waiting, notArrived, unpaidCents }: Flags): Flag[] {
  const is = {
    silent: silentDays !== null,
    moved: movedDays !== null,
    waiting,
    'not-arrived': notArrived,
    unpaid: unpaidCents > 0,
  };
  return FLAGS.filter((flag) => is[flag]);
}
