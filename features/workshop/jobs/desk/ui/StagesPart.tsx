import { useState } from 'react';
import { formatUnits } from '#foundation/fields/units.ts';
import { useCan, useIsOwner } from '#office/account/ui/current-user.ts';
import type { Mailed } from '#office/outbox/mails.ts';
import { useMailed } from '#office/outbox/ui/outbox-queries.ts';
import { formatDay } from '#time/format-day.ts';
import { Button } from '#ui/button.tsx';
import { daysLeftAct, jobActs, stageAct } from '../../acts.ts';
import { formatSpan } from '../../badges.ts';
import { explainHold } from '../../customer/job-page.ts';
import { findCurrentStage, isCauseOfDelay, type OwnEvent, STAGE_ACTS, stageEvents } from '../../stages.ts';
import { nameOf } from '../../ui/JobParts.tsx';
import type { Job } from '../job-desk.contract.ts';
import { DeskPanel, DeskPart } from './DeskPart.tsx';
import { FactsDialog, StageListDialog } from './JobDialogs.tsx';
import { useJobAct } from './use-job-act.tsx';
import './job-parts.css';
import { Icon } from '#ui/icon.tsx';
import { check, pencil } from '#ui/icons.ts';
import { isOver } from '../../job-status.constants.ts';
import { openChecks } from '../../readiness.ts';

/** How the job stands as a whole, and what can follow. */
export function StatePanel({ job }: { job: Job }) {
  const { act, busyId, dialog } = useJobAct();
  const isOwner = useIsOwner();
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
        <div className="row row--tight apart">
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

type Stage = Job['stages'][number];

const NEXT: Partial<Record<Stage['state'], string>> = { 'to-come': 'is-next' };

/** The stages with plan and forecast; what can be done with the one under way. */
export function StagesPart({ job }: { job: Job }) {
  const [isEditing, setEditing] = useState(false);
  const { act, busyId, dialog } = useJobAct();
  const isOwner = useIsOwner();
  const hasActs = useCan('work', 'write') && job.status === 'in-work';
  const nowKey = findCurrentStage(job.stages)?.key;
  return (
    <DeskPart id="stages" title="Stages" more={job.template}>
      <div className="label job-stages__head" aria-hidden="true">
        <span />
        <span>Stage</span>
        <span>Planned</span>
        <span>Actual or expected</span>
        <span>Vs. plan</span>
      </div>
      <ol className="job-stages">
        {job.stages.map((stage, at) => (
          <li
            key={stage.key}
            className={stage.key === nowKey ? 'is-now' : NEXT[stage.state]}
            aria-current={stage.key === nowKey ? 'step' : undefined}
          >
            <span className="job-stages__n">{at + 1}</span>
            <b>{stage.title}</b>
            <span className="job-stages__plan">
              <span className="vh">Planned </span>
              {formatSpan(stage.plannedStart, stage.plannedEnd) ?? formatUnits(stage.days, 'day')}
            </span>
            <span className="with-icon job-stages__fact">
              {stage.state === 'finished' && <Icon of={check} />}
              {describeFact(stage)}
            </span>
            <Off stage={stage} isCause={isCauseOfDelay(job.stages, at)} />
            {hasActs && (stage.key === nowKey || stage.state === 'under-way') ? (
              <div className="job-stages__acts">
                <StageNote job={job} stage={stage} />
                <div className="row">
                  {stageEvents(stage).map((event) => (
                    <Button
                      key={event}
                      small
                      variant={event === 'start' || event === 'finish' ? 'line' : 'quiet'}
                      busy={busyId !== null}
                      onClick={() => act(job, stageAct(stage, event))}
                    >
                      {STAGE_ACTS[event].verb}
                    </Button>
                  ))}
                  {stage.state === 'under-way' && (
                    <Button small onClick={() => act(job, daysLeftAct(stage))}>
                      {stage.daysLeft ? `Days left: ${stage.daysLeft}` : 'Days left'}
                    </Button>
                  )}
                </div>
              </div>
            ) : (
              hasActs && <OtherActs stage={stage} onChoose={(event) => act(job, stageAct(stage, event))} />
            )}
          </li>
        ))}
      </ol>
      {isOwner && !isOver(job.status) && (
        <p className="apart--tight">
          <Button small variant="quiet" onClick={() => setEditing(true)}>
            <Icon of={pencil} /> Edit stages
          </Button>
        </p>
      )}
      {isEditing && <StageListDialog job={job} onClose={() => setEditing(false)} />}
      {dialog}
    </DeskPart>
  );
}

/** What keeps the stage from ending. */
function StageNote({ job, stage }: { job: Job; stage: Stage }) {
  const seesChanges = useCan('changes');
  const ofStage = job.checks.filter(({ stageKey }) => stageKey === stage.key);
  const open = openChecks(job.checks, stage.key).length;
  const waiting = job.missing.filter(({ stageKey, changeNumber }) => stageKey === stage.key && changeNumber !== null);
  return (
    <>
      {waiting.map(({ changeNumber }) => (
        <p key={changeNumber} className="sm late">
          {seesChanges ? (
            <a href="#changes">Change order {changeNumber} is pending.</a>
          ) : (
            `Change order ${changeNumber} is pending.`
          )}
        </p>
      ))}
      {ofStage.length > 0 && (
        <p className="sm">
          {open > 0 ? (
            <a href="#checks">
              {open} of {ofStage.length} checklist items are open
            </a>
          ) : (
            'No checklist items are open.'
          )}
        </p>
      )}
    </>
  );
}

/** For stages that are not at hand: one may begin early, a finished one be opened again. */
function OtherActs({ stage, onChoose }: { stage: Stage; onChoose: (event: OwnEvent) => void }) {
  return (
    <span className="job-stages__other">
      {stageEvents(stage).map((event) => (
        <button key={event} type="button" className="job-stages__mini" onClick={() => onChoose(event)}>
          {STAGE_ACTS[event].short}
          <span className="vh"> {stage.title}</span>
        </button>
      ))}
    </span>
  );
}

function describeFact({ state, startedOn, finishedOn, start, end }: Stage): string {
  if (state === 'skipped') return 'Skipped';
  return formatSpan(startedOn ?? start, finishedOn ?? end) ?? 'No dates yet';
}

/** Days against the plan. A delay is said once, at its cause; the stages after it show their new dates. */
function Off({ stage: { daysOver, extraDays, state }, isCause }: { stage: Stage; isCause: boolean }) {
  if (daysOver === null || state === 'skipped' || (daysOver > 0 && !isCause))
    return <span className="job-stages__off" />;
  const text =
    daysOver === 0 ? 'on plan' : `${formatUnits(Math.abs(daysOver), 'day')} ${daysOver > 0 ? 'late' : 'early'}`;
  return (
    <span className={daysOver > 0 ? 'job-stages__off late' : 'job-stages__off'}>
      {text}
      {extraDays > 0 && <small> {extraDays} approved</small>}
    </span>
  );
}
