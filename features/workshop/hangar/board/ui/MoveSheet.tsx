import { useId, useState } from 'react';
import { addDays, countDays } from '#time/days.ts';
import { formatDay } from '#time/format-day.ts';
import { IconButton } from '#ui/button.tsx';
import { Field, Input } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { minus, plus } from '#ui/icons.ts';
import { formatPlace, isUnmoved, judge, type RequestedStay, requestedStayOf, rowsOf } from '../../dragging.ts';
import type { Board, BoardStay } from '../hangar-board.contract.ts';
import { moveWords, Ready, WhyField, whyOf } from './MovePanel.tsx';
import { GiveBack } from './StayDialogs.tsx';
import { usePreviews } from './use-previews.ts';
import { isAskedWhy, StageField, type StayMoves, stagesIn } from './use-stay-moves.tsx';

interface MoveSheetProps extends Pick<StayMoves, 'send'> {
  board: Board;
  stay: BoardStay;
  isLocked: boolean;
  onClose: () => void;
}

/** Moves a stay on a phone: by steps instead of dragging, with the same words. */
export default function MoveSheet({ board, stay, isLocked, send, onClose }: MoveSheetProps) {
  const [requestedStay, setRequestedStay] = useState<RequestedStay>(() => requestedStayOf(stay));
  const change = { stay, requestedStay };
  const { plan, preview } = usePreviews(stay, board);
  const verdict = judge(requestedStay, stay, board);
  const made = preview?.(change) ?? null;
  const length = countDays(requestedStay.from, requestedStay.to) - 1;
  const stepFrom = (from: string) => from && setRequestedStay({ ...requestedStay, from, to: addDays(from, length) });
  const stepTo = (to: string) => to >= requestedStay.from && setRequestedStay({ ...requestedStay, to });
  return (
    <FormDialog
      narrow
      className="stack stack--close move-sheet"
      title={
        <>
          Move <span className="job-tail">{stay.label}</span>
        </>
      }
      submit={made?.promised ? moveWords(plan) : 'Move'}
      disabled={isLocked || isUnmoved(change)}
      send={({ stageKey, ...entered }) => send([change], { ...(stageKey && { stageKey }), ...whyOf(entered, plan) })}
      asks={(error) => {
        if (stagesIn(error).length > 0) return <StageField stages={stagesIn(error)} />;
        return isAskedWhy(error) && !made?.promised ? <WhyField plan={plan} /> : undefined;
      }}
      onClose={onClose}
    >
      <Field
        label="Spot"
        choices={rowsOf(board).map((row) => [`${row.bay}.${row.place}`, formatPlace(row, board.bays)])}
        value={`${requestedStay.bay}.${requestedStay.place}`}
        onChange={({ target }) => {
          const [bay, place] = target.value.split('.').map(Number) as [number, number];
          setRequestedStay({ ...requestedStay, bay, place });
        }}
      />
      <div className="hangar-form__days">
        <DayStepper label="Starts" day={requestedStay.from} offDays={board.offDays} onStep={stepFrom} />
        <DayStepper label="Ends" day={requestedStay.to} offDays={board.offDays} onStep={stepTo} />
      </div>
      <p className={verdict.isFree ? 'muted sm' : 'danger sm'} role="status">
        {verdict.words}
      </p>
      {made && !isUnmoved(change) && <Ready plan={plan} preview={made} />}
      {made?.promised && verdict.isFree && <WhyField plan={plan} />}
      <GiveBack stay={stay} isLocked={isLocked} />
    </FormDialog>
  );
}

interface DayStepperProps {
  label: string;
  day: string;
  offDays: readonly string[];
  onStep: (day: string) => void;
}

/** A day with the work days before and after it. A press on the day itself opens the device's calendar. */
function DayStepper({ label, day, offDays, onStep }: DayStepperProps) {
  const id = useId();
  const step = (by: 1 | -1) => {
    let next = addDays(day, by);
    while (offDays.includes(next)) next = addDays(next, by);
    onStep(next);
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="day-stepper">
        <IconButton icon={minus} label={`${label} a work day earlier`} onClick={() => step(-1)} />
        <span>
          <b aria-hidden="true">{formatDay(day)}</b>
          <Input id={id} type="date" value={day} onChange={({ target }) => onStep(target.value)} />
        </span>
        <IconButton icon={plus} label={`${label} a work day later`} onClick={() => step(1)} />
      </div>
    </div>
  );
}
