import './missing-list.css';
import { Icon } from '#ui/icon.tsx';
import { circleAlert } from '#ui/icons.ts';
import type { Missing } from '../moves/rules.ts';
import { shortTitle } from '../steps/rules.ts';

/** All that keeps a job from moving on, each with its stage. */
export function MissingList({
  missing,
  stages,
}: {
  missing: readonly Missing[];
  stages: readonly { key: string; title: string }[];
}) {
  return (
    <ul className="job-missing">
      {missing.map(({ stageKey, what }) => {
        const stage = stages.find(({ key }) => key === stageKey);
        return (
          <li key={`${stageKey} ${what}`}>
            <Icon of={circleAlert} />
            <span>
              {what}
              {stage && <small>{shortTitle(stage)}</small>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
