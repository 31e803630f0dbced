import type { OpenChange } from '#workshop/stays/forecast.ts';
import { stageState } from './stages.ts';

interface Stage {
  key: string;
  title: string;
  startedOn: string | null;
  finishedOn: string | null;
  skipped: boolean;
}

interface Check {
  key: string;
  stageKey: string;
  label: string;
  required: boolean;
  doneAt: string | null;
}

/** Something that a job lacks before it is ready. */
export interface Missing {
  stageKey: string;
  /** Null for what is no check. */
  checkKey: string | null;
  /** The change order that waits; null for another lack. */
  changeNumber: number | null;
  what: string;
}

type Waiting = OpenChange & { number: number };

/** All that a job lacks before it is ready, in the order of its stages. */
export function findMissing(
  stages: readonly Stage[],
  checks: readonly Check[],
  openChanges: readonly Waiting[],
): Missing[] {
  return stages.flatMap((stage) => [
    ...openChecks(checks, stage.key).map(missingCheck),
    ...openChanges.filter(({ stageKey }) => stageKey === stage.key).map(missingAnswer),
    ...(['to-come', 'under-way'].includes(stageState(stage))
      ? [{ stageKey: stage.key, checkKey: null, changeNumber: null, what: `${stage.title} is not finished` }]
      : []),
  ]);
}

export const missingCheck = ({ stageKey, key, label }: Check): Missing => ({
  stageKey,
  checkKey: key,
  changeNumber: null,
  what: label,
});

export const missingAnswer = ({ stageKey, number }: Waiting): Missing => ({
  stageKey,
  checkKey: null,
  changeNumber: number,
  what: 'A response to a change order',
});

/** The required checks of a stage that are neither done nor not applicable. */
export function openChecks<C extends Check>(checks: readonly C[], stageKey: string): C[] {
  return checks.filter((check) => check.stageKey === stageKey && check.required && check.doneAt === null);
}

/** A job as the board or its own page has it. */
export interface Standing {
  status: string;
  hold: unknown;
  stages: readonly { key: string; state: string; start: string | null; end: string | null }[];
  toldReadyOn: string | null;
  updatedAt: string;
}

/** Whether a job changed without moving, as when a photo or a note came. */
export function hasOnlyGrown(before: Standing, now: Standing): boolean {
  const standing = ({ status, hold, stages, toldReadyOn }: Standing) =>
    JSON.stringify([
      status,
      hold,
      toldReadyOn,
      ...stages.map(({ key, state, start, end }) => [key, state, start, end]),
    ]);
  return before.updatedAt !== now.updatedAt && standing(before) === standing(now);
}
