import { type ReactNode, useState } from 'react';
import { surfaceOf } from '#features/jobs/materials/rules.ts';
import { StageAirplane } from '#features/jobs/ui/StageAirplane.tsx';
import { addDays } from '#time/days.ts';
import { formatDay, formatDayRange } from '#time/format-day.ts';
import { IconButton } from '#ui/button.tsx';
import { pencil } from '#ui/icons.ts';
import type { Bay, Board, BoardStay } from '../../contract.ts';

interface BayListProps {
  board: Board;
  canMove: boolean;
  onChoose: (stay: BoardStay) => void;
}

/** The bays on a phone: who stands there today, who comes next, and from when on a place is free. */
export function BayList({ board, canMove, onChoose }: BayListProps) {
  const toCome = board.stays.filter(({ to }) => to >= board.today);
  const byBay = Map.groupBy(toCome, ({ bay }) => bay);
  return (
    <div className="bay-list screen-only">
      {board.bays
        .filter(({ active }) => active)
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
                {bay.name} <small>{describeBay(bay, board)}</small>
              </h2>
              <ul className="rows">{stays.slice(0, shown).map(item)}</ul>
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
          {[bay.places > 1 && `Spot ${stay.place}`, formatDayRange(stay), kindWords(stay)].filter(Boolean).join(', ')}
        </small>
      </span>
      {canMove && <IconButton icon={pencil} label={`Move ${stay.label}`} onClick={() => onChoose(stay)} />}
    </li>
  );
}

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
