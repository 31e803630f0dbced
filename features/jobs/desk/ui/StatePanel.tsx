import { useState } from 'react';
import { useCan } from '#features/account/ui/current-user.ts';
import type { Mailed } from '#features/outbox/rules.ts';
import { useMailed } from '#features/outbox/ui/outbox-queries.ts';
import { formatDay } from '#time/format-day.ts';
import { Button } from '#ui/button.tsx';
import { jobActs } from '../../acts/rules.ts';
import { formatSpan } from '../../badges/rules.ts';
import { nameOf } from '../../board/ui/JobRow.tsx';
import { explainHold } from '../../customer/rules.ts';
import { findCurrentStage } from '../../rules.ts';
import type { Job } from '../contract.ts';
import { DeskPanel } from './DeskPart.tsx';
import { FactsDialog } from './FactsDialog.tsx';
import { useJobAct } from './use-job-act.tsx';

/** How the job stands as a whole, and what can follow. */
export function StatePanel({ job }: { job: Job }) {
  const { act, busyId, dialog } = useJobAct();
  const isOwner = useCan(null);
  const mailed = useMailed();
  const [isSettingDay, setSettingDay] = useState(false);
  const [next, ...others] = jobActs(job, { name: nameOf(job), now: new Date(), mailed });
  return (
    <DeskPanel id="state" title="What’s next">
      <p className="sm">
        {describeState(job, mailed)}
        {!isOwner && job.status === 'booked' && ' Stages can start once an owner marks it as arrived here.'}
      </p>
      {isOwner && next && (
        <div className="row row--tight job-panel__acts">
          <Button small variant={isNext(job) ? 'ink' : 'line'} busy={busyId !== null} onClick={() => act(job, next)}>
            {next.verb}
          </Button>
          {job.status === 'booked' && !job.inductionOn && (
            <Button small onClick={() => setSettingDay(true)}>
              Set the date
            </Button>
          )}
          {others.map((other) => (
            <Button key={other.verb} small variant={other.isDanger ? 'quiet' : 'line'} onClick={() => act(job, other)}>
              {other.verb}
            </Button>
          ))}
        </div>
      )}
      {dialog}
      {isSettingDay && <FactsDialog job={job} day={job.quotedDays?.from} onClose={() => setSettingDay(false)} />}
    </DeskPanel>
  );
}

/** Whether the first act is what one does now: a job is made ready once nothing is missing. */
const isNext = ({ status, missing }: Job) => (status === 'in-work' ? missing.length === 0 : status !== 'delivered');

function describeState(job: Job, mailed: Mailed): string {
  const { status, hold, deliveredOn, takenBy, cancelReason, inductionOn, quotedDays } = job;
  switch (status) {
    case 'booked':
      if (inductionOn) return `It arrives ${formatDay(inductionOn)}.`;
      return `No drop-off date yet.${quotedDays ? ` The quote says ${formatSpan(quotedDays.from, quotedDays.to)}.` : ''}`;
    case 'in-work':
      return describeWork(job);
    case 'on-hold':
      return hold ? `On hold since ${formatDay(hold.since)}: ${explainHold(hold)}` : 'It is on hold.';
    case 'ready':
      return `It’s ready. ${mailed('We emailed the customer.')}`;
    case 'delivered':
      return `Delivered on ${formatDay(deliveredOn!)}${takenBy ? ` to ${takenBy}` : ''}.`;
    case 'cancelled':
      return `Canceled. ${cancelReason ?? ''}`;
  }
}

function describeWork({ stages, missing }: Job): string {
  if (missing.length === 0) return 'Every stage is finished, and every required checklist item is done.';
  const ready = 'It’s ready once every stage is finished and every required checklist item is done.';
  const stage = findCurrentStage(stages);
  return stage ? `${stage.state === 'under-way' ? 'In progress' : 'Up next'}: ${stage.title}. ${ready}` : ready;
}
