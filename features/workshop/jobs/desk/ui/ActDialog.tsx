import { Fragment, type ReactNode, useState } from 'react';
import { ApiError } from '#client/request.ts';
import { type NumberKind, readField } from '#foundation/fields/numbers.ts';
import { NumberField } from '#foundation/fields/ui/number-inputs.tsx';
import { formatDay } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, setAutofocus } from '#ui/dialog.tsx';
import { explainProblem } from '#ui/explain-problem.ts';
import { Field } from '#ui/field.tsx';
import { type Entered, FormDialog, FormProblem } from '#ui/form-dialog.tsx';
import type { Act } from '../../acts.ts';
import { describePlace } from '../../badges.ts';
import { shortTitle } from '../../board-columns.ts';
import type { ActJob, Question } from '../../job-events.ts';
import { HOLD_REASONS, JOB_LIMITS, SLIP_REASONS } from '../../job-status.constants.ts';
import { hasOnlyGrown, type Missing, type Standing } from '../../readiness.ts';
import { findCurrentStage } from '../../stages.ts';
import { nameOf } from '../../ui/LeadJobs.tsx';
import { SlipFields } from '../../ui/SlipFields.tsx';
import type { Job } from '../job-desk.contract.ts';
import '../../board/ui/jobs-page.css';
import { Link } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { circleAlert } from '#ui/icons.ts';

/** Why something was not done with a job, with the sentence that says it. */
export type Refusal = { message: string } & (
  | /** Something has to be said first; with the ready date to which the move leads, why it moves. */
  { kind: 'asked'; path: string; readyOn: string | null }
  | { kind: 'missing'; missing: Missing[] }
  | { kind: 'conflict'; current: Job }
  | { kind: 'failed' }
);

type JobProblem = {
  errors?: { path: string }[];
  missing?: Missing[];
  current?: Job;
  readyOn?: string;
};

export function refusalOf(error: unknown): Refusal {
  const message = explainProblem(error);
  const { status, problem } = error instanceof ApiError ? error : { status: 0, problem: null };
  const { errors, missing, current, readyOn = null } = (problem ?? {}) as JobProblem;
  if (status === 409 && missing) return { kind: 'missing', message, missing };
  if (status === 409 && current) return { kind: 'conflict', message, current };
  const path = errors?.[0]?.path;
  return status === 400 && path !== undefined ? { kind: 'asked', message, path, readyOn } : { kind: 'failed', message };
}

/** Sends what is based on a job, once more where it has only grown since: each photo on its way changes the job. */
export async function sendOn(base: Standing, send: (updatedAt: string) => Promise<Job | null>): Promise<Job> {
  try {
    return (await send(base.updatedAt))!;
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal.kind === 'conflict' && hasOnlyGrown(base, refusal.current)) return sendOn(refusal.current, send);
    throw error;
  }
}

/** The act with a reason among what it asks, once the server wants one: it stays until the act is done. */
export function askAlso(act: Act, refusal: Refusal): Act {
  const asks = act.asks ?? [];
  const wantsNote = refusal.kind === 'asked' && refusal.path === 'note' && !asks.includes('why');
  const wantsReason = reasonProblem(refusal) !== null || wantsNote;
  return { ...act, asks: wantsReason && !asks.includes('slip') ? [...asks, 'slip'] : asks };
}

/** What the server says about a reason that is missing. */
const reasonProblem = (refusal: Refusal | null): string | null =>
  refusal?.kind === 'asked' && (refusal.path === 'reason' || refusal.readyOn !== null) ? refusal.message : null;

interface ActProps {
  job: ActJob;
  act: Act;
  refusal: Refusal | null;
  /** Rejects when it is refused. */
  onSubmit: (details: object) => Promise<unknown>;
  onClose: () => void;
}

/** The name of what was typed for an act and not sent. */
export const actDraft = (job: Pick<ActJob, 'id'>, { verb, path }: Act) => `job-act-${job.id}-${path}-${verb}`;

/** Asks what an act needs, or says why it was refused. What was typed stays. */
export function ActDialog({ job, act, refusal, onSubmit, onClose }: ActProps) {
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

/** Every reason in words, for what happened to a date. */
export const reasonWords = (reason: string | null): string | null =>
  reason && (SLIP_REASONS[reason as keyof typeof SLIP_REASONS] ?? reason);

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
