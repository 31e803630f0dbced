import type { ReactNode } from 'react';
import { useCan } from '#features/account/ui/current-user.ts';
import { useIsMailSetUp } from '#features/outbox/ui/outbox-queries.ts';
import { formatCents, formatWorkDays } from '#features/shop/rules.ts';
import { formatDay } from '#time/format-day.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { clock } from '#ui/icons.ts';
import { notifyAct } from '../../acts/rules.ts';
import { explainHold } from '../../customer/rules.ts';
import type { Job } from '../contract.ts';
import { useJobAct } from './use-job-act.tsx';

/** What needs the shop now, each with its verb. */
export function JobNotices({ job, firstName }: { job: Job; firstName: string }) {
  const { act, dialog } = useJobAct();
  const isOwner = useCan(null);
  const isMailSetUp = useIsMailSetUp();
  const { flags, forecast, hold } = job;
  if (job.status === 'cancelled') return null;
  const over = forecast?.daysOverTold ?? 0;
  const isSaid = flags.movedDays === null;
  const promise = isMailSetUp ? `Email ${firstName}` : 'Set promised date';
  return (
    <>
      {hold && (
        <Notice>
          <b>On hold since {formatDay(hold.since)}:</b> {explainHold(hold)}
        </Notice>
      )}
      {(flags.movedDays !== null || over > 0) && forecast && (
        <Notice
          action={
            isOwner && (
              <Button
                small
                variant="ink"
                onClick={() => act(job, notifyAct(forecast.readyOn, firstName, isSaid, isMailSetUp))}
              >
                {isSaid ? promise : 'Give a reason'}
              </Button>
            )
          }
        >
          <b>
            {over > 0
              ? `The ready date is ${formatWorkDays(over)} past the date ${firstName} was promised.`
              : `The ready date moved by ${formatWorkDays(flags.movedDays!)} with no reason given.`}
          </b>{' '}
          {flags.waiting && 'It’s waiting for a response to a change order. '}
          The customer’s page already shows the new date.
        </Notice>
      )}
      {flags.silentDays !== null && (
        <Notice>
          <b>{flags.silentDays} days without an update.</b> Sharing one photo will do.
        </Notice>
      )}
      {flags.notArrived && (
        <Notice>
          <b>Not arrived.</b> Its induction day has passed.
        </Notice>
      )}
      {flags.unpaidCents > 0 && (
        <Notice action={<a href="#money">Price and payments</a>}>
          <b>{formatCents(flags.unpaidCents)} is due and unpaid.</b>
        </Notice>
      )}
      {dialog}
    </>
  );
}

function Notice({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <div className="alert with-action">
      <Icon of={clock} />
      <p>{children}</p>
      {action}
    </div>
  );
}
