import { memo } from 'react';
import { materialOf } from '#features/jobs/materials/rules.ts';
import { shortTitle } from '#features/jobs/moves/rules.ts';
import { formatDay, formatDayRange } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import type { BoardStay, Collision } from '../../contract.ts';

interface StayBarProps {
  stay: BoardStay;
  /** Percent of the grid's width. */
  left: number;
  right: number;
  /** In words, where its forecast meets another stay. */
  collision: string | undefined;
  isHeld: boolean;
  canMove: boolean;
}

/** A stay in the grid: its stages in their materials, whose airplane it is, and until when. */
export const StayBar = memo(function StayBar({ stay, left, right, collision, isHeld, canMove }: StayBarProps) {
  const { kind, label, customer, stages } = stay;
  const about = describeStay(stay);
  const className = [
    'stay',
    `stay--${kind}`,
    left === 0 && 'is-cut',
    collision && 'is-colliding',
    isHeld && 'is-held',
    stay.depositOpen && 'is-unpaid',
  ];
  return (
    <button
      type="button"
      className={className.filter(Boolean).join(' ')}
      style={{ left: `${left}%`, width: `${right - left}%` }}
      data-stay={stay.id}
      aria-pressed={canMove ? isHeld : undefined}
      aria-label={labelOf(stay, { collision, about, canMove })}
    >
      {stages.length > 0 && (
        <span className="stay__stages" aria-hidden="true" style={{ backgroundImage: stripsOf(stages) }} />
      )}
      <span className={kind === 'closed' ? 'stay__title' : 'job-tail'}>{label}</span> {kind === 'job' && customer}
      <small>
        {collision && <b>{collision} </b>}
        {stay.depositOpen && <b>Deposit due. </b>}
        {about}
      </small>
    </button>
  );
});

/** The materials of stages beside each other, each as wide as its days, with a line between. One node for each bar. */
function stripsOf(stages: BoardStay['stages']): string {
  const whole = stages.reduce((sum, { days }) => sum + days, 0) || 1;
  let days = 0;
  const strips = stages.map((stage) => {
    const from = percentOf(days, whole);
    days += stage.days;
    const to = percentOf(days, whole);
    const line = days < whole ? `, var(--color-ink) calc(${to} - 1px) ${to}` : '';
    return `var(--material-${materialOf(stage)}) ${from} ${line ? `calc(${to} - 1px)` : to}${line}`;
  });
  return `linear-gradient(90deg, ${strips.join(', ')})`;
}

const percentOf = (days: number, whole: number) => `${(100 * days) / whole}%`;

/** What the bar shows, its days, and what it is for. */
function labelOf(
  stay: BoardStay,
  { collision, about, canMove }: Pick<StayBarProps, 'collision' | 'canMove'> & { about: string },
): string {
  const { kind, label, customer, depositOpen } = stay;
  const parts = [label, kind === 'job' && customer, collision, depositOpen && 'Deposit due.', `${about}.`];
  return [...parts, `${formatDayRange(stay)}.`, canMove && 'Press Enter to pick it up.'].filter(Boolean).join(' ');
}

/** 'Induction to metal, to Dec 1', 'held until Dec 4' */
function describeStay({ kind, stages, to, job, expiresAt, customer, stageTo }: BoardStay): string {
  if (kind === 'closed') return `to ${short(to)}`;
  if (kind === 'hold')
    return [`held until ${short(shopDay(new Date(expiresAt!)))}`, customer].filter(Boolean).join(', ');
  const [first, last] = [stages[0], stages.at(-1)];
  const span =
    first && last && (first === last ? shortTitle(first) : `${shortTitle(first)} to ${shortTitle(last).toLowerCase()}`);
  const isLast = stageTo === null || stageTo === 'release';
  const until = isLast && job?.readyOn ? `ready ${short(job.readyOn)}` : `to ${short(to)}`;
  return [job?.status === 'on-hold' && 'On hold', span, until].filter(Boolean).join(', ');
}

const short = (day: string) => formatDay(day, 'short');

/** 'Needs days to January 3, and meets N733FA on December 28.' */
export function describeCollision({ until, from, other }: Collision, stays: readonly BoardStay[]): string {
  const label = stays.find(({ id }) => id === other)?.label ?? 'another stay';
  return `Needs days through ${formatDay(until, 'monthDay')} and overlaps ${label} on ${formatDay(from, 'monthDay')}.`;
}
