import { formatUnits } from '#features/fields/units/rules.ts';
import './job-stages.css';
import { useState } from 'react';
import { useCan } from '#features/account/ui/current-user.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { check, pencil } from '#ui/icons.ts';
import { daysLeftAct, stageAct } from '../../acts/rules.ts';
import { formatSpan } from '../../badges/rules.ts';
import { isOver } from '../../constants.ts';
import { openChecks } from '../../readiness/rules.ts';
import { findCurrentStage, isCauseOfDelay } from '../../rules.ts';
import { type OwnEvent, STAGE_ACTS, stageEvents } from '../../stages/rules.ts';
import type { Job } from '../contract.ts';
import { DeskPart } from './DeskPart.tsx';
import { StageListDialog } from './StageListDialog.tsx';
import { useJobAct } from './use-job-act.tsx';

type Stage = Job['stages'][number];

const NEXT: Partial<Record<Stage['state'], string>> = { 'to-come': 'is-next' };

/** The stages with plan and forecast; what can be done with the one under way. */
export function StagesPart({ job }: { job: Job }) {
  const [isEditing, setEditing] = useState(false);
  const { act, busyId, dialog } = useJobAct();
  const isOwner = useCan(null);
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
        <p className="job-stages__foot">
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
        <p key={changeNumber} className="sm job-late">
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
    <span className={daysOver > 0 ? 'job-stages__off job-late' : 'job-stages__off'}>
      {text}
      {extraDays > 0 && <small> {extraDays} approved</small>}
    </span>
  );
}
