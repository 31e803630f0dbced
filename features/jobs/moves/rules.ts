import type { OpenChange } from '../forecast/rules.ts';
import { stageState } from '../rules.ts';

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
  what: string;
}

/** All that a job lacks before it is ready, in the order of its stages. */
export function findMissing(
  stages: readonly Stage[],
  checks: readonly Check[],
  openChanges: readonly OpenChange[],
): Missing[] {
  return stages.flatMap((stage) => [
    ...openChecks(checks, stage.key).map(({ key, label }) => ({ stageKey: stage.key, checkKey: key, what: label })),
    ...openChanges
      .filter(({ stageKey }) => stageKey === stage.key)
      .map(({ stageKey }) => ({ stageKey, checkKey: null, what: 'The answer to a change order' })),
    ...(['to-come', 'under-way'].includes(stageState(stage))
      ? [{ stageKey: stage.key, checkKey: null, what: `${stage.title} is not finished` }]
      : []),
  ]);
}

/** The required checks of a stage that are neither done nor not applicable. */
export function openChecks<C extends Check>(checks: readonly C[], stageKey: string): C[] {
  return checks.filter((check) => check.stageKey === stageKey && check.required && check.doneAt === null);
}
