import { JOB_MESSAGES, TAKE_BACK_MS } from './constants.ts';

export const canTakeBack = (deliveredAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(deliveredAt) <= TAKE_BACK_MS;

export type StageState = 'to-come' | 'under-way' | 'finished' | 'skipped';

export function stageState(stage: {
  startedOn: string | null;
  finishedOn: string | null;
  skipped: boolean;
}): StageState {
  if (stage.skipped) return 'skipped';
  if (stage.finishedOn !== null) return 'finished';
  return stage.startedOn === null ? 'to-come' : 'under-way';
}

type StageDays = Parameters<typeof stageState>[0];

/** The stage that a job is at: the first under way, or else the first to come. Skipped ones can be reopened. */
export function findCurrentStage<S extends StageDays | { state: StageState }>(stages: readonly S[]): S | undefined {
  const firstIn = (state: StageState) =>
    stages.find((stage) => ('state' in stage ? stage.state : stageState(stage)) === state);
  return firstIn('under-way') ?? firstIn('to-come');
}

/** 'J-26-0007': the shop's year, and the count within it. */
export function formatJobNumber(shopToday: string, count: number): string {
  return `J-${shopToday.slice(2, 4)}-${String(count).padStart(4, '0')}`;
}

/** Why a day cannot be one on which something happened; null if it can. */
export function dayProblem(day: string, { from, today }: { from: string | null; today: string }): string | null {
  if (day > today) return JOB_MESSAGES.dayAhead;
  return from !== null && day < from ? JOB_MESSAGES.dayBefore(from) : null;
}

/** Whether a stage adds to the delay of the stages before it: there it is said. */
export function isCauseOfDelay(stages: readonly { daysOver: number | null; state: string }[], at: number): boolean {
  const over = stages.map(({ daysOver, state }) => (state === 'skipped' ? 0 : Math.max(daysOver ?? 0, 0)));
  return over[at]! > Math.max(0, ...over.slice(0, at));
}
