import { formatDay } from '#time/format-day.ts';
import './job-checks.css';
import { Link } from 'react-router';
import { shopDay } from '#time/shop-time.ts';
import { Icon } from '#ui/icon.tsx';
import { circleAlert, circleCheck } from '#ui/icons.ts';
import type { Job } from '../contract.ts';
import { DeskPart } from './DeskPart.tsx';

/** The checks of each stage, and how they stand. */
export function ChecksPart({ job }: { job: Job }) {
  const done = job.checks.filter(({ doneAt }) => doneAt !== null).length;
  return (
    <DeskPart id="checks" title="Checklist" more={`${done} of ${job.checks.length}`}>
      {job.checks.length === 0 ? (
        <p className="muted">This job has no checklist items.</p>
      ) : (
        <ul className="job-checks">
          {job.checks.map((each) => (
            <li key={each.key} className={each.doneAt ? 'is-done' : undefined}>
              <Icon of={each.doneAt ? circleCheck : circleAlert} />
              <span>
                <Link to={`/admin/jobs/${job.id}/release#check-${each.key}`}>{each.label}</Link>
                {each.notApplicable && <small className="sub">Not applicable: {each.notApplicable}</small>}
              </span>
              <small className="sub">{describeCheck(each)}</small>
            </li>
          ))}
        </ul>
      )}
    </DeskPart>
  );
}

function describeCheck({ doneAt, doneBy, required }: Job['checks'][number]): string {
  if (doneAt) return [formatDay(shopDay(new Date(doneAt))), doneBy].filter(Boolean).join(', ');
  return required ? 'Open' : 'Open, optional';
}
