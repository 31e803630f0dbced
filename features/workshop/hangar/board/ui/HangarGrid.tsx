import { type CSSProperties, useState } from 'react';
import { addDays, countDays, mondayOf } from '#time/days.ts';
import { formatDay, formatDayRange, weekdayName } from '#time/format-day.ts';
import type { CalendarStay } from '#workshop/stays/moving.ts';
import type { Board, BoardStay } from '../hangar-board.contract.ts';
import { describeHangar, type HangarView } from './board-queries.ts';
import { usePreviews } from './use-previews.ts';
import './hangar-grid.css';
import { Skeleton } from '#ui/page-states.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { describeCollision } from '../../describe-collision.ts';
import {
  type BoardWithRamp,
  type Change,
  formatPlace,
  isUnmoved,
  judge,
  RAMP,
  type RequestedStay,
  rowsOf,
  withRamp,
} from '../../dragging.ts';
import type { JobPlan } from '../../job-plan.contract.ts';
import { describePreview, type Preview } from '../../preview.ts';
import { Follower, type Ghost, GhostBar } from './MovePanel.tsx';
import { StayBar, UnplacedBar } from './Stays.tsx';
import { useHeldStay } from './use-held-stay.ts';

/** Where a day begins, in percent of the grid's width. */
const placeOf = (day: string, { from, days }: Pick<HangarView, 'from' | 'days'>): number =>
  (100 * (countDays(from, day) - 1)) / days;

const at = (x: number, width?: number) => ({ '--x': x, ...(width !== undefined && { '--w': width }) }) as CSSProperties;

const WEEK = 7;

/** The weeks above the grid, with the days on which the shop is closed, and today. */
function Axis({ board, view }: { board: Board | undefined; view: HangarView }) {
  const weeks = Array.from({ length: Math.ceil(view.days / WEEK) }, (_, n) => addDays(view.from, n * WEEK));
  return (
    <div className="hangar-axis">
      {(view.kind === 'wall' ? daysOf(view) : weeks).map((day) => {
        // Today's week is told above the grid.
        const isNow = board && mondayOf(board.today) === day;
        const closed = isNow ? [] : (board?.closedDays.filter((each) => mondayOf(each) === day) ?? []);
        return (
          <span key={day} style={at(placeOf(day, view))}>
            {formatDay(day, 'short')}
            {closed.length > 0 && view.kind !== 'wall' && (
              <small>{closed.length === 1 ? weekdayName(closed[0]!).slice(0, 3) : closed.length} closed</small>
            )}
          </span>
        );
      })}
      {board && isShown(board.today, view) && (
        <b className="hangar-axis__today" style={at(placeOf(board.today, view) + 50 / view.days)}>
          Today
        </b>
      )}
    </div>
  );
}

const daysOf = ({ from, days }: HangarView) => Array.from({ length: days }, (_, n) => addDays(from, n));
const isShown = (day: string, { from, to }: HangarView) => from <= day && day <= to;

/** Weekends and closed days behind the rows, weeks, and today as a line. */
function Backdrop({ board, view }: { board: Board | undefined; view: HangarView }) {
  const off = board ? runsOf(board.offDays.filter((day) => !board.closedDays.includes(day))) : [];
  const closed = board ? runsOf(board.closedDays) : [];
  const width = ({ from, to }: Run) => (100 * countDays(from, to)) / view.days;
  return (
    <div className="hangar-backdrop" aria-hidden="true">
      {off.map((run) => (
        <i key={run.from} style={at(placeOf(run.from, view), width(run))} />
      ))}
      {closed.map((run) => (
        <i key={run.from} className="is-closed" style={at(placeOf(run.from, view), width(run))} />
      ))}
      {daysOf(view)
        .filter((_, n) => view.kind === 'wall' || n % WEEK === 0)
        .map((day) => (
          <i key={day} className="is-week" style={at(placeOf(day, view))} />
        ))}
      {board && isShown(board.today, view) && (
        <i className="is-today" style={at(placeOf(board.today, view) + 50 / view.days)} />
      )}
    </div>
  );
}

