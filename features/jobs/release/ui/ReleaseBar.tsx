import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { adminRequest } from '#client/admin-request.ts';
import { ApiError } from '#client/request.ts';
import { useCan } from '#features/account/ui/current-user.ts';
import { useIsMailSetUp, useMailed } from '#features/outbox/ui/outbox-queries.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.tsx';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { nameOf } from '../../board/ui/JobRow.tsx';
import { refusalOf } from '../../board/ui/job-moves.ts';
import { JOB_LIMITS } from '../../constants.ts';
import { formatDay } from '../../customer/rules.ts';
import type { Job } from '../../desk/contract.ts';
import { readyAct } from '../../desk/ui/acts.ts';
import { useJobAct } from '../../desk/ui/use-job-act.tsx';
import { hasOnlyGrown } from '../../moves/rules.ts';

/** What the job lacks before it is ready, all at once; then what makes it ready and hands it over. */
export function ReleaseBar({ job }: { job: Job }) {
  const client = useQueryClient();
  const isOwner = useCan(null);
  const mailed = useMailed();
  const { act, isBusy: isMaking, dialog } = useJobAct(job);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function deliver(takenBy: string, base = job): Promise<void> {
    setIsBusy(true);
    setProblem(null);
    try {
      const body = { to: 'delivered', takenBy, expectedUpdatedAt: base.updatedAt };
      const moved = await adminRequest<Job>('POST', `/api/jobs/${job.id}/status`, { body });
      client.setQueryData(['/api/jobs', job.id], moved);
      toast({ title: 'The job is delivered', description: mailed('The customer gets an email.') });
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal.kind === 'conflict' && hasOnlyGrown(base, refusal.current))
        return await deliver(takenBy, refusal.current);
      setProblem((error instanceof ApiError && error.problem?.detail) || 'That didn’t work. Please try again.');
      void client.invalidateQueries({ queryKey: ['/api/jobs', job.id] });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <div className="release-bar">
      <div>
        <Standing job={job} />
        {problem && (
          <p className="check-error" role="alert">
            {problem}
          </p>
        )}
      </div>
      {isOwner && job.status === 'in-work' && (
        <Button
          variant="primary"
          disabled={job.missing.length > 0}
          busy={isMaking}
          onClick={() => act(readyAct(job, nameOf(job), mailed))}
        >
          Mark ready
        </Button>
      )}
      {isOwner && job.status === 'ready' && <Deliver isBusy={isBusy} onDeliver={(takenBy) => void deliver(takenBy)} />}
      {dialog}
    </div>
  );
}

function Standing({ job: { status, missing, stages, takenBy, deliveredOn } }: { job: Job }) {
  const hasRoom = useMediaQuery('(min-width: 64rem)');
  const sent = useIsMailSetUp() && ' The release pack was sent with it.';
  if (status === 'delivered')
    return (
      <p>
        <b>Delivered</b> on {formatDay(deliveredOn!)} to {takenBy}.{sent}
      </p>
    );
  if (status === 'ready')
    return (
      <p>
        <b>Ready.</b> Reopen the job to change its checklist.
      </p>
    );
  if (missing.length === 0)
    return (
      <p>
        <b>Nothing is missing.</b>
        {status !== 'in-work' && ' You can mark it ready once it’s in work.'}
      </p>
    );
  return (
    <details open={hasRoom}>
      <summary>
        <b>
          Not ready yet, {missing.length} {missing.length === 1 ? 'thing is' : 'things are'} missing
        </b>
      </summary>
      <ul>
        {missing.map(({ stageKey, checkKey, what }) => (
          <li key={`${stageKey} ${what}`}>
            {checkKey ? <a href={`#check-${checkKey}`}>{what}</a> : what}
            <span className="vh">, {stages.find(({ key }) => key === stageKey)?.title}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Deliver({ isBusy, onDeliver }: { isBusy: boolean; onDeliver: (takenBy: string) => void }) {
  const [takenBy, setTakenBy] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onDeliver(takenBy);
  };
  return (
    <form className="release-bar__deliver" onSubmit={submit}>
      <div className="field">
        <label htmlFor="release-taken-by">Picked up by</label>
        <input
          id="release-taken-by"
          className="input"
          required
          maxLength={JOB_LIMITS.takenBy}
          value={takenBy}
          onChange={({ target }) => setTakenBy(target.value)}
        />
      </div>
      <Button type="submit" variant="primary" busy={isBusy}>
        Deliver
      </Button>
    </form>
  );
}
