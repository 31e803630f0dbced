import '../../ui/job-marks.css';
import '#ui/form.css';
import '#ui/states.css';
import './release-desk.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { subscribeToEvents } from '#client/events.ts';
import { ApiError } from '#client/request.ts';
import { userName } from '#features/account/rules.ts';
import { useCan, useCurrentUser } from '#features/account/ui/current-user.ts';
import { formatTailNumber } from '#features/leads/rules.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { arrowLeft, fileText } from '#ui/icons.ts';
import { Spinner } from '#ui/spinner.tsx';
import { useScrollToHash } from '#ui/use-scroll-to-hash.ts';
import { CheckSection, StateWords } from '../../checks/ui/CheckSection.tsx';
import { toForm } from '../../checks/ui/check-form.ts';
import { specOf } from '../../checks/ui/check-specs.ts';
import { describeCheck } from '../../checks/ui/check-state.ts';
import type { Job } from '../../desk/contract.ts';
import { materialOf } from '../../materials/rules.ts';
import { StageAirplane } from '../../ui/StageAirplane.tsx';
import { DraftPaper } from './DraftPaper.tsx';
import { ReleaseBar } from './ReleaseBar.tsx';

const JOBS = '/api/jobs';

/** The checks of a job at the desk, in the order of its stages, and what makes it ready. */
export function ReleaseDesk({ id }: { id: number }) {
  const { data: job, error, isFetching, refetch } = useQuery<Job>({ queryKey: [JOBS, id] });
  useJobChanges(id);
  if (job) return <Checks job={job} />;
  if (error && !isFetching)
    return (
      <main id="main" className="wrap page release-desk">
        <h1 className="h2">
          {error instanceof ApiError && error.status === 404 ? 'Job not found' : 'Couldn’t load the release pack'}
        </h1>
        {error instanceof ApiError && error.status === 404 ? (
          <p>
            <Link to="/admin/jobs">All jobs</Link>
          </p>
        ) : (
          <p className="row">
            We couldn’t load this job’s checklist. <Button onClick={() => void refetch()}>Try again</Button>
          </p>
        )}
      </main>
    );
  return (
    <main id="main" className="wrap page release-desk">
      <h1 className="vh">Release pack</h1>
      <Spinner>Loading the checklist…</Spinner>
    </main>
  );
}

/** Refreshes the job when it changes anywhere. */
function useJobChanges(id: number): void {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: [JOBS, id] });
    const changed = (event: { id: number }) => event.id === id && refresh();
    return subscribeToEvents(`${JOBS}/events`, { on: { changed }, onReconnect: refresh, onRetry: refresh });
  }, [client, id]);
}

function Checks({ job }: { job: Job }) {
  useScrollToHash();
  const user = useCurrentUser();
  const seesPack = useCan('changes');
  const author = user ? userName(user) : '';
  const stages = job.stages.filter(({ key }) => job.checks.some(({ stageKey }) => stageKey === key));
  const open = job.checks.filter(({ doneAt }) => doneAt === null).length;
  const stage = job.stages.find(({ state }) => state === 'under-way' || state === 'to-come') ?? job.stages.at(-1)!;
  const name = job.tailNumber ? formatTailNumber(job.tailNumber) : job.aircraftType;
  return (
    <main id="main" className="wrap page release-desk">
      <p>
        <Link className="text-link" to={`/admin/jobs/${job.id}`}>
          <Icon of={arrowLeft} /> Job {job.number}
        </Link>
      </p>
      <div className="release-desk__head">
        <div>
          <h1 className="h2">
            Release pack, <span className="job-tail">{name}</span>
          </h1>
          <p className="muted">
            {job.aircraftType}, job {job.number}. {open} of {job.checks.length} checklist items are open.
          </p>
        </div>
        <StageAirplane type={job.aircraftType} model={job.model} material={materialOf(stage)} colors={job.colors} />
      </div>
      <div className="stack release-desk__columns">
        <nav aria-label="Checklist">
          <ul>
            {job.checks.map((check) => {
              const spec = specOf(check);
              return (
                <li key={check.key}>
                  <a href={`#check-${check.key}`}>{check.label}</a>
                  <StateWords {...describeCheck(check, spec && toForm(spec, check.value))} />
                </li>
              );
            })}
          </ul>
        </nav>
        <div>
          {stages.map(({ key, title }) => (
            <section className="release-desk__stage" key={key} aria-labelledby={`stage-${key}`}>
              <h2 id={`stage-${key}`}>{title}</h2>
              {job.checks
                .filter(({ stageKey }) => stageKey === key)
                .map((check) => (
                  <CheckSection key={check.key} job={job} check={check} author={author}>
                    {check.key === 'logbook' && <DraftPaper job={job} />}
                  </CheckSection>
                ))}
            </section>
          ))}
          {seesPack && job.releasePack && (
            <p className="release-desk__pack">
              <a className="btn btn--line" href={`${JOBS}/${job.id}/release.pdf`}>
                <Icon of={fileText} /> Release pack, PDF
              </a>
              <small>SHA-256 {job.releasePack.sha256}</small>
            </p>
          )}
        </div>
      </div>
      <ReleaseBar job={job} />
    </main>
  );
}
