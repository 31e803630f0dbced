import { Fragment, type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { Lead } from '#customers/leads/leads.contract.ts';
import { useCan, useIsOwner } from '#office/account/ui/current-user.ts';
import { useScrollToHash } from '#ui/focus-and-scroll.ts';
import { JobPhotos } from '../../files/ui/JobPhotos.tsx';
import type { Job } from '../job-desk.contract.ts';
import { ActivityPart } from './ActivityPart.tsx';
import { type ChangeParts, DeskPart } from './DeskPart.tsx';
import { JobDeskHead } from './JobDeskHead.tsx';
import { CustomerPanel, DatesPanel, DocumentsPanel, documentsOf } from './JobPanels.tsx';
import { MoneyPanel } from './MoneyPanel.tsx';
import { StagesPart, StatePanel } from './StagesPart.tsx';
import '../../board/ui/jobs-page.css';
import '#ui/parts.css';
import './job-desk.css';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '#client/request.ts';
import { leadQuery } from '#customers/leads/ui/lead-cache.ts';
import { useIsMailSetUp } from '#office/outbox/ui/outbox-queries.ts';
import { formatDay } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { circleAlert, circleCheck, clock } from '#ui/icons.ts';
import { FailedPage, LoadingPage, MissingPage } from '#ui/page-states.tsx';
import { formatCents, formatWorkDays } from '#workshop/shop/money.ts';
import { notifyAct } from '../../acts.ts';
import { jobQuery, useJobEvents } from '../../board/ui/job-queries.ts';
import { explainHold } from '../../customer/job-page.ts';
import { useJobAct } from './use-job-act.tsx';

/** A job with its parts: the work on the left, the customer's side on the right. */
function JobDesk({
  job,
  lead,
  changes,
  invoices,
  days,
}: Omit<JobDeskPageProps, 'id'> & { job: Job; lead: Lead | null }) {
  const { hash } = useLocation();
  /** The draft that photos began, or that the address names. */
  const [begun, setBegun] = useState(() => numberIn(hash));
  useScrollToHash();
  const isOwner = useIsOwner();
  const seesChanges = useCan('changes');
  const firstName = lead?.firstName ?? 'the customer';
  const done = job.checks.filter(({ doneAt }) => doneAt !== null).length;
  return (
    <main id="main" className="wrap page page--record job-desk">
      <JobDeskHead job={job} lead={lead} />
      <JobNotices job={job} firstName={firstName} />
      {days(job)}
      <nav className="tabs" aria-label="Job sections">
        <ul>
          <Tab to="stages">Stages</Tab>
          <Tab to="photos" count={job.files.filter(({ kind }) => kind === 'photo').length || null}>
            Photos
          </Tab>
          <Tab to="checks" count={`${done} of ${job.checks.length}`}>
            Checklist
          </Tab>
          {seesChanges && <Tab to="changes">Change orders</Tab>}
          <Tab to="activity">Activity</Tab>
          {job.money && <Tab to="money">Price and payments</Tab>}
          <Tab to="documents" count={documentsOf(job).length || null}>
            Documents
          </Tab>
          {isOwner && <Tab to="customer">Customer view</Tab>}
        </ul>
      </nav>
      <div className="beside">
        <div>
          <StagesPart job={job} />
          <JobPhotos job={job} firstName={firstName} changeFrom={changes.fromPhotos} onBegun={setBegun} />
          <ChecksPart job={job} />
          {/* The key opens it. */}
          {seesChanges && <Fragment key={begun}>{changes.list(job, lead, begun)}</Fragment>}
          <ActivityPart job={job} firstName={firstName} />
        </div>
        <div className="stack job-desk__side">
          <StatePanel job={job} />
          {isOwner && <CustomerPanel job={job} firstName={firstName} />}
          {job.money && <MoneyPanel job={job} money={job.money} />}
          {job.money && invoices(lead)}
          <DocumentsPanel job={job} />
          <DatesPanel job={job} />
        </div>
      </div>
    </main>
  );
}

/** The number of the change order in `#change-2`. */
const numberIn = (hash: string): number | null => Number(/^#change-(\d+)$/.exec(hash)?.[1]) || null;

/** A link to a part; the one in the address is current, at first the stages. */
function Tab({ to, count, children }: { to: string; count?: string | number | null; children: ReactNode }) {
  const { hash } = useLocation();
  return (
    <li>
      <a href={`#${to}`} aria-current={(hash || '#stages') === `#${to}` ? 'true' : undefined}>
        {children} {count !== undefined && count !== null && <span className="price">{count}</span>}
      </a>
    </li>
  );
}

interface JobDeskPageProps {
  id: number;
  changes: ChangeParts;
  /** Which stand above jobs. */
  invoices: (lead: Lead | null) => ReactNode;
  /** What is wrong with its days in the hangar. */
  days: (job: Job) => ReactNode;
}

/** A job at the desk, in its states: loading, failed, missing, there. */
export function JobDeskPage({ id, ...parts }: JobDeskPageProps) {
  const job = useQuery(jobQuery(id));
  const leadId = job.data?.leadId ?? null;
  const seesCustomer = useCan('customers');
  const lead = useQuery({ ...leadQuery(leadId ?? 0), enabled: leadId !== null && seesCustomer });
  useJobEvents();
  if (job.data && (lead.data || leadId === null || !seesCustomer || lead.isError))
    return <JobDesk job={job.data} lead={lead.data ?? null} {...parts} />;
  if (job.error instanceof ApiError && job.error.status === 404) return <MissingPage {...MISSING} />;
  if (job.error && !job.isFetching)
    return <FailedPage title="The job could not be loaded" onRetry={() => void job.refetch()} />;
  return <LoadingPage noun="job" />;
}

const MISSING = {
  title: 'This job doesn’t exist',
  text: 'Check the address for typos.',
  back: { to: '/admin/jobs', label: 'All jobs' },
};

/** What needs the shop now, each with its verb. */
function JobNotices({ job, firstName }: { job: Job; firstName: string }) {
  const { act, dialog } = useJobAct();
  const isOwner = useIsOwner();
  const isMailSetUp = useIsMailSetUp();
  const { flags, forecast, hold } = job;
  if (job.status === 'cancelled') return null;
  const over = forecast?.daysOverTold ?? 0;
  const isSaid = flags.movedDays === null;
  const promise = isMailSetUp ? `Email ${firstName}` : 'Set promised date';
  return (
    <>
      {hold && (
        <Notice>
          <b>On hold since {formatDay(hold.since)}:</b> {explainHold(hold)}
        </Notice>
      )}
      {(flags.movedDays !== null || over > 0) && forecast && (
        <Notice
          action={
            isOwner && (
              <Button
                small
                variant="ink"
                onClick={() => act(job, notifyAct(forecast.readyOn, firstName, isSaid, isMailSetUp))}
              >
                {isSaid ? promise : 'Give a reason'}
              </Button>
            )
          }
        >
          <b>
            {over > 0
              ? `The ready date is ${formatWorkDays(over)} past the date ${firstName} was promised.`
              : `The ready date moved by ${formatWorkDays(flags.movedDays!)} with no reason given.`}
          </b>{' '}
          {flags.waiting && 'It’s waiting for a response to a change order. '}
          The customer’s page already shows the new date.
        </Notice>
      )}
      {flags.silentDays !== null && (
        <Notice>
          <b>{flags.silentDays} days without an update.</b> Sharing one photo will do.
        </Notice>
      )}
      {flags.notArrived && (
        <Notice>
          <b>Not arrived.</b> Its induction day has passed.
        </Notice>
      )}
      {flags.unpaidCents > 0 && (
        <Notice action={<a href="#money">Price and payments</a>}>
          <b>{formatCents(flags.unpaidCents)} is due and unpaid.</b>
        </Notice>
      )}
      {dialog}
    </>
  );
}

function Notice({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <div className="alert with-action">
      <Icon of={clock} />
      <p>{children}</p>
      {action}
    </div>
  );
}

/** The checks of each stage, and how they stand. */
function ChecksPart({ job }: { job: Job }) {
  const done = job.checks.filter(({ doneAt }) => doneAt !== null).length;
  return (
    <DeskPart id="checks" title="Checklist" more={`${done} of ${job.checks.length}`}>
      {job.checks.length === 0 ? (
        <p className="muted">This job has no checklist items.</p>
      ) : (
        <ul className="job-checks">
          {job.checks.map((each) => (
            <li key={each.key}>
              <Icon of={each.doneAt ? circleCheck : circleAlert} className={each.doneAt ? 'success' : 'warning'} />
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
