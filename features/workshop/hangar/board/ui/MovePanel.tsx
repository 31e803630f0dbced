import { useEffect, useEffectEvent } from 'react';
import { formatDay, formatDayRange } from '#time/format-day.ts';
import { Button } from '#ui/button.tsx';
import { Field, type FieldProps } from '#ui/field.tsx';
import { DeskForm, type Entered, SubmitButton } from '#ui/form-dialog.tsx';
import { useEscapeKey } from '#ui/keys.ts';
import { JOB_LIMITS } from '#workshop/jobs/job-status.constants.ts';
import type { CalendarStay } from '#workshop/stays/moving.ts';
import type { Change, Verdict } from '../../dragging.ts';
import type { JobPlan } from '../../job-plan.contract.ts';
import { describeShift, type Preview } from '../../preview.ts';

/** A requested stay that is being dragged, on its way, or refused. */
export interface Ghost extends Change {
  verdict: Verdict | null;
  /** Where it moves a date that the customer knows: sends the move with the reason. */
  ask?: { message: string; onSubmit: (why: object) => Promise<void>; onClose: () => void } | undefined;
}

/** Who reads why days move; null while it is not known. */
type Reader = Pick<JobPlan, 'customer' | 'isMailed'> | null;

interface Previewed {
  plan: JobPlan | null;
  preview: Preview | null;
}

interface Span {
  /** Percent of the grid's width. */
  left: number;
  right: number;
}

const spanStyle = ({ left, right }: Span) => ({ left: `${left}%`, width: `${right - left}%` });

/** Where a stay is to be, before it is stored; with what that does, or the reason why it cannot. */
export function GhostBar({ ghost, plan, preview, ...span }: Previewed & Span & { ghost: Ghost }) {
  const { stay, requestedStay, verdict, ask } = ghost;
  const isTaken = verdict !== null && !verdict.isFree;
  const saving = ask ? 'not moved yet' : 'saving';
  return (
    <>
      <div className={`stay stay--ghost${isTaken ? ' is-taken' : ''}`} style={spanStyle(span)}>
        <span className="job-tail">{stay.label}</span>
        <small>
          {formatDayRange(requestedStay)}: {verdict === null ? saving : answerOf(verdict)}
        </small>
      </div>
      {isTaken && (
        <div className="hangar-why on-ink" style={{ left: `${Math.min(span.left, 66)}%` }}>
          {verdict.words} <kbd className="key">Esc</kbd> puts it back.
        </div>
      )}
      {!isTaken && (preview || ask) && (
        <div className="hangar-why on-ink" style={{ left: `${Math.min(span.left, 66)}%` }}>
          {preview && <Ready {...{ plan, preview }} />}
          {ask && <WhyForm key={stay.updatedAt} {...{ ask, plan, preview }} />}
        </div>
      )}
    </>
  );
}

const answerOf = ({ isFree, inTheWay }: Verdict): string => {
  if (isFree) return 'open';
  return inTheWay.length > 0 ? 'taken' : 'not moved';
};

/** When the job would be ready, and what its customer was promised. */
export function Ready({ plan, preview: { promised, ...preview } }: { plan: JobPlan | null; preview: Preview }) {
  if (preview.readyOn === null) return <p>On hold, with no ready date</p>;
  return (
    <p className="move-ready">
      <span className="label">Ready</span>
      <b>{formatDay(preview.readyOn)}</b>{' '}
      <em className={preview.workDays > 0 ? 'is-later' : undefined}>{describeShift(preview)}</em>
      {promised && (
        <small>
          {nameIn(plan)} was promised <s>{formatDay(promised)}</s>.
        </small>
      )}
    </p>
  );
}

const nameIn = (plan: Reader) => plan?.customer || 'The customer';

/** Why a date moves, in words that the customer reads. */
export const WhyField = ({ plan, ref }: { plan: Reader } & Pick<FieldProps, 'ref'>) => (
  <Field
    name="note"
    label={`Why? ${nameIn(plan)} reads this.`}
    rows={2}
    required
    minLength={JOB_LIMITS.minNote}
    maxLength={JOB_LIMITS.note}
    placeholder={`At least ${JOB_LIMITS.minNote} characters`}
    ref={ref}
  />
);

/** As the server takes it. */
export const whyOf = ({ note }: Entered, plan: Reader) =>
  note ? { reason: 'other', note, tellsCustomer: plan?.isMailed ?? false } : {};

/** 'Move and email Marta' */
export const moveWords = (plan: Reader): string => (plan?.isMailed ? `Move and email ${nameIn(plan)}` : 'Move');

const focus = (field: HTMLElement | null) => field?.focus();

function WhyForm({ ask, plan, preview }: Previewed & { ask: NonNullable<Ghost['ask']> }) {
  const escapeKey = useEscapeKey();
  const putBack = useEffectEvent(() => ask.onClose());
  useEffect(() => escapeKey.watch(putBack));
  return (
    <DeskForm
      className="stack stack--tight"
      send={(entered) => ask.onSubmit(whyOf(entered, plan))}
      foot={
        <div className="row row--tight">
          <SubmitButton small>{moveWords(plan)}</SubmitButton>
          <Button small onClick={ask.onClose}>
            Put back <kbd className="key">Esc</kbd>
          </Button>
        </div>
      }
    >
      {!preview?.promised && <p>{ask.message}</p>}
      <WhyField plan={plan} ref={focus} />
    </DeskForm>
  );
}

/** Where another stay of the job would be then. */
export const Follower = ({ stay, label, ...span }: Span & { stay: CalendarStay; label: string }) => (
  <div className="stay stay--follower" aria-hidden="true" style={spanStyle(span)}>
    <span className="job-tail">{label}</span>
    <small>{formatDayRange({ from: stay.fromDay, to: stay.toDay })}</small>
  </div>
);
