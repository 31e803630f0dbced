import '../../board/ui/jobs-page.css';
import '#ui/form.css';
import '#ui/parts.css';
import './release-desk.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { subscribeToEvents } from '#client/events.ts';
import { ApiError } from '#client/request.ts';
import { formatTailNumber } from '#customers/leads/lead-words.ts';
import { useCan, useCurrentUser, useIsOwner } from '#office/account/ui/current-user.ts';
import { userName } from '#office/account/users.ts';
import { useIsMailSetUp, useMailed } from '#office/outbox/ui/outbox-queries.ts';
import { formatDay } from '#time/format-day.ts';
import { useMediaQuery } from '#ui/browser-state.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { useScrollToHash } from '#ui/focus-and-scroll.ts';
import { DeskForm, SubmitButton } from '#ui/form-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { arrowLeft, download, fileText } from '#ui/icons.ts';
import { Spinner } from '#ui/spinner.tsx';
import { jobAct } from '../../acts.ts';
import type { Job } from '../../desk/job-desk.contract.ts';
import { useJobAct } from '../../desk/ui/use-job-act.tsx';
import { JOB_LIMITS } from '../../job-status.constants.ts';
import { materialOf } from '../../stage-colors.ts';
import { nameOf, StageAirplane } from '../../ui/JobParts.tsx';
import { DRAFT_HEADING } from '../logbook.ts';
import { CheckSection, StateWords } from './CheckSection.tsx';
import { describeCheck, toForm } from './check-form.ts';
import { specOf } from './check-specs.ts';

const JOBS = '/api/jobs';

export default function ReleasePage({ params: { id } }: { params: { id: string } }) {
  return <ReleaseDesk key={id} id={Number(id)} />;
}

/** The checks of a job at the desk, in the order of its stages, and what makes it ready. */
function ReleaseDesk({ id }: { id: number }) {
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
      <div className="stack release-desk__head">
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

/** The draft of the logbook entry, to print and sign. */
function DraftPaper({ job }: { job: Pick<Job, 'id'> }) {
  return (
    <div className="stack stack--close panel">
      <p className="draft-paper__heading">{DRAFT_HEADING}</p>
      <p>
        We fill in the draft from the checklist. Signature, certificate number and certificate type stay blank until
        someone fills them in.
      </p>
      <p className="row">
        <a className="btn btn--line btn--sm" href={`/api/jobs/${job.id}/logbook.pdf`}>
          <Icon of={download} /> Draft (PDF)
        </a>
        <a className="btn btn--quiet btn--sm" href={`/api/jobs/${job.id}/logbook.txt`}>
          As text
        </a>
      </p>
    </div>
  );
}

/** What the job lacks before it is ready, all at once; then what makes it ready and hands it over. */
function ReleaseBar({ job }: { job: Job }) {
  const isOwner = useIsOwner();
  const words = { name: nameOf(job), mailed: useMailed() };
  const { act, busyId, dialog } = useJobAct();
  return (
    <div className="apart--far release-bar">
      <div>
        <Standing job={job} />
      </div>
      {isOwner && job.status === 'in-work' && (
        <Button
          variant="primary"
          disabled={job.missing.length > 0}
          busy={busyId !== null}
          onClick={() => act(job, jobAct('make-ready', job, words))}
        >
          Mark ready
        </Button>
      )}
      {isOwner && job.status === 'ready' && (
        <Deliver
          isBusy={busyId !== null}
          onDeliver={(takenBy) => {
            const deliver = jobAct('deliver', job, words);
            act(job, { ...deliver, body: { ...deliver.body, takenBy }, asks: undefined });
          }}
        />
      )}
      {dialog}
    </div>
  );
}

function Standing({ job: { status, missing, stages, takenBy, deliveredOn } }: { job: Job }) {
  const hasRoom = useMediaQuery('(min-width: 64rem)');
  const sent = useIsMailSetUp() && ' The release pack was sent with it.';
  if (status === 'delivered')
    return (
      <p>
        <b>Delivered</b> on {formatDay(deliveredOn!)} to {takenBy}.{sent}
      </p>
    );
  if (status === 'ready')
    return (
      <p>
        <b>Ready.</b> Reopen the job to change its checklist.
      </p>
    );
  if (missing.length === 0)
    return (
      <p>
        <b>Nothing is missing.</b>
        {status !== 'in-work' && ' You can mark it ready once it’s in work.'}
      </p>
    );
  return (
    <details open={hasRoom}>
      <summary>
        <b>
          Not ready yet, {missing.length} {missing.length === 1 ? 'thing is' : 'things are'} missing
        </b>
      </summary>
      <ul className="row">
        {missing.map(({ stageKey, checkKey, what }) => (
          <li key={`${stageKey} ${what}`}>
            {checkKey ? <a href={`#check-${checkKey}`}>{what}</a> : what}
            <span className="vh">, {stages.find(({ key }) => key === stageKey)?.title}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Deliver({ isBusy, onDeliver }: { isBusy: boolean; onDeliver: (takenBy: string) => void }) {
  const [takenBy, setTakenBy] = useState('');
  return (
    <DeskForm
      className="row row--end release-bar__deliver"
      send={async () => onDeliver(takenBy)}
      foot={<SubmitButton busy={isBusy}>Deliver</SubmitButton>}
    >
      <Field
        label="Picked up by"
        required
        maxLength={JOB_LIMITS.takenBy}
        value={takenBy}
        onChange={({ target }) => setTakenBy(target.value)}
      />
    </DeskForm>
  );
}
