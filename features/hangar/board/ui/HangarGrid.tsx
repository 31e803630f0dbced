import { formatDayRange } from '#time/format-day.ts';
import './hangar-grid.css';
import { type CSSProperties, useState } from 'react';
import { addDays } from '#time/days.ts';
import type { Board, BoardStay } from '../../contract.ts';
import { type RequestedStay, rowsOf, type Verdict } from '../../dragging/rules.ts';
import { Axis, Backdrop, placeOf } from './GridFrame.tsx';
import type { HangarView } from './hangar-view.ts';
import { describeCollision, StayBar } from './StayBar.tsx';
import { useHeldStay } from './use-held-stay.ts';

/** A requested stay that is on its way, or that was refused. */
export interface Ghost {
  stay: BoardStay;
  requestedStay: RequestedStay;
  verdict: Verdict | null;
}

interface HangarGridProps {
  board: Board;
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
  const { held, verdict, handlers } = useHeldStay({
    board,
    days: view.days,
    isLocked: isLocked || !canMove,
    onDrop: onMove,
    onTaken,
    onChoose,
    announce,
  });
  const shown = held ? { stay: held.stay, requestedStay: held.requestedStay, verdict } : ghost;
  return (
    <section
      className={`hangar-grid hangar-grid--${view.kind}${held ? ' is-holding' : ''}${isLocked ? ' is-old' : ''}${canMove ? '' : ' is-read-only'}`}
      aria-label="Calendar"
    >
      <div className="hangar-grid__scroll" style={{ '--days': view.days } as CSSProperties} {...handlers}>
        <div className="hangar-grid__corner" />
        <Axis board={board} view={view} />
        <Backdrop board={board} view={view} />
        <Rows board={board} view={view} heldId={held?.stay.id ?? null} ghost={shown} canMove={canMove} />
      </div>
      <p className="vh" aria-live="assertive">
        {words}
      </p>
    </section>
  );
}

function Rows({
  board,
  view,
  heldId,
  ghost,
  canMove,
}: {
  board: Board;
  view: HangarView;
  heldId: number | null;
  ghost: Ghost | null;
  canMove: boolean;
}) {
  const byRow = Map.groupBy(board.stays, ({ bay, place }) => `${bay}.${place}`);
  const collisions = new Map(board.collisions.map((each) => [each.stay, describeCollision(each, board.stays)]));
  const span = (days: { from: string; to: string }) => ({
    left: Math.max(placeOf(days.from, view), 0),
    right: Math.min(placeOf(addDays(days.to, 1), view), 100),
  });
  return rowsOf(board).map(({ bay, place }) => {
    const { name, places } = board.bays.find(({ id }) => id === bay)!;
    const key = `${bay}.${place}`;
    const isFirst = place === 1 ? ' is-first' : '';
    const own = ghost && ghost.requestedStay.bay === bay && ghost.requestedStay.place === place ? ghost : null;
    return [
      <div key={`${key} name`} className={`hangar-grid__name${isFirst}`}>
        {place === 1 && <b>{name}</b>}
        <span className="muted">{places === 1 ? '1 spot' : `spot ${place}`}</span>
      </div>,
      <div key={key} className={`hangar-grid__row${isFirst}`} data-row={key}>
        {byRow.get(key)?.map((stay) => (
          <StayBar
            key={stay.id}
            stay={stay}
            {...span(stay)}
            collision={collisions.get(stay.id)}
            isHeld={stay.id === heldId}
            canMove={canMove}
          />
        ))}
        {own && <GhostBar ghost={own} {...span(own.requestedStay)} />}
      </div>,
    ];
  });
}

/** Where a stay is to be, before it is stored; with the reason why it cannot. */
function GhostBar({
  ghost: { stay, requestedStay, verdict },
  left,
  right,
}: {
  ghost: Ghost;
  left: number;
  right: number;
}) {
  const isTaken = verdict !== null && !verdict.isFree;
  const answer = isTaken ? 'taken' : 'open';
  return (
    <>
      <div
        className={`stay stay--ghost${isTaken ? ' is-taken' : ''}`}
        style={{ left: `${left}%`, width: `${right - left}%` }}
      >
        <span className="job-tail">{stay.label}</span>
        <small>
          {formatDayRange(requestedStay)}: {verdict === null ? 'saving' : answer}
        </small>
      </div>
      {isTaken && (
        <div className="hangar-why on-ink" style={{ left: `${Math.min(left, 70)}%` }}>
          {verdict.words} <kbd className="key">Esc</kbd> puts it back.
        </div>
      )}
    </>
  );
}
