import '#ui/form.css';
import './move-dialog.css';
import type { FormEvent } from 'react';
import { Link } from 'react-router';
import type { Mailed } from '#features/outbox/rules.ts';
import { useMailed } from '#features/outbox/ui/outbox-queries.ts';
import { shopDay } from '#time/shop-time.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, setAutofocus } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { circleAlert } from '#ui/icons.ts';
import { JOB_LIMITS } from '../../constants.ts';
import { formatDay } from '../../customer/rules.ts';
import { describePlace, formatSpan } from '../../facts/rules.ts';
import { describeMove, type Move, nextMove, previousMove } from '../../steps/rules.ts';
import { FormField } from '../../ui/FormField.tsx';
import { MissingList } from '../../ui/MissingList.tsx';
import { SlipFields } from '../../ui/SlipFields.tsx';
import type { ListedJob } from '../contract.ts';
import { nameOf } from './JobRow.tsx';
import type { Given, Refusal } from './job-moves.ts';
import { useAllowedMove } from './use-allowed-move.ts';
import type { Question } from './use-job-move.tsx';

interface MoveDialogProps {
  question: Question;
  isBusy: boolean;
  onMove: (move: Move) => void;
  onSubmit: (given: Given) => void;
  onClose: () => void;
}

/** Asks what a move needs, or says why it was not made. */
export function MoveDialog(props: MoveDialogProps) {
  const { job, move, refusal } = props.question;
  if (!move) return <ChooseMove {...props} />;
  if (refusal?.kind === 'missing') return <Missing job={job} refusal={refusal} onClose={props.onClose} />;
  if (refusal?.kind === 'conflict') return <Conflict job={job} refusal={refusal} onClose={props.onClose} />;
  return <Ask {...props} move={move} asked={refusal?.kind === 'asked' ? refusal : null} />;
}

function ChooseMove({ question: { job }, isBusy, onMove, onClose }: MoveDialogProps) {
  const moves = [nextMove(job), previousMove(job)].map(useAllowedMove()).filter((move) => move !== null);
  return (
    <Dialog narrow title={`Move ${nameOf(job)}`} subtitle={`${describePlace(job)}.`} onClose={onClose}>
      <div className="job-move">
        {moves.map((move, at) => (
          <Button
            key={move.kind}
            variant="line"
            busy={isBusy}
            ref={at === 0 ? setAutofocus : undefined}
            onClick={() => onMove(move)}
          >
            {describeMove(move)}
          </Button>
        ))}
        <Link className="btn btn--quiet" to={`/admin/jobs/${job.id}`}>
          Open the job
        </Link>
      </div>
    </Dialog>
  );
}

type AskProps = Pick<MoveDialogProps, 'question' | 'isBusy' | 'onSubmit' | 'onClose'> & {
  move: Move;
  asked: Extract<Refusal, { kind: 'asked' }> | null;
};

