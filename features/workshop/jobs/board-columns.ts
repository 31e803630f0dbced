import type { ListedJob } from './board/job-list.contract.ts';
import { FULL_REPAINT } from './stage-templates.ts';

/** Where a job’s card stands on the board, and which stages are beside it. */

/** The board's columns: the stages of a full repaint, by short names. */
export const COLUMNS = [
  { key: 'induction', label: 'Induction' },
  { key: 'disassembly', label: 'Disassembly' },
  { key: 'strip', label: 'Strip' },
  { key: 'metal', label: 'Metal' },
  { key: 'prime', label: 'Primer' },
  { key: 'color', label: 'Color' },
  { key: 'trim', label: 'Stripes' },
  { key: 'assembly', label: 'Assembly' },
  { key: 'release', label: 'Release' },
] as const;

type BoardJob = Pick<ListedJob, 'status' | 'stage' | 'stages' | 'hold'>;
export type Stage = ListedJob['stages'][number];

const BUILT_IN = new Map(FULL_REPAINT.map(({ key, title }) => [key, title]));

/** 'Metal' in place of 'Corrosion & sheet metal', unless the shop has renamed it. */
export function shortTitle({ key, title }: { key: string; title: string }): string {
  const column = COLUMNS.find((each) => each.key === key);
  return column && BUILT_IN.get(key) === title ? column.label : title;
}

/** The column of a card: of its stage or, for a stage of the shop's own, of the one before. Null for interiors. */
export function columnOf({ stage, stages }: BoardJob): string | null {
  if (stages.some(({ bay }) => bay === 'interior')) return null;
  const upTo = stage ? stages.slice(0, stages.findIndex(({ key }) => key === stage.key) + 1) : stages;
  return upTo.findLast(({ key }) => placeOf(key) >= 0)?.key ?? COLUMNS[0].key;
}

/** Which way a card moves that is dropped on a column; null for one that is neither its own nor beside it. */
export function directionTo(job: BoardJob, column: string): 'next' | 'previous' | null {
  const [own, target] = [placeOf(columnOf(job)), placeOf(column)];
  // Templates leave stages out: the next one may be columns away.
  const reach = (stage: Stage | undefined) => placeOf(stage ? columnOf({ ...job, stage }) : null);
  if (target > own) return target <= Math.max(own + 1, reach(stageAfter(job))) ? 'next' : null;
  if (target < own) return target >= Math.min(own - 1, reach(stageBefore(job))) ? 'previous' : null;
  return null;
}

const placeOf = (column: string | null) => COLUMNS.findIndex(({ key }) => key === column);

export function stageAfter({ stage, stages }: BoardJob): Stage | undefined {
  const at = stages.findIndex(({ key }) => key === stage?.key);
  return stages.slice(at + 1).find(({ state }) => state === 'to-come' || state === 'under-way');
}

export function stageBefore({ stage, stages }: BoardJob): Stage | undefined {
  return stages[(stage ? stages.findIndex(({ key }) => key === stage.key) : stages.length) - 1];
}
