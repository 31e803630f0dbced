import { addDays } from '#time/days.ts';
import { countWorkDays, type WorkCalendar } from '#time/work-days.ts';
import { type Forecast, type ForecastStage, forecast, later, unusedDays } from './forecast.ts';
import { firstTakenOf, isSameSpot, type PlannedJob, type PlannedStay, planStays, withStays } from './plan.ts';

/** What a move makes of stays and of the jobs that they are for. The board computes its preview with the same code. */

/** A stay in the calendar; of a job, or days that are held or closed. */
export interface CalendarStay extends PlannedStay {
  id: number;
  jobId: number | null;
}

/** As `POST /api/hangar/moves` takes it, with a place. */
export interface StayMove {
  stay: number;
  bay: number;
  place: number;
  from: string;
  to: string;
  stageKey?: string | undefined;
}

interface DayContext {
  today: string;
  calendar: WorkCalendar;
}

/**
 * A stay as it is once it is moved. In another spot, the days before today remain where they were: they are the first of
 * the two stays then.
 */
export function moveStay<Stay extends CalendarStay>(
  stay: Stay,
  { bay: bayId, place, from, to: toDay }: Omit<StayMove, 'stay'>,
  today: string,
): [...past: Stay[], moved: Stay] {
  const isOfJob = stay.jobId !== null;
  const hasPast = isOfJob && stay.fromDay < today && toDay >= today && !isSameSpot(stay, { bayId, place });
  const fromDay = hasPast ? later(from, today) : from;
  const chosen = isOfJob && { byHand: true, notBefore: fromDay };
  const moved = { ...stay, bayId, place, fromDay, toDay, onRamp: false, ...chosen };
  return hasPast ? [{ ...stay, toDay: addDays(fromDay, -1) }, moved] : [moved];
}

/** What a longer or shorter stay makes of its stages. */
export type Lengthened<Stage> =
  | { outcome: 'same' }
  /** These may be meant. */
  | { outcome: 'which'; stages: Stage[] }
  | { outcome: 'too short'; stage: Stage }
  | { outcome: 'changed'; stage: Stage; change: Partial<ForecastStage> };

/**
 * The work days that a stage gets when its stay is made longer or shorter: one under way has them left, one to come takes
 * them.
 */
export function lengthenStage<Stage extends ForecastStage>(
  { job, stages, stays }: Pick<PlannedJob, 'job' | 'stays'> & { stages: readonly Stage[] },
  { stay, from, to, stageKey }: Pick<StayMove, 'from' | 'to' | 'stageKey'> & { stay: PlannedStay },
  { today, calendar }: DayContext,
): Lengthened<Stage> {
  if (from !== stay.fromDay || to === stay.toDay) return { outcome: 'same' };
  const more = countWorkDays(addDays(stay.toDay, 1), addDays(to, 1), calendar);
  const days = more > 0 ? more : -countWorkDays(addDays(to, 1), addDays(stay.toDay, 1), calendar);
  if (days === 0) return { outcome: 'same' };
  const open = stagesOfStay(stages, stays, stay).filter(({ finishedOn, skipped }) => finishedOn === null && !skipped);
  const stage = open.length === 1 ? open[0] : open.find(({ key }) => key === stageKey);
  if (!stage) return { outcome: 'which', stages: open };
  const left = unusedDays(job, stage, today, calendar) + days;
  if (left < 1) return { outcome: 'too short', stage };
  const isUnderWay = stage.startedOn !== null;
  const change = isUnderWay ? { daysLeft: left, daysLeftOn: today } : { extraDays: stage.extraDays + days };
  return { outcome: 'changed', stage, change };
}

/** The stages that a stay of a job is for: from its first one to that of the next stay. */
function stagesOfStay<Stage extends ForecastStage>(
  stages: readonly Stage[],
  stays: readonly PlannedStay[],
  stay: PlannedStay,
): Stage[] {
  const indexOf = ({ stageFrom }: PlannedStay) =>
    Math.max(
      stages.findIndex(({ key }) => key === stageFrom),
      0,
    );
  const next = stays.find((other) => other.fromDay > stay.fromDay && indexOf(other) > indexOf(stay));
  const isFirst = indexOf(stay) === indexOf(stays[0]!);
  return stages.slice(isFirst ? 0 : indexOf(stay), next && indexOf(next));
}

export interface Scene<Stay extends CalendarStay> extends DayContext {
  /** All from today on, and all of these jobs. */
  stays: readonly Stay[];
  /** The jobs that may move, by their ids. */
  jobs: ReadonlyMap<number, PlannedJob<Stay>>;
}

/** How the calendar stands after moves, and when the jobs that moved are ready. */
export function planMoves<Stay extends CalendarStay>(
  { today, calendar, ...scene }: Scene<Stay>,
  moves: readonly StayMove[],
): { stays: Stay[]; forecasts: Map<number, Forecast | null> } {
  const byStay = new Map(moves.map((move) => [move.stay, move]));
  let stays = scene.stays.flatMap((stay) => {
    const move = byStay.get(stay.id);
    return move ? moveStay(stay, move, today) : [stay];
  });
  const forecasts = new Map<number, Forecast | null>();
  const before = new Map(scene.stays.map((stay) => [stay.id, stay]));
  for (const jobId of new Set(moves.map(({ stay }) => before.get(stay)?.jobId ?? null))) {
    const planned = jobId === null ? undefined : scene.jobs.get(jobId);
    if (!planned) continue;
    const own = stays.filter((stay) => stay.jobId === jobId).toSorted((a, b) => (daysOf(a) < daysOf(b) ? -1 : 1));
    const others = stays.filter((stay) => stay.jobId !== jobId);
    const first = own[0]!.fromDay;
    const job = planned.job.arrivedOn === null ? { ...planned.job, inductionOn: first } : planned.job;
    const stages = planned.stages.map((stage) => ({ ...stage, ...changeOf(planned, stage.key) }));
    const firstTaken = firstTakenOf(others.filter(({ onRamp }) => !onRamp));
    const moved = planStays({ ...planned, job, stages, stays: own }, { today, calendar, firstTaken });
    stays = [...others, ...moved];
    forecasts.set(jobId!, forecast(job, withStays({ stages, stays: moved }), planned.openChanges, today, calendar));
  }
  return { stays, forecasts };

  function changeOf(planned: PlannedJob<Stay>, key: string): Partial<ForecastStage> | undefined {
    for (const { stay: id, ...move } of moves) {
      const stay = planned.stays.find((each) => each.id === id);
      const lengthened = stay && lengthenStage(planned, { ...move, stay }, { today, calendar });
      if (lengthened?.outcome === 'changed' && lengthened.stage.key === key) return lengthened.change;
    }
    return undefined;
  }
}

/** Days as texts, to be sorted. */
const daysOf = ({ fromDay, toDay }: PlannedStay) => `${fromDay} ${toDay}`;
