import { memo, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { addDays } from '#time/days.ts';
import { formatDay, formatDayRange } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import { IconButton } from '#ui/button.tsx';
import { moveHorizontal } from '#ui/icons.ts';
import { lazyOptional, usePreload } from '#ui/lazy-optional.ts';
import { shortTitle } from '#workshop/jobs/board-columns.ts';
import { materialOf, surfaceOf } from '#workshop/jobs/stage-colors.ts';
import { StageAirplane } from '#workshop/jobs/ui/JobParts.tsx';
import { type BoardWithRamp, RAMP, type Unplaced } from '../../dragging.ts';
import type { Bay, Board, BoardStay } from '../hangar-board.contract.ts';

const loadSheet = () => import('./MoveSheet.tsx');
export const MoveSheet = lazyOptional(loadSheet);

interface BayListProps {
  board: BoardWithRamp;
  canMove: boolean;
  onChoose: (stay: BoardStay) => void;
}

/** The bays on a phone: who stands there today, who comes next, and from when on a place is free. */
export function BayList({ board, canMove, onChoose }: BayListProps) {
  usePreload(loadSheet);
  const toCome = board.stays.filter(({ to }) => to >= board.today);
  const byBay = Map.groupBy(toCome, ({ bay }) => bay);
  // Those on the ramp wait for someone to find them a spot.
  const hasRamp = byBay.has(RAMP) || board.unplaced.length > 0;
  const bays = board.bays.filter(({ id, active }) => active && (id !== RAMP || hasRamp));
  return (
    <div className="bay-list screen-only only-phone">
      {bays
        .toSorted((a, b) => Number(b.id === RAMP) - Number(a.id === RAMP))
        .map((bay) => {
          const stays = (byBay.get(bay.id) ?? []).toSorted((a, b) => (a.from < b.from ? -1 : 1));
          const shown = 2 * bay.places + 1;
          const item = (stay: BoardStay) => (
            <Item
              key={stay.id}
              stay={stay}
              bay={bay}
              canMove={canMove}
              onChoose={onChoose}
              isNow={stay.from <= board.today}
            />
          );
          return (
            <section key={bay.id}>
              <h2 className="h3 spread hangar__head">
                {bay.name} <small>{bay.id === RAMP ? 'no limit' : describeBay(bay, board)}</small>
              </h2>
              <ul className="rows">
                {bay.id === RAMP && board.unplaced.map((job) => <UnplacedItem key={job.jobId} job={job} />)}
                {stays.slice(0, shown).map(item)}
              </ul>
              {stays.length > shown && (
                <Later count={stays.length - shown}>
                  {() => <ul className="rows">{stays.slice(shown).map(item)}</ul>}
                </Later>
              )}
            </section>
          );
        })}
      <p className="muted sm">The dark edge marks the airplane that’s there today.</p>
    </div>
  );
}

/** Renders its content when it is opened: a year of stays is long. */
function Later({ count, children }: { count: number; children: () => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{count === 1 ? '1 later stay' : `${count} later stays`}</summary>
      {isOpen && children()}
    </details>
  );
}

interface ItemProps extends Pick<BayListProps, 'canMove' | 'onChoose'> {
  stay: BoardStay;
  bay: Bay;
  isNow: boolean;
}

function Item({ stay, bay, isNow, canMove, onChoose }: ItemProps) {
  return (
    <li className={isNow ? 'is-now' : undefined}>
      <Airplane stay={stay} />
      <span>
        <span className="job-tail">{stay.label}</span> {stay.customer}
        <small>
          {[
            bay.places > 1 && !stay.onRamp && `Spot ${stay.place}`,
            formatDayRange(stay),
            stay.onRamp && waitWords(stay),
            kindWords(stay),
          ]
            .filter(Boolean)
            .join(', ')}
        </small>
      </span>
      {canMove && <IconButton icon={moveHorizontal} label={`Move ${stay.label}`} onClick={() => onChoose(stay)} />}
    </li>
  );
}

const UnplacedItem = ({ job: { jobId, label, customer } }: { job: Unplaced }) => (
  <li className="is-now">
    <span />
    <span>
      <Link className="job-tail" to={`/admin/jobs/${jobId}`}>
        {label}
      </Link>{' '}
      {customer}
      <small>Here, no spot planned</small>
    </span>
  </li>
);

function Airplane({ stay: { kind, job, stages, aircraftType } }: { stay: BoardStay }) {
  if (kind === 'closed') return <span />;
  const material = job ? surfaceOf({ status: job.status, stages }) : 'faded';
  return <StageAirplane type={aircraftType ?? ''} material={material} />;
}

function kindWords({ kind, job, depositOpen }: BoardStay): string | false {
  if (kind !== 'job') return kind === 'hold' ? 'held' : 'closed';
  if (depositOpen) return 'deposit due';
  return job?.status === 'on-hold' && 'on hold';
}

/** '2 spots, open from Dec 11' */
function describeBay({ id, places }: Bay, { stays, today }: Board): string {
  const count = places === 1 ? '1 spot' : `${places} spots`;
  const freeFrom = Array.from({ length: places }, (_, n) =>
    firstFree(stays, { bay: id, place: n + 1 }, today),
  ).toSorted();
  const [first] = freeFrom as [string];
  return `${count}, ${first === today ? 'free now' : `free from ${formatDay(first, 'short')}`}`;
}

/** The first day from today on that no stay has. */
function firstFree(stays: readonly BoardStay[], row: { bay: number; place: number }, today: string): string {
  let day = today;
  const own = stays.filter(({ bay, place }) => bay === row.bay && place === row.place);
  for (const { from, to } of own.toSorted((a, b) => (a.from < b.from ? -1 : 1)))
    if (from <= day && to >= day) day = addDays(to, 1);
  return day;
}

interface StayBarProps {
  stay: BoardStay;
  /** Percent of the grid's width. */
  left: number;
  right: number;
  /** In words, where its forecast meets another stay. */
  collision: string | undefined;
  isHeld: boolean;
  /** It moves with the one that is held. */
  isFollowing: boolean;
  canMove: boolean;
}

/** A stay in the grid: its stages in their materials, whose airplane it is, and until when. */
export const StayBar = memo(function StayBar({ stay, isHeld, isFollowing, canMove, ...place }: StayBarProps) {
  const { left, right, collision } = place;
  const { kind, label, customer, stages } = stay;
  const about = describeStay(stay);
  const className = [
    'stay',
    `stay--${kind}`,
    left === 0 && 'is-cut',
    collision && 'is-colliding',
    (isHeld || isFollowing) && 'is-held',
    stay.onRamp && 'is-waiting',
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
        <i className="stay__stages" aria-hidden="true" style={{ backgroundImage: stripsOf(stages) }} />
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
function describeStay(stay: BoardStay): string {
  const { kind, stages, to, job, expiresAt, customer, stageTo, onRamp } = stay;
  if (kind === 'closed') return `to ${short(to)}`;
  if (kind === 'hold')
    return [`held until ${short(shopDay(new Date(expiresAt!)))}`, customer].filter(Boolean).join(', ');
  const [first, last] = [stages[0], stages.at(-1)];
  const span =
    first && last && (first === last ? shortTitle(first) : `${shortTitle(first)} to ${shortTitle(last).toLowerCase()}`);
  if (onRamp) return [job?.status === 'on-hold' && 'on hold', waitWords(stay)].filter(Boolean).join(', ');
  const isLast = stageTo === null || stageTo === 'release';
  const until = isLast && job?.readyOn ? `ready ${short(job.readyOn)}` : `to ${short(to)}`;
  return [job?.status === 'on-hold' && 'On hold', span, until].filter(Boolean).join(', ');
}

/** 'here early, in its spot from Feb 8', 'no spot through Feb 3' */
const waitWords = ({ to, notBefore }: BoardStay): string =>
  notBefore !== null && notBefore > to
    ? `here early, in its spot from ${short(notBefore)}`
    : `no spot through ${short(to)}`;

const short = (day: string) => formatDay(day, 'short');

/** An airplane that is here and has no days. */
export const UnplacedBar = ({ job, left, right }: { job: Unplaced; left: number; right: number }) => (
  <Link
    className={`stay stay--job stay--unplaced is-waiting${left === 0 ? ' is-cut' : ''}`}
    to={`/admin/jobs/${job.jobId}`}
    style={{ left: `${left}%`, width: `${right - left}%` }}
  >
    <span className="job-tail">{job.label}</span> {job.customer}
    <small>Here, no spot planned</small>
  </Link>
);
