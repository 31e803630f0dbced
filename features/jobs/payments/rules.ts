import type { JobStatus } from '../constants.ts';
import { stageState } from '../rules.ts';

interface Agreed {
  status: JobStatus;
  arrivedOn: string | null;
  schedule: readonly { label: string; due: string; cents: number }[];
}

interface Stage {
  key: string;
  startedOn: string | null;
  finishedOn: string | null;
  skipped: boolean;
}

/** What has come in, without what was voided. */
export function paidCents(payments: readonly { cents: number; voidedAt: string | null }[]): number {
  return payments.reduce((sum, { cents, voidedAt }) => (voidedAt === null ? sum + cents : sum), 0);
}

/**
 * A schedule with what approved change orders add: it goes to the last row, the rest. Where that row has less than they
 * take off, the rows before it give.
 */
export function addToRest<Row extends { cents: number }>(schedule: readonly Row[], cents: number): Row[] {
  const rows = schedule.map((row) => ({ ...row }));
  let open = cents;
  for (const row of rows.toReversed()) {
    const after = Math.max(row.cents + open, 0);
    open -= after - row.cents;
    row.cents = after;
  }
  return rows;
}

/** The rows of a schedule with whether they are due, and what remains of each once the payments fill them in order. */
export function scheduleState(job: Agreed, stages: readonly Stage[], paid: number) {
  let left = Math.max(paid, 0);
  return job.schedule.map(({ label, due, cents }) => {
    const covered = Math.min(left, cents);
    left -= covered;
    return { label, due, cents, isDue: isDue(due, job, stages), openCents: cents - covered };
  });
}

/** What is due and not paid. */
export function unpaidCents(job: Agreed, stages: readonly Stage[], paid: number): number {
  if (job.status === 'cancelled') return 0;
  return scheduleState(job, stages, paid).reduce((sum, row) => (row.isDue ? sum + row.openCents : sum), 0);
}

/** A row that names a stage which the job lacks is due when the job is ready. */
function isDue(due: string, { status, arrivedOn }: Agreed, stages: readonly Stage[]): boolean {
  const isReady = status === 'ready' || status === 'delivered';
  const state = (key: string) => {
    const stage = stages.find((each) => each.key === key);
    return stage ? stageState(stage) : null;
  };
  const isDone = (key: string) => ['finished', 'skipped'].includes(state(key) ?? '');
  if (due === 'acceptance') return true;
  if (due === 'induction') return arrivedOn !== null;
  if (due === 'strip') return isReady || isDone('strip');
  if (due === 'paint') return isReady || isDone('prime') || state('color') === 'under-way' || isDone('color');
  return isReady;
}
