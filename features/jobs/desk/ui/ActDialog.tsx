import { formatDay } from '#time/format-day.ts';
import '#ui/form.css';
import '#ui/states.css';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { type NumberKind, readField } from '#features/fields/numbers/rules.ts';
import { NumberInput } from '#features/fields/ui/NumberInput.tsx';
import { shopDay } from '#time/shop-time.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, setAutofocus } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { circleAlert } from '#ui/icons.ts';
import { useDraft } from '#ui/use-draft.ts';
import type { Act, ActJob, Question } from '../../acts/rules.ts';
import { nameOf } from '../../board/ui/JobRow.tsx';
import { HOLD_REASONS, JOB_LIMITS, SLIP_REASONS } from '../../constants.ts';
import { describePlace } from '../../facts/rules.ts';
import { FormField } from '../../ui/FormField.tsx';
import { MissingList } from '../../ui/MissingList.tsx';
import { SlipFields } from '../../ui/SlipFields.tsx';
import { messageOf, type Refusal } from './refusal.ts';

interface ActProps {
  job: ActJob;
  act: Act;
  refusal: Refusal | null;
  isBusy: boolean;
  onSubmit: (given: object) => void;
  onClose: () => void;
}

/** The name of what was typed for an act and not sent. */
export const actDraft = (job: Pick<ActJob, 'id'>, { verb, path }: Act) => `job-act-${job.id}-${path}-${verb}`;

/** Asks what an act needs, or says why it was refused. What was typed stays. */
export function ActDialog({ job, act, refusal, isBusy, onSubmit, onClose }: ActProps) {
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft(form, { name: actDraft(job, act), isEnabled: true, isRefused: false, isPrefilled: false });
  if (refusal?.kind === 'missing')
    return (
      <Dialog narrow title="Not yet" subtitle={refusal.detail} onClose={onClose}>
        <MissingList jobId={job.id} missing={refusal.missing} stages={job.stages} />
        <div className="dialog__foot">
          <Button onClick={onClose}>Close</Button>
        </div>
      </Dialog>
    );
  if (refusal?.kind === 'conflict') return <Conflict refusal={refusal} onClose={onClose} />;
  const movesTo = refusal?.kind === 'asked' ? refusal.readyOn : null;
  const fields = fieldsOf(act, refusal);
  // What only has to be confirmed, or its day, is confirmed by Enter.
  const isConfirmed = !act.isDanger && fields.every((field) => field === 'day');
  return (
    <Dialog
      narrow
      title={movesTo ? `New ready date: ${formatDay(movesTo)}` : act.title}
      subtitle={movesTo ? describeSlip(job) : act.text}
      dismissOnBackdrop={false}
      onClose={onClose}
    >
      <form ref={form} className="job-form" onInput={draft.save} onSubmit={(event) => onSubmit(readGiven(event))}>
        {fields.map((field) => (field === 'day' ? <DayField key="day" day={act.day} /> : FIELDS[field]))}
        {refusal && !movesTo && <Refused refusal={refusal} />}
        <div className="dialog__foot">
          <Button onClick={onClose}>Not now</Button>
          <Button
            type="submit"
            variant={act.isDanger ? 'danger' : 'primary'}
            busy={isBusy}
            ref={isConfirmed ? setAutofocus : undefined}
          >
            {act.verb}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What someone else has made of the job. What was typed stays for the next time. */
function Conflict({
  refusal: { detail, current },
  onClose,
}: {
  refusal: Extract<Refusal, { kind: 'conflict' }>;
  onClose: () => void;
}) {
  const stage = current.stages.find(({ state }) => state === 'to-come' || state === 'under-way') ?? null;
  const place = describePlace({ status: current.status, stage, stages: current.stages });
  return (
    <Dialog narrow title={`${nameOf(current)} wasn’t changed`} subtitle={detail} onClose={onClose}>
      <p>
        It’s now at <b>{place}</b>
        {current.forecast && `, ready ${formatDay(current.forecast.readyOn)}`}. This page is up to date now.
      </p>
      <div className="dialog__foot">
        <Button variant="ink" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}

const describeSlip = ({ toldReadyOn }: ActJob) =>
  toldReadyOn
    ? `The promised date is ${formatDay(toldReadyOn)}. Give a reason before it moves.`
    : 'Give a reason for the change.';

/** Why the server refused what a form says. */
export function Refused({ refusal }: { refusal: Refusal }) {
  return (
    <p className="note note--warn" role="alert">
      <Icon of={circleAlert} />
      <span>{messageOf(refusal)}</span>
    </p>
  );
}

/** A reason is asked for once the server wants one. */
function fieldsOf({ asks = [] }: Act, refusal: Refusal | null): Question[] {
  const wantsReason = refusal?.kind === 'asked' && (refusal.path === 'reason' || refusal.readyOn !== null);
  return wantsReason && !asks.includes('slip') ? [...asks, 'slip'] : [...asks];
}

/** What the form says; empty fields are left out. */
function readGiven(event: FormEvent<HTMLFormElement>): Record<string, string | number | null> {
  event.preventDefault();
  const fields = new FormData(event.currentTarget);
  const texts = [...fields].map(([name, value]) => [name, String(value).trim()] as const).filter(([, value]) => value);
  return {
    ...Object.fromEntries(texts),
    ...(fields.has('daysLeft') && { daysLeft: readField(fields, 'daysLeft', DAYS_LEFT) }),
  };
}

const DAYS_LEFT: NumberKind = { decimals: 0, min: 1, max: JOB_LIMITS.daysLeft };

function DayField({ day = shopDay() }: { day: string | undefined }) {
  return (
    <FormField id="act-day" label="Day">
      <input id="act-day" className="input" name="day" type="date" required max={shopDay()} defaultValue={day} />
    </FormField>
  );
}

const FIELDS: Record<Exclude<Question, 'day'>, ReactNode> = {
  takenBy: (
    <FormField key="takenBy" id="act-taken-by" label="Picked up by">
      <input
        id="act-taken-by"
        className="input"
        name="takenBy"
        ref={setAutofocus}
        required
        maxLength={JOB_LIMITS.takenBy}
      />
    </FormField>
  ),
  hold: (
    <FormField key="hold" id="act-hold" label="Reason">
      <select id="act-hold" className="input" name="hold" required defaultValue="">
        <option value="">Choose one</option>
        {Object.entries(HOLD_REASONS).map(([reason, words]) => (
          <option key={reason} value={reason}>
            {words.charAt(0).toUpperCase() + words.slice(1)}
          </option>
        ))}
      </select>
    </FormField>
  ),
  why: (
    <FormField key="why" id="act-why" label="In your own words">
      <textarea id="act-why" className="input" name="note" rows={3} maxLength={JOB_LIMITS.note} />
    </FormField>
  ),
  slip: <SlipFields key="slip" />,
  daysLeft: (
    <FormField key="daysLeft" id="act-days-left" label="Work days left">
      <NumberInput id="act-days-left" name="daysLeft" kind={DAYS_LEFT} required />
    </FormField>
  ),
};

/** Every reason in words, for what happened to a date. */
export const reasonWords = (reason: string | null): string | null =>
  reason && (SLIP_REASONS[reason as keyof typeof SLIP_REASONS] ?? reason);
