import '#ui/parts.css';
import './show-page.css';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '#client/request.ts';
import { formatTailNumber } from '#customers/leads/lead-words.ts';
import { useMailed } from '#office/outbox/ui/outbox-queries.ts';
import { formatDay } from '#time/format-day.ts';
import { formatTime } from '#time/format-moment.ts';
import { shopDay } from '#time/shop-time.ts';
import { Button } from '#ui/button.tsx';
import { useScrollToHash } from '#ui/focus-and-scroll.ts';
import { Icon } from '#ui/icon.tsx';
import { arrowLeft, externalLink } from '#ui/icons.ts';
import { lazyOptional, usePreload } from '#ui/lazy-optional.ts';
import { FailedPage, LoadingPage, MissingPage } from '#ui/page-states.tsx';
import { useJobEvents } from '#workshop/jobs/board/ui/job-queries.ts';
import { ASKING_TIME } from '../asking.constants.ts';
import { mayShow } from '../draft.ts';
import { CHOICE_WORDS } from '../permission.constants.ts';
import { ASKING_END_PLACES, ASKING_ENDS } from '../shown.constants.ts';
import type { Showing } from '../shown.contract.ts';
import { DraftDesk } from './DraftDesk.tsx';
import { showingQuery } from './showing-queries.ts';

const loadEntering = () => import('./PermissionDialog.tsx');
const PermissionDialog = lazyOptional(loadEntering);

export default function ShowRoute({ params: { id } }: { params: { id: string } }) {
  return <ShowPage key={id} id={Number(id)} />;
}

/** A delivered job on its way to the website, in its states. */
function ShowPage({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useQuery(showingQuery(id));
  useJobEvents();
  if (data) return <Show showing={data} />;
  if (error instanceof ApiError && error.status === 404)
    return (
      <MissingPage
        title="Nothing to show yet"
        text="A job can be shown once its airplane is delivered."
        back={{ to: `/admin/jobs/${id}`, label: 'The job' }}
      />
    );
  if (error && !isFetching)
    return <FailedPage title="The project could not be loaded" onRetry={() => void refetch()} />;
  return <LoadingPage noun="project" />;
}

function Show({ showing }: { showing: Showing }) {
  const { jobId, number, projectPath, permission, words } = showing;
  const [isEntering, setEntering] = useState(false);
  const enter = () => setEntering(true);
  usePreload(loadEntering);
  useScrollToHash();
  const name = nameOf(showing);
  const canPublish = mayShow(showing) || (permission === null && words !== null);
  return (
    <main id="main" className="wrap page page--record show">
      <p className="page__top">
        <Link className="text-link" to={`/admin/jobs/${jobId}`}>
          <Icon of={arrowLeft} /> {number}, {name}
        </Link>
      </p>
      <div className="ahead show__head">
        <h1 className="h2">Show {name}</h1>
        <p className="muted" id="permission">
          <PermissionLine showing={showing} />
        </p>
        <p className="row row--tight">
          <Button small onClick={enter}>
            Enter an answer
          </Button>
          {projectPath && (
            <a className="btn btn--line btn--sm" href={projectPath}>
              <Icon of={externalLink} /> On the website
            </a>
          )}
        </p>
      </div>
      {canPublish ? <DraftDesk showing={showing} name={name} /> : <NotShown showing={showing} />}
      <Suspense>
        {isEntering && <PermissionDialog showing={showing} name={name} onClose={() => setEntering(false)} />}
      </Suspense>
    </main>
  );
}

const nameOf = ({ tailNumber, aircraft }: Showing): string => (tailNumber ? formatTailNumber(tailNumber) : aircraft);

/** 'Mon Jan 25, 7:42 PM' */
const formatMoment = (at: string) => `${formatDay(shopDay(new Date(at)))}, ${formatTime(at)}`;

/** What the customer allowed, when and how. */
function PermissionLine({ showing: { customer, permission, words, asking } }: { showing: Showing }) {
  if (!permission) {
    const wrote = words && 'The words can be published without the tail number.';
    const asked = asking.askedAt && `Asked by email on ${formatDay(shopDay(new Date(asking.askedAt)))}.`;
    return `${customer} hasn’t said whether it may be shown. ${wrote ?? asked ?? ''}`;
  }
  const said = <b>{CHOICE_WORDS[permission.choice].toLowerCase()}</b>;
  if (permission.givenBy === null)
    return (
      <>
        {customer} said {said}, {formatMoment(permission.createdAt)}, on the job’s page.
      </>
    );
  return (
    <>
      {permission.givenBy} said {said} on {formatDay(permission.givenOn!)}: {permission.givenHow}. Entered by{' '}
      {permission.userName ?? 'the shop'}, {formatMoment(permission.createdAt)}.
    </>
  );
}

/** In place of the draft while nothing may be published. */
function NotShown({ showing }: { showing: Showing }) {
  const { customer, permission, hasBeenShown } = showing;
  if (!permission) return <Waiting asking={showing.asking} customer={customer} />;
  return (
    <div className="empty">
      <h2 className="h3">{hasBeenShown ? 'Taken off the website' : 'Not to be shown'}</h2>
      <p className="muted">
        {hasBeenShown
          ? `${permission.givenBy ?? customer} withdrew it on ${formatDay(shopDay(new Date(permission.createdAt)))}. The project, its pictures and the words are off the website.`
          : 'Nothing of this job is on the website, and we won’t ask again. The job’s page keeps the question, if the answer changes.'}
      </p>
    </div>
  );
}

function Waiting({ asking, customer }: Pick<Showing, 'asking' | 'customer'>) {
  const mailed = useMailed();
  const { askedAt, on, end } = asking;
  const place = end && ASKING_END_PLACES[end];
  return (
    <div className="empty">
      <h2 className="h3">No answer yet</h2>
      <p className="muted">
        {askedAt && 'We asked once and won’t ask again. The question stays on the job’s page.'}
        {on && (
          <>
            {mailed(`We ask ${customer} by email on ${formatDay(on)} at ${ASKING_TIME}.`, customer)} The question is on
            the job’s page.
          </>
        )}
        {end && `${ASKING_ENDS[end]} The question is on the job’s page.`}
      </p>
      {place && (
        <p className="apart--wide">
          <Link className="btn btn--line" to={`/admin/settings/${place}`}>
            Open settings
          </Link>
        </p>
      )}
    </div>
  );
}
