import '#ui/states.css';
import '#ui/table.css';
import './jobs-page.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatTailNumber } from '#features/leads/rules.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { ListedJob } from '../contract.ts';

/** Jobs that are neither delivered nor cancelled, the most urgent first. */
export function JobsPage() {
  return (
    <main id="main" className="wrap jobs">
      <h1 className="h2">Jobs</h1>
      <JobList />
    </main>
  );
}

function JobList() {
  const { data: jobs, isPending, isFetching, refetch } = useQuery<ListedJob[]>({ queryKey: ['/api/jobs'] });
  if (!jobs && (isPending || isFetching)) return <Skeleton rows={6} />;
  if (!jobs)
    return (
      <div className="empty" role="alert">
        <p>The jobs could not be loaded. Nothing is lost.</p>
        <Button variant="ink" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  if (jobs.length === 0)
    return (
      <div className="empty">
        <h2 className="h3">A job begins when a quote is accepted.</h2>
        <Link className="btn btn--line jobs__quotes" to="/admin/offers">
          Quotes
        </Link>
      </div>
    );
  return (
    <div className="table-wrap">
      <table className="table">
        <caption className="vh">Jobs, the most urgent first</caption>
        <thead>
          <tr>
            <th scope="col">Job</th>
            <th scope="col">Aircraft</th>
            <th scope="col">Stage</th>
            <th scope="col">Ready</th>
          </tr>
        </thead>
        <tbody>
          {jobs.map(({ id, number, tailNumber, aircraftType, customer, stage, readyOn, leadId }) => (
            <tr key={id}>
              <td>{leadId ? <Link to={`/admin/quotes/${leadId}`}>{number}</Link> : number}</td>
              <td>{[tailNumber && formatTailNumber(tailNumber), aircraftType, customer].filter(Boolean).join(', ')}</td>
              <td>{stage?.title}</td>
              <td>{readyOn ?? 'Not scheduled yet'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
