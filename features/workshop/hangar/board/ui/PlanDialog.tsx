import '#ui/records.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '#client/request.ts';
import { formatTailNumber } from '#customers/leads/lead-words.ts';
import { type NumberKind, readField } from '#foundation/fields/numbers.ts';
import { NumberField } from '#foundation/fields/ui/number-inputs.tsx';
import { useCan } from '#office/account/ui/current-user.ts';
import { formatDayRange } from '#time/format-day.ts';
import { Button } from '#ui/button.tsx';
import { confirm } from '#ui/confirm.tsx';
import { explainProblem, toastProblem } from '#ui/explain-problem.ts';
import { Field } from '#ui/field.tsx';
import { type Entered, FormDialog, FormProblem } from '#ui/form-dialog.tsx';
import { toast } from '#ui/toast.tsx';
import type { ListedJob } from '#workshop/jobs/board/job-list.contract.ts';
import { shortTitle } from '#workshop/jobs/board-columns.ts';
import { slipFieldsFor } from '#workshop/jobs/ui/JobParts.tsx';
import { HANGAR_LIMITS, type STAY_KINDS } from '#workshop/stays/places.ts';
import { formatPlace, rowsOf } from '../../dragging.ts';
import type { Board, NearestPlan } from '../hangar-board.contract.ts';
import { useHangarCall } from './board-queries.ts';
import { conflictsIn } from './use-stay-moves.tsx';

export type PlanKind = (typeof STAY_KINDS)[number];

const HOLD_DAYS: NumberKind = { decimals: 0, min: 1, max: HANGAR_LIMITS.holdDays };

const TITLES: Record<PlanKind, string> = {
  job: 'Schedule a job',
  hold: 'Hold days for a quote',
  closed: 'Close a spot',
};

/** Gives days to a job, holds some for a quote, or closes a place of a bay. */
export function PlanDialog({
  kind,
  jobId,
  board,
  onClose,
}: {
  kind: PlanKind;
  /** The job that is suggested. */
  jobId?: number;
  board: Board;
  onClose: () => void;
}) {
  const { call } = useHangarCall('/api/stays');
  return (
    <FormDialog
      narrow
      className="stack apart"
      title={TITLES[kind]}
      submit={kind === 'closed' ? 'Close the spot' : 'Reserve these days'}
      send={async (entered, fields) => {
        const body = bodyOf(kind, entered, fields);
        await call({ method: 'POST', body });
        toast({ title: TITLES[kind], description: `Saved for ${formatDayRange(body)}.` });
      }}
      asks={slipFieldsFor}
      renderFailure={openDaysOf}
      onClose={onClose}
    >
      {kind === 'job' && <JobFields suggested={jobId} />}
      {kind === 'hold' && <QuoteFields />}
      {kind === 'closed' && <Field name="title" label="Reason" required maxLength={HANGAR_LIMITS.title} />}
      <Field
        name="place"
        label="Bay and spot"
        choices={rowsOf(board).map((row) => [`${row.bay}.${row.place}`, formatPlace(row, board.bays)])}
      />
      <div className="hangar-form__days">
        <Field name="from" label="From" type="date" required defaultValue={board.today} />
        <Field name="to" label="To (last day included)" type="date" required defaultValue={board.today} />
      </div>
      {kind === 'hold' && <NumberField name="holdDays" label="Days to hold it" kind={HOLD_DAYS} required value={7} />}
    </FormDialog>
  );
}

function bodyOf(kind: PlanKind, entered: Entered, fields: FormData) {
  const { from = '', to = '', title, reason, note } = entered;
  const [bay, place] = entered.place!.split('.').map(Number) as [number, number];
  const days = { bay, place, from, to };
  if (kind === 'closed') return { kind, ...days, title };
  if (kind === 'hold')
    return { kind, ...days, offerId: Number(entered.offerId), holdDays: readField(fields, 'holdDays', HOLD_DAYS) };
  const stages = { stageFrom: entered.stageFrom || null, stageTo: entered.stageTo || null };
  const why = { ...(reason && { reason }), ...(note && { note }) };
  return { kind, ...days, jobId: Number(entered.jobId), ...stages, ...why };
}

/** Says, of days that are taken, which are open. */
function openDaysOf(error: unknown) {
  const [taken] = conflictsIn(error);
  const open = [taken?.before, taken?.after].flatMap((days) => (days ? formatDayRange(days) : []));
  if (open.length === 0) return undefined;
  return (
    <FormProblem>
      {explainProblem(error)} Open there: {open.join(', or ')}.
    </FormProblem>
  );
}

