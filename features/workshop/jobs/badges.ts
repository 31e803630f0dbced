import { formatUnits } from '#foundation/fields/units.ts';
import { addDays, countDays } from '#time/days.ts';
import { formatDay } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import { countWorkDays, type WorkCalendar } from '#time/work-days.ts';
import { formatCents } from '#workshop/shop/money.ts';
import type { Forecast, OpenChange } from '#workshop/stays/forecast.ts';
import type { ListedJob } from './board/job-list.contract.ts';
import { shortTitle } from './board-columns.ts';
import { HOLD_REASONS, type HoldReason, type JobStatus } from './job-status.constants.ts';

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

/** What a row or card says of a job, in words. */

export type BadgeKind =
  | 'silent'
  | 'moved'
  | 'waiting'
  | 'not-arrived'
  | 'unpaid'
  | 'hold'
  | 'checks'
  | 'shown'
  | 'plan';

export interface Badge {
  kind: BadgeKind;
  text: string;
  /** In a word or two, for a card. */
  short: string;
  tone: 'late' | 'warn' | 'plain';
}

/** 'Oct 19 – 21', or one day; null while either is not known. */
export function formatSpan(from: string | null, to: string | null): string | null {
  if (!from || !to) return null;
  const [start, end] = [formatDay(from, 'short'), formatDay(to, 'short')];
  if (start === end) return start;
  return `${start} – ${start.split(' ')[0] === end.split(' ')[0] ? end.split(' ')[1] : end}`;
}

/** '8 of 9, Assembly', or where it is without a stage. */
export function describePlace({ status, stage, stages }: Pick<ListedJob, 'status' | 'stage' | 'stages'>): string {
  if (status === 'booked') return 'Booked';
  if (status === 'ready') return 'Ready';
  if (status === 'delivered') return 'Delivered';
  if (status === 'cancelled') return 'Canceled';
  if (!stage) return 'All stages finished';
  const at = stages.findIndex(({ key }) => key === stage.key) + 1;
  return `${at} of ${stages.length}, ${shortTitle(stage)}${stage.state === 'to-come' ? ', not started' : ''}`;
}

const NO_DATE: Partial<Record<JobStatus, string>> = { delivered: 'Delivered', 'on-hold': 'No date on hold' };

/** When a job is or was ready, next to its first plan; once it is delivered, that it is. */
export function describeReady({ status, readyOn, firstReadyOn }: ListedJob): { head: string; plan: string | null } {
  if (status === 'cancelled') return { head: 'Canceled', plan: null };
  if (!readyOn) return { head: NO_DATE[status] ?? 'Not scheduled yet', plan: null };
  const isMoved = firstReadyOn !== null && firstReadyOn !== readyOn;
  const plan = isMoved ? `originally ${formatDay(firstReadyOn, 'short')}` : 'as originally planned';
  if (status !== 'delivered') return { head: formatDay(readyOn), plan };
  return { head: 'Delivered', plan: `ready ${formatDay(readyOn, 'short')}, ${plan}` };
}

/** What needs the shop, most urgent first, then what is good to know. */
export function badgesOf(job: ListedJob, today: string): Badge[] {
  const urgent = flagged(job.flags).map((flag) => FLAG_BADGES[flag](job));
  return [...urgent, ...holdBadge(job), ...checksBadge(job), ...newsBadge(job, today), ...arrivalBadge(job, today)];
}

const FLAG_BADGES: Record<ReturnType<typeof flagged>[number], (job: ListedJob) => Badge> = {
  silent: ({ flags: { silentDays } }) => ({
    kind: 'silent',
    text: `No update for ${formatUnits(silentDays!, 'day')}`,
    short: `${formatUnits(silentDays!, 'day')}, no update`,
    tone: 'late',
  }),
  moved: ({ flags: { movedDays } }) => ({
    kind: 'moved',
    text: `Ready date +${movedDays}, give a reason`,
    short: `Ready date +${movedDays}`,
    tone: 'late',
  }),
  waiting: () => ({
    kind: 'waiting',
    text: 'Waiting for the customer',
    short: 'Waiting for customer',
    tone: 'warn',
  }),
  'not-arrived': () => ({ kind: 'not-arrived', text: 'Not arrived', short: 'Not arrived', tone: 'late' }),
  unpaid: ({ flags: { unpaidCents } }) => {
    const text = `${formatCents(unpaidCents)} unpaid`;
    return { kind: 'unpaid', text, short: text, tone: 'warn' };
  },
};

function holdBadge({ hold }: ListedJob): Badge[] {
  if (!hold) return [];
  const why = hold.reason === 'other' && hold.note ? hold.note : HOLD_REASONS[hold.reason as HoldReason];
  return [
    { kind: 'hold', text: `On hold since ${formatDay(hold.since, 'short')}: ${why}`, short: 'On hold', tone: 'warn' },
  ];
}

function checksBadge({ status, stageChecks: { done, total } }: ListedJob): Badge[] {
  if (done === total || status !== 'in-work') return [];
  return [{ kind: 'checks', text: `${done} of ${total} checked`, short: `${done} of ${total} checked`, tone: 'plain' }];
}

function newsBadge({ status, arrivedOn, flags, lastShownOn }: ListedJob, today: string): Badge[] {
  if (arrivedOn === null || flags.silentDays !== null || status === 'delivered' || status === 'cancelled') return [];
  const days = countDays(lastShownOn, today) - 1;
  const earlier = days === 1 ? 'yesterday' : `${formatUnits(days, 'day')} ago`;
  const when = days <= 0 ? 'today' : earlier;
  return [{ kind: 'shown', text: `Updated ${when}`, short: `Updated ${when}`, tone: 'plain' }];
}

function arrivalBadge({ status, inductionOn, flags }: ListedJob, today: string): Badge[] {
  if (status !== 'booked' || flags.notArrived) return [];
  if (inductionOn === null)
    return [{ kind: 'plan', text: 'No drop-off date yet', short: 'No date yet', tone: 'plain' }];
  const days = countDays(today, inductionOn) - 1;
  const later = days === 1 ? 'tomorrow' : formatDay(inductionOn);
  const when = days === 0 ? 'today' : later;
  return [
    { kind: 'plan', text: `Arrives ${when}`, short: `arrives ${formatDay(inductionOn, 'short')}`, tone: 'plain' },
  ];
}
