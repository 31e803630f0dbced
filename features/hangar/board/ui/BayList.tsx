import { surfaceOf } from '#features/jobs/materials/rules.ts';
import { StageAirplane } from '#features/jobs/ui/StageAirplane.tsx';
import { addDays } from '#time/days.ts';
import { IconButton } from '#ui/button.tsx';
import { pencil } from '#ui/icons.ts';
import type { Bay, Board, BoardStay } from '../../contract.ts';
import { formatDays } from '../../dragging/rules.ts';

interface BayListProps {
  board: Board;
  canMove: boolean;
  onChoose: (stay: BoardStay) => void;
}

/** The bays on a phone: who stands there today, who comes next, and from when on a place is free. */
export function BayList({ board, canMove, onChoose }: BayListProps) {
  return (
    <div className="bay-list">
      {board.bays
        .filter(({ active }) => active)
        .map((bay) => (
          <section key={bay.id}>
            <h2 className="h3">
              {bay.name} <span className="muted sm">{describeBay(bay, board)}</span>
            </h2>
            <ul>
              {board.stays
                .filter((stay) => stay.bay === bay.id && stay.to >= board.today)
                .toSorted((a, b) => (a.from < b.from ? -1 : 1))
                .map((stay) => (
                  <li key={stay.id} className={stay.from <= board.today ? 'is-now' : undefined}>
                    <Airplane stay={stay} />
                    <span>
                      <span className="job-tail">{stay.label}</span> {stay.customer}
                      <small>
                        {[bay.places > 1 && `Place ${stay.place}`, formatDays(stay), kindWords(stay)]
                          .filter(Boolean)
                          .join(', ')}
                      </small>
                    </span>
                    {canMove && (
                      <IconButton icon={pencil} label={`Move ${stay.label}`} onClick={() => onChoose(stay)} />
                    )}
                  </li>
                ))}
            </ul>
          </section>
        ))}
      <p className="muted sm">The dark edge marks who stands there today.</p>
    </div>
  );
}

function Airplane({ stay: { kind, job, stages, aircraftType } }: { stay: BoardStay }) {
  if (kind === 'closed') return <span />;
  const material = job ? surfaceOf({ status: job.status as 'booked', stages }) : 'faded';
  return <StageAirplane type={aircraftType ?? ''} material={material} />;
}

function kindWords({ kind, job, depositOpen }: BoardStay): string | false {
  if (kind !== 'job') return kind === 'hold' ? 'held' : 'closed';
  if (depositOpen) return 'deposit open';
  return job?.status === 'on-hold' && 'on hold';
}

/** '2 places, free from Dec 11' */
function describeBay({ id, places }: Bay, { stays, today }: Board): string {
  const count = places === 1 ? 'One place' : `${places} places`;
  const freeFrom = Array.from({ length: places }, (_, n) =>
    firstFree(stays, { bay: id, place: n + 1 }, today),
  ).toSorted();
  const [first] = freeFrom as [string];
  return `${count}, ${first === today ? 'free now' : `free from ${formatDays({ from: first, to: first })}`}`;
}

/** The first day from today on that no stay has. */
function firstFree(stays: readonly BoardStay[], row: { bay: number; place: number }, today: string): string {
  let day = today;
  const own = stays.filter(({ bay, place }) => bay === row.bay && place === row.place);
  for (const { from, to } of own.toSorted((a, b) => (a.from < b.from ? -1 : 1)))
    if (from <= day && to >= day) day = addDays(to, 1);
  return day;
}
