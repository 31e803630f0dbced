import { formatDay } from '#time/format-day.ts';
import './move-dialog.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRecordCall } from '#client/use-record-call.ts';
import { useIsMailSetUp, useMailed } from '#features/outbox/ui/outbox-queries.ts';
import { Button } from '#ui/button.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { clock, send } from '#ui/icons.ts';
import { Spinner } from '#ui/spinner.tsx';
import { toast } from '#ui/toast.tsx';
import { SlipFields } from '../../ui/SlipFields.tsx';
import type { ListedJob } from '../contract.ts';
import { nameOf } from './JobRow.tsx';
import { BOARD_SIZE, JOBS } from './job-list-queries.ts';

/** Dates that moved without a word, and one reason for all of them. */
export function NotifyAll({ moved }: { moved: number }) {
  const [isOpen, setOpen] = useState(false);
  if (moved === 0) return null;
  return (
    <div className="note note--warn with-action">
      <Icon of={clock} />
      <p>
        {moved === 1 ? 'The ready date of 1 job has' : `The ready dates of ${moved} jobs have`} moved with no reason
        given yet.
      </p>
      <Button small onClick={() => setOpen(true)}>
        {moved === 1 ? 'Give a reason' : 'Give one reason'}
      </Button>
      {isOpen && <NotifyAllDialog onClose={() => setOpen(false)} />}
    </div>
  );
}

function NotifyAllDialog({ onClose }: { onClose: () => void }) {
  const mailed = useMailed();
  const isMailSetUp = useIsMailSetUp();
  const { data: jobs, isPending } = useQuery<ListedJob[]>({ queryKey: [`${JOBS}?flag=moved&limit=${BOARD_SIZE}`] });
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const { call } = useRecordCall<{ told: number }>([JOBS]);
  const chosen = jobs?.filter(({ id }) => !left.has(id)) ?? [];

  const toggle = (id: number) =>
    setLeft((before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id]));
  return (
    <FormDialog
      narrow
      title="Explain why the dates moved"
      subtitle="One reason for every job you check, such as a week the shop was closed."
      submit={
        <>
          <Icon of={send} />{' '}
          {isMailSetUp ? `Email ${chosen.length} ${chosen.length === 1 ? 'customer' : 'customers'}` : 'Save the reason'}
        </>
      }
      disabled={chosen.length === 0}
      send={async ({ reason, note }) => {
        const body = { ids: chosen.map(({ id }) => id), reason, ...(note && { note }) };
        const { told } = await call({ method: 'POST', path: '/tell', body });
        const description =
          told === 1 ? mailed('1 customer gets an email.') : mailed(`${told} customers get an email.`, 'the customers');
        toast({ title: 'Reason Saved', description });
      }}
      onClose={onClose}
    >
      {jobs && (
        <>
          <ul className="tell-all__jobs" aria-label="Jobs">
            {jobs.map((job) => (
              <li key={job.id}>
                <label>
                  <input type="checkbox" checked={!left.has(job.id)} onChange={() => toggle(job.id)} />
                  <span>
                    <b className="job-tail">{nameOf(job)}</b>
                    <small className="sub">{job.customer}</small>
                  </span>
                  <small className="sub">
                    {job.toldReadyOn && `${formatDay(job.toldReadyOn)} to `}
                    <b>{formatDay(job.readyOn!)}</b>
                  </small>
                </label>
              </li>
            ))}
          </ul>
          <SlipFields />
        </>
      )}
      {!jobs && isPending && <Spinner>Loading jobs...</Spinner>}
      {!jobs && !isPending && <p role="alert">The jobs could not be loaded. Please close this and try again.</p>}
    </FormDialog>
  );
}
