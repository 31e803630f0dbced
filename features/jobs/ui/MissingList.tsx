import './missing-list.css';
import { Link } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { circleAlert } from '#ui/icons.ts';
import { shortTitle } from '../moves/rules.ts';
import type { Missing } from '../readiness/rules.ts';

/** All that keeps a job from moving on, each with its stage; checks are links. */
export function MissingList({
  jobId,
  missing,
  stages,
}: {
  jobId: number;
  missing: readonly Missing[];
  stages: readonly { key: string; title: string }[];
}) {
  return (
    <ul className="job-missing">
      {missing.map(({ stageKey, checkKey, changeNumber, what }) => {
        const stage = stages.find(({ key }) => key === stageKey);
        const where = [changeNumber && `Change order ${changeNumber}`, stage && shortTitle(stage)].filter(Boolean);
        return (
          <li key={`${stageKey} ${changeNumber} ${what}`}>
            <Icon of={circleAlert} />
            <span>
              {checkKey ? <Link to={`/admin/jobs/${jobId}/release#check-${checkKey}`}>{what}</Link> : what}
              {where.length > 0 && <small className="sub">{where.join(', ')}</small>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
