import { useDeferredValue, useId, useState } from 'react';
import { addDays } from '#time/days.ts';
import { formatDayRange } from '#time/format-day.ts';
import { Button } from '#ui/button.tsx';
import { confirm } from '#ui/confirm.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field, Input } from '#ui/field.tsx';
import { DeskForm, SubmitButton } from '#ui/form-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { circleAlert } from '#ui/icons.ts';
import { HANGAR_LIMITS } from '#workshop/stays/places.ts';
import {
  type Change,
  findWaysOut,
  formatPlace,
  judge,
  type RequestedStay,
  requestedStayOf,
  rowsOf,
} from '../../dragging.ts';
import { describePreview } from '../../preview.ts';
import type { Board, BoardStay } from '../hangar-board.contract.ts';
import { useBoard, useHangarCall } from './board-queries.ts';
import { usePreviews } from './use-previews.ts';

interface MoveFormProps {
  board: Board;
  /** The stay that was chosen in the grid or the list. */
  chosen: BoardStay | null;
  onChoose: (stay: BoardStay) => void;
  isLocked: boolean;
  isBusy: boolean;
  onMove: (stay: BoardStay, requestedStay: RequestedStay) => void;
}

/** The form that moves a stay: what dragging does, without it. */
export function MoveForm({ board, chosen, onChoose, isLocked, isBusy, onMove }: MoveFormProps) {
  const stay = board.stays.find(({ id }) => id === chosen?.id) ?? board.stays[0];
  return (
    <section className="hangar-move" id="move" tabIndex={-1}>
      <h2 className="h3 spread hangar__head">
        Move with a form <small>instead of dragging</small>
      </h2>
      {stay ? (
        <Fields
          key={`${stay.id} ${stay.updatedAt}`}
          board={board}
          stay={stay}
          onChoose={onChoose}
          isLocked={isLocked}
          isBusy={isBusy}
          onMove={onMove}
        />
      ) : (
        <p className="muted">There is nothing to move in these weeks.</p>
      )}
    </section>
  );
}

function Fields({
  board,
  stay,
  onChoose,
  isLocked,
  isBusy,
  onMove,
}: Omit<MoveFormProps, 'chosen'> & { stay: BoardStay }) {
  const id = useId();
  // The grid is drawn before the choices of a year.
  const choices = useDeferredValue(board.stays, [stay]);
  const [requestedStay, setRequestedStay] = useState<RequestedStay>(() => requestedStayOf(stay));
  const isWhole = requestedStay.from !== '' && requestedStay.to !== '' && requestedStay.from <= requestedStay.to;
  const verdict = isWhole ? judge(requestedStay, stay, board) : null;
  const { preview } = usePreviews(stay, board);

  return (
    <DeskForm
      className="stack apart"
      send={async () => onMove(stay, requestedStay)}
      foot={
        <div className="row">
          {verdict?.alternative && (
            <Button onClick={() => setRequestedStay({ ...requestedStay, ...verdict.alternative! })}>
              Use {formatDayRange(verdict.alternative)}
            </Button>
          )}
          <SubmitButton variant="ink" busy={isBusy} disabled={isLocked || !isWhole}>
            Move
          </SubmitButton>
          <GiveBack stay={stay} isLocked={isLocked} />
        </div>
      }
    >
      <Field
        label="Airplane"
        choices={choices.map((each) => [
          each.id,
          `${[each.label, each.aircraftType, each.customer].filter(Boolean).join(', ')}: ${formatDayRange(each)}`,
        ])}
        value={stay.id}
        onChange={({ target }) => onChoose(board.stays.find((each) => String(each.id) === target.value)!)}
      />
      <div className={verdict?.isFree === false ? 'field is-invalid' : 'field'}>
        <label htmlFor={`${id}-place`}>Bay and spot</label>
        <Input
          id={`${id}-place`}
          choices={rowsOf(board).map((row) => [`${row.bay}.${row.place}`, formatPlace(row, board.bays)])}
          value={`${requestedStay.bay}.${requestedStay.place}`}
          aria-describedby={`${id}-verdict`}
          onChange={({ target }) => {
            const [bay, place] = target.value.split('.').map(Number) as [number, number];
            setRequestedStay({ ...requestedStay, bay, place });
          }}
        />
        <p id={`${id}-verdict`} className={verdict?.isFree === false ? 'error' : 'help'} role="status">
          {verdict?.isFree === false && <Icon of={circleAlert} />}
          <span>{verdict ? verdict.words : 'The last day cannot be before the first.'}</span>
        </p>
        {preview && verdict?.isFree && <p role="status">{describePreview(preview({ stay, requestedStay }))}</p>}
      </div>
      <div className="hangar-form__days">
        {(['from', 'to'] as const).map((end) => (
          <Field
            key={end}
            label={end === 'from' ? 'From' : 'To (last day included)'}
            type="date"
            required
            min="2000-01-01"
            max="2999-12-31"
            value={requestedStay[end]}
            onChange={({ target }) => setRequestedStay({ ...requestedStay, [end]: target.value })}
          />
        ))}
      </div>
    </DeskForm>
  );
}

/** Removes a stay, once it is confirmed. */
export function GiveBack({ stay, isLocked }: { stay: BoardStay; isLocked: boolean }) {
  const { act } = useHangarCall('/api/stays');
  const ask = () =>
    confirm({
      title: `Release the days for ${stay.label}?`,
      text: <p>{formatDayRange(stay)} will be open to others right away.</p>,
      cancel: 'Keep them',
      confirm: 'Release days',
      variant: 'primary',
      action: () =>
        act(
          { method: 'DELETE', path: `/${stay.id}` },
          { title: `${stay.label}: days released`, description: `${formatDayRange(stay)} is open again.` },
        ),
    });
  return (
    <Button variant="quiet" disabled={isLocked} onClick={() => void ask()}>
      Release these days
    </Button>
  );
}

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
