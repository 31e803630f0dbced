import { useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '#client/request.ts';
import { useCan } from '#office/account/ui/current-user.ts';
import { formatDayRange } from '#time/format-day.ts';
import { Button } from '#ui/button.tsx';
import { confirm } from '#ui/confirm.tsx';
import { toastProblem } from '#ui/explain-problem.ts';
import { toast } from '#ui/toast.tsx';
import type { Board, NearestPlan } from '../hangar-board.contract.ts';
import { useHangarCall } from './board-queries.ts';
import { PlanDialog } from './PlanDialog.tsx';

/** Jobs that stand in no bay, each with the way to its days. */
export function Unplanned({ board, isLocked }: { board: Board; isLocked: boolean }) {
  const canWrite = useCan('hangar', 'write');
  const [jobId, setJobId] = useState<number | null>(null);
  const jobs = board.unplanned.filter(({ needsDays }) => needsDays);
  if (jobs.length === 0) return null;
  return (
    <>
      <ul className="note hangar__unplanned" aria-label="Jobs that need days">
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
