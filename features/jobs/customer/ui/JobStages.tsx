import { Icon } from '#ui/icon.tsx';
import { check } from '#ui/icons.ts';
import type { JobPage } from '../contract.ts';
import { describeStage } from '../rules.ts';
import { JobPart } from './JobPart.tsx';

const STATE_WORDS = { finished: 'Done', 'under-way': 'Now', 'to-come': 'To come', skipped: 'Left out' } as const;

/** The stages in order, with what happened and what is expected. */
export function JobStages({ stages }: Pick<JobPage, 'stages'>) {
  return (
    <JobPart id="stages" title="The stages" lead="What happened, and what we expect as of today.">
      <ol className="job-stages">
        {stages.map((stage, at) => (
          <li
            key={stage.key}
            className={`is-${stage.state}`}
            aria-current={stage.state === 'under-way' ? 'step' : undefined}
          >
            <span className="payments__n" aria-hidden="true">
              {stage.state === 'finished' ? <Icon of={check} /> : at + 1}
            </span>
            <b>{stage.title}</b>
            <span className="job-stages__state">{STATE_WORDS[stage.state]}</span>
            <small>{describeStage(stage)}</small>
          </li>
        ))}
      </ol>
    </JobPart>
  );
}