function Ask({ question: { job }, move, asked, isBusy, onSubmit, onClose }: AskProps) {
  const { title, subtitle, verb } = wordsOf(job, move, asked?.readyOn ?? null, useMailed());
  const needsReason = move.kind === 'reopen-job' || asked?.path === 'reason' || asked?.path === 'note';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = [...new FormData(event.currentTarget)] as [string, string][];
    onSubmit(Object.fromEntries(fields.map(([name, value]) => [name, value.trim()]).filter(([, value]) => value)));
  };
  return (
    <Dialog narrow title={title} subtitle={subtitle} dismissOnBackdrop={false} onClose={onClose}>
      <form className="job-move" onSubmit={submit}>
        {move.kind === 'deliver' && (
          <FormField id="job-taken-by" label="Picked up by">
            <input
              id="job-taken-by"
              className="input"
              name="takenBy"
              ref={setAutofocus}
              required
              maxLength={JOB_LIMITS.takenBy}
            />
          </FormField>
        )}
        {(move.kind === 'arrive' || move.kind === 'deliver') && (
          <FormField id="job-day" label="Day">
            <input
              id="job-day"
              className="input"
              name="day"
              type="date"
              required
              max={shopDay()}
              defaultValue={shopDay()}
            />
          </FormField>
        )}
        {needsReason && <SlipFields />}
        {asked && !asked.readyOn && (
          <p className="note note--warn" role="alert">
            <Icon of={circleAlert} />
            <span>{asked.message}</span>
          </p>
        )}
        <div className="dialog__foot">
          <Button onClick={onClose}>Not now</Button>
          <Button
            type="submit"
            variant="primary"
            busy={isBusy}
            ref={needsReason || move.kind === 'deliver' ? undefined : setAutofocus}
          >
            {verb}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function wordsOf(job: ListedJob, move: Move, readyOn: string | null, mailed: Mailed) {
  const name = nameOf(job);
  if (readyOn)
    return {
      title: `New ready date for ${name}: ${formatDay(readyOn)}`,
      subtitle: job.toldReadyOn
        ? `The customer was promised ${formatDay(job.toldReadyOn)}. Give a reason for the change.`
        : 'Give a reason for the change.',
      verb: describeMove(move),
    };
  switch (move.kind) {
    case 'arrive':
      return {
        title: `${name} has arrived`,
        subtitle: `This locks in the stages and the first ready date. ${mailed('The customer gets an email.')}`,
        verb: 'Arrived',
      };
    case 'deliver':
      return {
        title: `Deliver ${name}`,
        subtitle: `This marks the lead complete. ${mailed('The customer gets an email.')}`,
        verb: 'Delivered',
      };
    case 'make-ready':
      return {
        title: `Mark ${name} ready?`,
        subtitle: `${move.key ? 'This finishes its last stage. ' : ''}${mailed('The customer gets an email.')}`,
        verb: describeMove(move),
      };
    case 'resume':
      return {
        title: `${name} is on hold`,
        subtitle: `On hold since ${formatDay(job.hold!.since)}. The stage resumes with the work days it had left.`,
        verb: describeMove(move),
      };
    case 'reopen-job':
      return {
        title: `Send ${name} back to work`,
        subtitle: 'The customer sees the reason.',
        verb: describeMove(move),
      };
    case 'reopen-stage': {
      const { title = move.to, start = null, end = null } = job.stages.find(({ key }) => key === move.key) ?? {};
      const days = formatSpan(start, end);
      return {
        title: `Reopen ${title} of ${name}?`,
        subtitle: `${days ? `Done ${days}. ` : ''}It keeps its days when you finish it again, unless you choose others.`,
        verb: describeMove(move),
      };
    }
    default:
      return { title: `Move ${name}`, subtitle: describePlace(job), verb: describeMove(move) };
  }
}

function Missing({
  job,
  refusal: { detail, missing },
  onClose,
}: {
  job: ListedJob;
  refusal: Extract<Refusal, { kind: 'missing' }>;
  onClose: () => void;
}) {
  return (
    <Dialog narrow title={`${nameOf(job)} cannot move yet`} subtitle={detail} onClose={onClose}>
      <MissingList jobId={job.id} missing={missing} stages={job.stages} />
      <div className="dialog__foot">
        <Button onClick={onClose}>Close</Button>
        <Link className="btn btn--ink" to={`/admin/jobs/${job.id}`}>
          Open the job
        </Link>
      </div>
    </Dialog>
  );
}

/** What another admin has made of the job. */
function Conflict({
  job,
  refusal: { detail, current },
  onClose,
}: {
  job: ListedJob;
  refusal: Extract<Refusal, { kind: 'conflict' }>;
  onClose: () => void;
}) {
  const stage = current.stages.find(({ state }) => state === 'to-come' || state === 'under-way') ?? null;
  const place = describePlace({ status: current.status, stage, stages: current.stages });
  return (
    <Dialog narrow title={`${nameOf(job)} wasn’t moved`} subtitle={detail} onClose={onClose}>
      <p>
        It’s now at <b>{place}</b>
        {current.forecast && `, ready ${formatDay(current.forecast.readyOn)}`}. The board is up to date now.
      </p>
      <div className="dialog__foot">
        <Button variant="ink" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}
