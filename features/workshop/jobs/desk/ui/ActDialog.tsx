import { Fragment, type ReactNode, useState } from 'react';
import { type NumberKind, readField } from '#foundation/fields/numbers.ts';
import { NumberField } from '#foundation/fields/ui/number-inputs.tsx';
import { formatDay } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, setAutofocus } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { type Entered, FormDialog, FormProblem } from '#ui/form-dialog.tsx';
import type { Act } from '../../acts.ts';
import { describePlace } from '../../badges.ts';
import { shortTitle } from '../../board-columns.ts';
import type { ActJob, Question } from '../../job-events.ts';
import { HOLD_REASONS, JOB_LIMITS } from '../../job-status.constants.ts';
import type { Missing } from '../../readiness.ts';
import { findCurrentStage } from '../../stages.ts';
import { nameOf, SlipFields } from '../../ui/JobParts.tsx';
import { actDraft, type Refusal, reasonProblem, refusalOf } from './use-job-act.tsx';
import '../../board/ui/jobs-page.css';
import { Link } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { circleAlert } from '#ui/icons.ts';

interface ActProps {
  job: ActJob;
  act: Act;
  refusal: Refusal | null;
  /** Rejects when it is refused. */
  onSubmit: (details: object) => Promise<unknown>;
  onClose: () => void;
}

/** Asks what an act needs, or says why it was refused. What was typed stays. */
export default function ActDialog({ job, act, refusal, onSubmit, onClose }: ActProps) {
  const [opening] = useState(refusal);
  if (refusal?.kind === 'missing')
    return (
      <Dialog narrow title="Not yet" subtitle={refusal.message} onClose={onClose}>
        <MissingList jobId={job.id} missing={refusal.missing} stages={job.stages} />
        <div className="dialog__foot">
          <Button onClick={onClose}>Close</Button>
        </div>
      </Dialog>
    );
  if (refusal?.kind === 'conflict') return <Conflict refusal={refusal} onClose={onClose} />;
  const movesTo = refusal?.kind === 'asked' ? refusal.readyOn : null;
  return (
    <FormDialog
      narrow
      title={movesTo ? `New ready date: ${formatDay(movesTo)}` : act.title}
      subtitle={movesTo ? describeSlip(job) : act.text}
      submit={act.verb}
      isDanger={act.isDanger}
      draft={actDraft(job, act)}
      send={(entered, fields) => onSubmit(readDetails(entered, fields))}
      renderFailure={(error) => (reasonProblem(refusalOf(error)) ? null : undefined)}
      onClose={onClose}
    >
      {act.asks?.map((field) => (
        <Fragment key={field}>{fieldOf(field, act, refusal)}</Fragment>
      ))}
      {/* Of an act that was tried before this dialog opened. */}
      {refusal && refusal === opening && !reasonProblem(refusal) && <FormProblem>{refusal.message}</FormProblem>}
    </FormDialog>
  );
}

/** What someone else has made of the job. What was typed stays for the next time. */
function Conflict({
  refusal: { message, current },
  onClose,
}: {
  refusal: Extract<Refusal, { kind: 'conflict' }>;
  onClose: () => void;
}) {
  const stage = findCurrentStage(current.stages) ?? null;
  const place = describePlace({ status: current.status, stage, stages: current.stages });
  return (
    <Dialog narrow title={`${nameOf(current)} wasn’t changed`} subtitle={message} onClose={onClose}>
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

/** What the form says; empty fields are left out. */
const readDetails = (entered: Entered, fields: FormData) => ({
  ...Object.fromEntries(Object.entries(entered).filter(([, text]) => text)),
  ...(fields.has('daysLeft') && { daysLeft: readField(fields, 'daysLeft', DAYS_LEFT) }),
});

const DAYS_LEFT: NumberKind = { decimals: 0, min: 1, max: JOB_LIMITS.daysLeft };

const DayField = ({ day = shopDay() }: { day: string | undefined }) => (
  <Field ref={setAutofocus} name="day" label="Day" type="date" required max={shopDay()} defaultValue={day} />
);

const HOLD_CHOICES = Object.entries(HOLD_REASONS).map(
  ([reason, words]) => [reason, words.charAt(0).toUpperCase() + words.slice(1)] as const,
);

function fieldOf(field: Question, { day }: Act, refusal: Refusal | null): ReactNode {
  if (field === 'day') return <DayField day={day} />;
  return field === 'slip' ? <SlipFields problem={reasonProblem(refusal) ?? undefined} /> : FIELDS[field];
}

const FIELDS: Record<Exclude<Question, 'day' | 'slip'>, ReactNode> = {
  takenBy: <Field ref={setAutofocus} name="takenBy" label="Picked up by" required maxLength={JOB_LIMITS.takenBy} />,
  hold: <Field name="hold" label="Reason" required empty="Choose one" choices={HOLD_CHOICES} />,
  why: <Field name="note" label="In your own words" rows={3} maxLength={JOB_LIMITS.note} />,
  daysLeft: <NumberField name="daysLeft" label="Work days left" kind={DAYS_LEFT} required />,
};

/** All that keeps a job from moving on, each with its stage; checks are links. */
function MissingList({
  jobId,
  missing,
  stages,
}: {
  jobId: number;
  missing: readonly Missing[];
  stages: readonly { key: string; title: string }[];
}) {
  return (
    <ul className="job-missing">
      {missing.map(({ stageKey, checkKey, changeNumber, what }) => {
        const stage = stages.find(({ key }) => key === stageKey);
        const where = [changeNumber && `Change order ${changeNumber}`, stage && shortTitle(stage)].filter(Boolean);
        return (
          <li key={`${stageKey} ${changeNumber} ${what}`}>
            <Icon of={circleAlert} />
            <span>
              {checkKey ? <Link to={`/admin/jobs/${jobId}/release#check-${checkKey}`}>{what}</Link> : what}
              {where.length > 0 && <small className="sub">{where.join(', ')}</small>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