interface Run {
  from: string;
  to: string;
}

/** Days that follow each other, together. */
function runsOf(days: readonly string[]): Run[] {
  const runs: Run[] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else runs.push({ from: day, to: day });
  }
  return runs;
}

interface HangarGridProps {
  board: BoardWithRamp;
  view: HangarView;
  isLocked: boolean;
  canMove: boolean;
  ghost: Ghost | null;
  onMove: (stay: BoardStay, requestedStay: RequestedStay) => void;
  onTaken: (stay: BoardStay, requestedStay: RequestedStay) => void;
  onChoose: (stay: BoardStay) => void;
}

/** Places as rows, days as columns. Bars move by dragging, and by keys. */
export function HangarGrid({ board, view, isLocked, canMove, ghost, onMove, onTaken, onChoose }: HangarGridProps) {
  const [words, announce] = useState('');
  const [picked, setPicked] = useState<BoardStay | null>(null);
  const { plan, preview } = usePreviews(ghost?.stay ?? picked, board);
  const { held, verdict, handlers } = useHeldStay({
    board,
    wordsFor: (next) => describeHeld(next, board, preview?.(next)),
    onPick: setPicked,
    days: view.days,
    isLocked: isLocked || !canMove,
    onDrop: onMove,
    onTaken,
    onChoose,
    announce,
  });
  const shown = held ? { stay: held.stay, requestedStay: held.requestedStay, verdict } : ghost;
  const made = shown && preview && !isUnmoved(shown) ? preview(shown) : null;
  return (
    <section
      className={`hangar-grid hangar-grid--${view.kind}${shown ? ' is-holding' : ''}${isLocked ? ' is-old' : ''}${canMove ? '' : ' is-read-only'}`}
      aria-label="Calendar"
    >
      <div className="hangar-grid__scroll" style={{ '--days': view.days } as CSSProperties} {...handlers}>
        <div className="hangar-grid__corner" />
        <Axis board={board} view={view} />
        <Backdrop board={board} view={view} />
        <Rows board={board} view={view} ghost={shown} plan={plan} preview={made} canMove={canMove} />
      </div>
      <p className="vh" aria-live="assertive">
        {words}
      </p>
    </section>
  );
}

function describeHeld({ stay, requestedStay }: Change, board: Board, preview: Preview | undefined): string {
  const where = `${formatPlace(requestedStay, board.bays)}, ${formatDayRange(requestedStay)}.`;
  return [where, judge(requestedStay, stay, board).words, preview && `${describePreview(preview)}.`]
    .filter(Boolean)
    .join(' ');
}

