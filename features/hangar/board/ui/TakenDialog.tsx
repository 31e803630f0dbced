import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { Board } from '../../contract.ts';
import { type Change, findWaysOut, formatDays, formatPlace, judge } from '../../dragging/rules.ts';

interface TakenDialogProps {
  taken: Change;
  board: Board;
  onClose: () => void;
  onMove: (changes: readonly Change[]) => void;
}

/** After a drop on days that others have: who has them, and what can be done instead. */
export function TakenDialog({ taken, board, onClose, onMove }: TakenDialogProps) {
  const { stay, wish } = taken;
  const ways = findWaysOut(taken, board);
  return (
    <Dialog
      narrow
      title={`${formatPlace(wish, board.bays)} is taken`}
      subtitle={`${stay.label} was to be there ${formatDays(wish)}. It is back where it was.`}
      onClose={onClose}
    >
      <ul className="taken">
        {judge(wish, stay, board).inTheWay.map((other) => (
          <li key={other.id}>
            <span className="job-tail">{other.label}</span> {other.customer} <small>{formatDays(other)}</small>
          </li>
        ))}
      </ul>
      <div className="taken__ways">
        {ways.map(({ label, changes }) => (
          <Button key={label} onClick={() => onMove(changes)}>
            {label}
          </Button>
        ))}
        {ways.length === 0 && <p className="muted">No other days there are free in these weeks.</p>}
      </div>
      <div className="dialog__foot">
        <Button variant="ink" onClick={onClose}>
          Leave it
        </Button>
      </div>
    </Dialog>
  );
}