/** The job, and the stages that the days are for. */
function JobFields({ suggested }: { suggested: number | undefined }) {
  const { data: jobs } = useQuery<ListedJob[]>({ queryKey: ['/api/jobs?sort=ready&limit=200'] });
  const [id, setId] = useState(String(suggested ?? ''));
  const job = jobs?.find((each) => String(each.id) === id) ?? jobs?.[0];
  const stages = job?.stages.map((stage) => [stage.key, shortTitle(stage)] as const) ?? [];
  return (
    <>
      <Field
        name="jobId"
        label="Job"
        required
        choices={
          jobs?.map((each) => [
            each.id,
            [each.tailNumber && formatTailNumber(each.tailNumber), each.customer, each.number]
              .filter(Boolean)
              .join(', '),
          ]) ?? []
        }
        value={job?.id ?? ''}
        onChange={({ target }) => setId(target.value)}
      />
      <div className="hangar-form__days" key={job?.id}>
        <Field name="stageFrom" label="First stage" choices={stages} defaultValue={stages[0]?.[0]} />
        <Field name="stageTo" label="Last stage" choices={stages} defaultValue={stages.at(-1)?.[0]} />
      </div>
    </>
  );
}

/** What the list of quotes says of one; quotes stand above the hangar. */
interface ListedOffer {
  id: number;
  number: string;
  lead: { name: string; aircraftType: string | null };
}

function QuoteFields() {
  const { data: offers = [] } = useQuery<ListedOffer[]>({ queryKey: ['/api/offers?status=sent&limit=200'] });
  const { data: drafts = [] } = useQuery<ListedOffer[]>({ queryKey: ['/api/offers?status=draft&limit=200'] });
  return (
    <Field
      name="offerId"
      label="Quote"
      required
      choices={[...offers, ...drafts].map(({ id, number, lead }) => [
        id,
        [number, lead.name, lead.aircraftType].filter(Boolean).join(', '),
      ])}
    />
  );
}

/** Jobs that stand in no bay, each with the way to its days. */
export function Unplanned({ board, isLocked }: { board: Board; isLocked: boolean }) {
  const canWrite = useCan('hangar', 'write');
  const [jobId, setJobId] = useState<number | null>(null);
  const jobs = board.unplanned.filter(({ needsDays }) => needsDays);
  if (jobs.length === 0) return null;
  return (
    <>
      <ul className="note ahead hangar__unplanned" aria-label="Jobs that need days">
        {jobs.map((job) => (
          <li key={job.jobId}>
            <span>
              <Link to={`/admin/jobs/${job.jobId}`}>
                <b>{job.label}</b>
              </Link>{' '}
              needs days in the hangar.
            </span>
            {canWrite && (
              <>
                {!job.isHere && <PlanButton job={job} isLocked={isLocked} />}
                <Button small disabled={isLocked} onClick={() => setJobId(job.jobId)}>
                  Schedule<span className="vh"> {job.number}</span>
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {jobId !== null && <PlanDialog kind="job" jobId={jobId} board={board} onClose={() => setJobId(null)} />}
    </>
  );
}

/** Gives a job all its days by one press: the agreed ones, or the nearest that fit, once these are confirmed. */
function PlanButton({
  job: { jobId, number, label },
  isLocked,
}: {
  job: Board['unplanned'][number];
  isLocked: boolean;
}) {
  const { call, isBusy } = useHangarCall('/api/hangar/plans');
  const plan = async (days: object = {}) => {
    await call({ method: 'POST', body: { jobId, ...days } });
    toast({ title: `${label} is planned`, description: 'Its stages have their days and spots.' });
  };
  const press = async () => {
    try {
      await plan();
    } catch (error) {
      const nearest = nearestIn(error);
      if (!nearest) return toastProblem(error, 'Not Planned');
      await confirm({
        title: `The agreed days for ${label} aren’t open`,
        text: <p>The nearest days on which the whole job fits are {formatDayRange(nearest)}.</p>,
        cancel: 'Not now',
        confirm: 'Plan these days',
        variant: 'primary',
        action: () => plan({ from: nearest.from, reason: 'other', note: 'The agreed days were not open.' }),
      });
    }
  };
  return (
    <Button small variant="primary" disabled={isLocked || isBusy} onClick={() => void press()}>
      Plan as agreed<span className="vh"> {number}</span>
    </Button>
  );
}

const nearestIn = (error: unknown): NearestPlan | undefined =>
  error instanceof ApiError ? (error.problem as { nearest?: NearestPlan } | null)?.nearest : undefined;