function Rows({
  board,
  view,
  ghost,
  plan,
  preview,
  canMove,
}: {
  board: BoardWithRamp;
  view: HangarView;
  ghost: Ghost | null;
  plan: JobPlan | null;
  preview: Preview | null;
  canMove: boolean;
}) {
  const heldId = ghost?.stay.id ?? null;
  const followers = preview?.stays.filter(({ id, onRamp, fromDay, toDay }) => {
    const was = board.stays.find((stay) => stay.id === id);
    return id !== heldId && !onRamp && (was?.from !== fromDay || was.to !== toDay) && meetsView(fromDay, toDay);
  });
  const byRow = Map.groupBy(board.stays, ({ bay, place }) => `${bay}.${place}`);
  const collisions = new Map(board.collisions.map((each) => [each.stay, `${describeCollision(each)}.`]));
  const span = (days: { from: string; to: string }) => ({
    left: Math.min(Math.max(placeOf(days.from, view), 0), 100),
    right: Math.min(Math.max(placeOf(addDays(days.to, 1), view), 0), 100),
  });
  // The days by which the job is ready later.
  const slip =
    preview && plan?.readyOn && preview.workDays > 0 && span({ from: addDays(plan.readyOn, 1), to: preview.readyOn! });
  return rowsOf(board).map(({ bay, place }) => {
    const { name, places } = board.bays.find(({ id }) => id === bay)!;
    const key = `${bay}.${place}`;
    const isFirst = `${place === 1 ? ' is-first' : ''}${bay === RAMP ? ' is-ramp' : ''}`;
    const isHere = (stay: CalendarStay) => !stay.onRamp && stay.bayId === bay && stay.place === place;
    const own = ghost && ghost.requestedStay.bay === bay && ghost.requestedStay.place === place ? ghost : null;
    return [
      <div key={`${key} name`} className={`hangar-grid__name${isFirst}`}>
        {place === 1 && <b>{name}</b>}
        <span className="muted">{bay === RAMP ? place === 1 && 'no limit' : nameSpot(place, places)}</span>
      </div>,
      <div key={key} className={`hangar-grid__row${isFirst}`} data-row={key}>
        {byRow.get(key)?.map((stay) => (
          <StayBar
            key={stay.id}
            stay={stay}
            {...span(stay)}
            collision={collisions.get(stay.id)}
            isHeld={stay.id === heldId}
            isFollowing={followers?.some(({ id }) => id === stay.id) ?? false}
            canMove={canMove}
          />
        ))}
        {bay === RAMP &&
          board.unplaced
            .filter(({ lane }) => lane === place)
            .map((job) => <UnplacedBar key={job.jobId} job={job} {...span(job)} />)}
        {followers?.filter(isHere).map((stay) => (
          <Follower
            key={stay.fromDay}
            stay={stay}
            label={ghost!.stay.label}
            {...span({ from: stay.fromDay, to: stay.toDay })}
          />
        ))}
        {slip && preview.stays.at(-1) && isHere(preview.stays.at(-1)!) && (
          <i className="hangar-slip" style={at(slip.left, slip.right - slip.left)} aria-hidden="true" />
        )}
        {own && <GhostBar ghost={own} plan={plan} preview={preview} {...span(own.requestedStay)} />}
      </div>,
    ];
  });

  function meetsView(from: string, to: string): boolean {
    return from <= view.to && to >= view.from;
  }
}

const nameSpot = (place: number, places: number) => (places === 1 ? '1 spot' : `spot ${place}`);

/** The grid at once, bars after it; grey rows for the list of a phone. */
export function HangarLoading({ view }: { view: HangarView }) {
  return (
    <>
      <div className="vh">
        <Spinner>Loading the hangar...</Spinner>
      </div>
      <div className="only-phone">
        <Skeleton rows={6} />
      </div>
      <div className="hangar-grid hangar-grid--loading" aria-hidden="true">
        <div className="hangar-grid__scroll">
          <div className="hangar-grid__corner" />
          <Axis board={undefined} view={view} />
          <Backdrop board={undefined} view={view} />
          {[1, 2, 3, 4, 5].map((row) => [
            <div key={`${row} name`} className="hangar-grid__name is-first" />,
            <div key={row} className="hangar-grid__row is-first" />,
          ])}
        </div>
      </div>
    </>
  );
}

/** The next two weeks on a screen in the hangar: large, and nothing to press. */
export function WallBoard({ board, view, isOld }: { board: Board; view: HangarView; isOld: boolean }) {
  return (
    <main id="main" className="stack hangar-wall">
      <h1 className="h3">
        Hangar <span className="muted">{describeHangar(board)}</span>
      </h1>
      <HangarGrid
        board={withRamp(board)}
        view={view}
        isLocked
        canMove={false}
        ghost={null}
        onMove={() => {}}
        onTaken={() => {}}
        onChoose={() => {}}
      />
      {isOld && <p role="status">Offline. This is the last update we have.</p>}
    </main>
  );
}
