import type { ListedJob } from '../board/contract.ts';
import { FULL_REPAINT } from '../templates/constants.ts';

/** Moving a job on the board: where its card stands, and what a move to the next or the previous column does. */

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
type Stage = ListedJob['stages'][number];

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

/** What a move does; the first in which something is asked before it is tried. */
export type Move =
  | { kind: 'arrive' | 'deliver' | 'resume' | 'reopen-job' }
  /** Finishes the stage and starts `to`. */
  | { kind: 'advance'; key: string; to: string }
  /** Finishes the last stage, unless null, and makes the job ready. */
  | { kind: 'make-ready'; key: string | null }
  | { kind: 'reopen-stage'; key: string; to: string };

/** Null for a job that is over. */
export function nextMove(job: BoardJob): Move | null {
  const { status, stage, hold } = job;
  if (status === 'booked') return { kind: 'arrive' };
  if (status === 'on-hold') return hold && { kind: 'resume' };
  if (status === 'ready') return { kind: 'deliver' };
  if (status !== 'in-work') return null;
  const next = stageAfter(job);
  if (stage && next) return { kind: 'advance', key: stage.key, to: shortTitle(next) };
  return { kind: 'make-ready', key: stage?.key ?? null };
}

/** Null where nothing can be taken back on the board. */
export function previousMove(job: BoardJob): Move | null {
  if (job.status === 'ready') return { kind: 'reopen-job' };
  const before = job.status === 'in-work' && stageBefore(job);
  return before ? { kind: 'reopen-stage', key: before.key, to: shortTitle(before) } : null;
}

/** The move for a card that is dropped on a column; null for one that is neither its own nor beside it. */
export function moveTo(job: BoardJob, column: string): Move | null {
  const [own, target] = [placeOf(columnOf(job)), placeOf(column)];
  // Templates leave stages out: the next one may be columns away.
  const reach = (stage: Stage | undefined) => placeOf(stage ? columnOf({ ...job, stage }) : null);
  if (target > own) return target <= Math.max(own + 1, reach(stageAfter(job))) ? nextMove(job) : null;
  if (target < own) return target >= Math.min(own - 1, reach(stageBefore(job))) ? previousMove(job) : null;
  return null;
}

const placeOf = (column: string | null) => COLUMNS.findIndex(({ key }) => key === column);

function stageAfter({ stage, stages }: BoardJob): Stage | undefined {
  const at = stages.findIndex(({ key }) => key === stage?.key);
  return stages.slice(at + 1).find(({ state }) => state === 'to-come' || state === 'under-way');
}

function stageBefore({ stage, stages }: BoardJob): Stage | undefined {
  return stages[(stage ? stages.findIndex(({ key }) => key === stage.key) : stages.length) - 1];
}

/** What the button of a move says. */
export function describeMove(move: Move): string {
  switch (move.kind) {
    case 'arrive':
      return 'Mark arrived';
    case 'deliver':
      return 'Mark delivered';
    case 'resume':
      return 'Resume work';
    case 'reopen-job':
      return 'Back to work';
    case 'advance':
      return `Move to ${move.to}`;
    case 'make-ready':
      return 'Mark ready';
    case 'reopen-stage':
      return `Back to ${move.to}`;
  }
}
