import { useState } from 'react';
import { useCan } from '#features/account/ui/current-user.ts';
import { useIsMailSetUp, useMailed } from '#features/outbox/ui/outbox-queries.ts';
import { formatDay } from '#time/format-day.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { DeskForm, SubmitButton } from '#ui/form-dialog.tsx';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { jobAct } from '../../acts/rules.ts';
import { nameOf } from '../../board/ui/JobRow.tsx';
import { JOB_LIMITS } from '../../constants.ts';
import type { Job } from '../../desk/contract.ts';
import { useJobAct } from '../../desk/ui/use-job-act.tsx';

/** What the job lacks before it is ready, all at once; then what makes it ready and hands it over. */
export function ReleaseBar({ job }: { job: Job }) {
  const isOwner = useCan(null);
  const words = { name: nameOf(job), mailed: useMailed() };
  const { act, busyId, dialog } = useJobAct();
  return (
    <div className="release-bar">
      <div>
        <Standing job={job} />
      </div>
      {isOwner && job.status === 'in-work' && (
        <Button
          variant="primary"
          disabled={job.missing.length > 0}
          busy={busyId !== null}
          onClick={() => act(job, jobAct('make-ready', job, words))}
        >
          Mark ready
        </Button>
      )}
      {isOwner && job.status === 'ready' && (
        <Deliver
          isBusy={busyId !== null}
          onDeliver={(takenBy) => {
            const deliver = jobAct('deliver', job, words);
            act(job, { ...deliver, body: { ...deliver.body, takenBy }, asks: undefined });
          }}
        />
      )}
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
  return (
    <DeskForm
      className="row row--end release-bar__deliver"
      send={async () => onDeliver(takenBy)}
      foot={<SubmitButton busy={isBusy}>Deliver</SubmitButton>}
    >
      <Field
        label="Picked up by"
        required
        maxLength={JOB_LIMITS.takenBy}
        value={takenBy}
        onChange={({ target }) => setTakenBy(target.value)}
      />
    </DeskForm>
  );
}
