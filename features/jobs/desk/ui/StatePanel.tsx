import { useCan } from '#features/account/ui/current-user.ts';
import { Button } from '#ui/button.tsx';
import { nameOf } from '../../board/ui/JobRow.tsx';
import { explainHold, formatDay } from '../../customer/rules.ts';
import type { Job } from '../contract.ts';
import { jobActs } from './acts.ts';
import { DeskPanel } from './DeskPart.tsx';
import { useJobAct } from './use-job-act.tsx';

/** How the job stands as a whole, and what can follow. */
export function StatePanel({ job }: { job: Job }) {
  const { act, isBusy, dialog } = useJobAct(job);
  const isOwner = useCan(null);
  const [next, ...others] = jobActs(job, nameOf(job), new Date());
  return (
    <DeskPanel id="state" title="What is next">
      <p className="sm">
        {describeState(job)}
        {isOwner &&
          job.status === 'booked' &&
          !job.inductionOn &&
          ' Once you agreed on one, enter it under Change, at the top.'}
      </p>
      {isOwner && next && (
        <div className="job-panel__acts">
          <Button small variant={job.status === 'delivered' ? 'line' : 'ink'} busy={isBusy} onClick={() => act(next)}>
            {next.verb}
          </Button>
          {others.map((other) => (
            <Button key={other.verb} small variant={other.isDanger ? 'quiet' : 'line'} onClick={() => act(other)}>
              {other.verb}
            </Button>
          ))}
        </div>
      )}
      {dialog}
    </DeskPanel>
  );
}

function describeState({ status, hold, deliveredOn, takenBy, cancelReason, inductionOn }: Job): string {
  switch (status) {
    case 'booked':
      return inductionOn ? `It comes on ${formatDay(inductionOn)}.` : 'No day to bring it is set yet.';
    case 'in-work':
      return 'It is in work. Ready needs every stage finished and every required check done.';
    case 'on-hold':
      return hold ? `On hold since ${formatDay(hold.since)}: ${explainHold(hold)}` : 'It is on hold.';
    case 'ready':
      return 'It is ready. The customer was told by email.';
    case 'delivered':
      return `Delivered on ${formatDay(deliveredOn!)}${takenBy ? ` to ${takenBy}` : ''}.`;
    case 'cancelled':
      return `Cancelled. ${cancelReason ?? ''}`;
  }
}
