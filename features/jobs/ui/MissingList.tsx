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
      {missing.map(({ stageKey, changeNumber, what }) => {
        const stage = stages.find(({ key }) => key === stageKey);
        const where = [changeNumber && `Change order ${changeNumber}`, stage && shortTitle(stage)].filter(Boolean);
        return (
          <li key={`${stageKey} ${changeNumber} ${what}`}>
            <Icon of={circleAlert} />
            <span>
              {what}
              {where.length > 0 && <small>{where.join(', ')}</small>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
