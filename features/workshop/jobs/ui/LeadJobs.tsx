import { Link } from 'react-router';
import { formatTailNumber } from '#customers/leads/lead-words.ts';
import { formatDay } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import { badgesOf, describePlace } from '../badges.ts';
import type { ListedJob } from '../board/job-list.contract.ts';

/** What a job is called: its tail number, else its number. */
export const nameOf = ({ tailNumber, number }: Pick<ListedJob, 'tailNumber' | 'number'>) =>
  tailNumber ? formatTailNumber(tailNumber) : number;

/** The jobs of a lead: where each stands. */
export function LeadJobs({ jobs }: { jobs: readonly ListedJob[] }) {
  return jobs.map((job) => {
    const { id, number, readyOn, status } = job;
    const isOver = status === 'delivered' || status === 'cancelled';
    const urgent = badgesOf(job, shopDay()).filter(({ tone }) => tone !== 'plain');
    return (
      <div key={id} className="card lead-entry">
        <p>
          <span className="price">{number}</span> {describePlace(job)}
          {readyOn && !isOver && `, ready ${formatDay(readyOn, 'short')}`}
        </p>
        {urgent.length > 0 && <p className="sm late">{urgent.map(({ text }) => text).join(' · ')}</p>}
        <Link className="btn btn--line btn--sm" to={`/admin/jobs/${id}`} aria-label={`Open job ${number}`}>
          Open
        </Link>
      </div>
    );
  });
}
