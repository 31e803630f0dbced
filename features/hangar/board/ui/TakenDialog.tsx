import { addDays } from '#time/days.ts';
import { formatDayRange } from '#time/format-day.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { HANGAR_LIMITS } from '../../constants.ts';
import type { Board } from '../../contract.ts';
import { type Change, findWaysOut, formatPlace, judge } from '../../dragging/rules.ts';
import { useBoard } from './board-queries.ts';

interface TakenDialogProps {
  taken: Change;
  board: Board;
  onClose: () => void;
  onMove: (changes: readonly Change[]) => void;
}

/** After a drop on days that others have: who has them, and what can be done instead. */
export function TakenDialog({ taken, board, onClose, onMove }: TakenDialogProps) {
  const { stay, requestedStay } = taken;
  // Free days may come after the weeks in sight.
  const { data: year = board, isPending } = useBoard({
    from: board.from,
    to: addDays(board.from, HANGAR_LIMITS.days - 1),
  });
  const ways = findWaysOut(taken, year);
  return (
    <Dialog
      narrow
      title={`${formatPlace(requestedStay, board.bays)} is taken`}
      subtitle={`You moved ${stay.label} there for ${formatDayRange(requestedStay)}. It’s back where it was.`}
      onClose={onClose}
    >
      <ul className="taken">
        {judge(requestedStay, stay, board).inTheWay.map((other) => (
          <li key={other.id}>
            <span className="job-tail">{other.label}</span> {other.customer} <small>{formatDayRange(other)}</small>
          </li>
        ))}
      </ul>
      <div className="stack stack--tight">
        {ways.map(({ label, changes }) => (
          <Button key={label} onClick={() => onMove(changes)}>
            {label}
          </Button>
        ))}
        {ways.length === 0 && !isPending && <p className="muted">That spot has no other open days within a year.</p>}
      </div>
      <div className="dialog__foot">
        <Button variant="ink" onClick={onClose}>
          Leave it where it was
        </Button>
      </div>
    </Dialog>
  );
}
