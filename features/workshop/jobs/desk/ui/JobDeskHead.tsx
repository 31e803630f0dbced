import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { customerName } from '#customers/leads/lead-words.ts';
import type { Lead } from '#customers/leads/leads.contract.ts';
import { AirplaneLink, CustomerLink } from '#customers/leads/ui/person-links.tsx';
import { areShortcutsEnabled } from '#customers/leads/ui/row-shortcuts.ts';
import { formatTypedPhone, phoneHref } from '#foundation/business/opening-hours.ts';
import { useCan, useIsOwner } from '#office/account/ui/current-user.ts';
import { useIsMailSetUp } from '#office/outbox/ui/outbox-queries.ts';
import { formatDay } from '#time/format-day.ts';
import { Button } from '#ui/button.tsx';
import { Status, type StatusColor } from '#ui/desk-controls.tsx';
import { isTyping } from '#ui/focus-and-scroll.ts';
import { Icon } from '#ui/icon.tsx';
import { arrowLeft, chevronLeft, chevronRight, pencil } from '#ui/icons.ts';
import { formatWorkDays } from '#workshop/shop/money.ts';
import { LIST_SIZE, useJobPages } from '../../board/ui/job-queries.ts';
import { formatAt } from '../../customer/job-page.ts';
import type { JobStatus } from '../../job-status.constants.ts';
import { MATERIAL_LABELS, surfaceOf } from '../../stage-colors.ts';
import { findCurrentStage } from '../../stages.ts';
import { nameOf, StageAirplane } from '../../ui/JobParts.tsx';
import type { Job } from '../job-desk.contract.ts';
import { FactsDialog } from './JobDialogs.tsx';

const OPEN_JOBS = { view: 'list', show: '', stage: '', sort: 'urgency', q: '' } as const;

/** The job's position among those that are open, the most urgent first, with links to its neighbors (K and J). */
function JobPager({ id }: { id: number }) {
  const { data } = useJobPages(OPEN_JOBS, LIST_SIZE);
  const ids = data?.pages.flatMap(({ rows }) => rows.map((row) => row.id)) ?? [];
  const index = ids.indexOf(id);
  const [before, after] = index < 0 ? [] : [ids[index - 1], ids[index + 1]];
  const navigate = useNavigate();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !areShortcutsEnabled()) return;
    if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
    const next = { j: after, k: before }[event.key.toLowerCase()];
    if (next !== undefined) void navigate(`/admin/jobs/${next}`);
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  if (index < 0) return null;
  return (
    <nav className="with-icon job-pager" aria-label="Open jobs">
      <span className="muted sm">
        {index + 1} of {ids.length}
        {data!.pages.at(-1)!.next && '+'}
      </span>
      {before !== undefined && (
        <Link className="btn btn--icon" to={`/admin/jobs/${before}`} aria-label="Previous job">
          <Icon of={chevronLeft} />
        </Link>
      )}
      {after !== undefined && (
        <Link className="btn btn--icon" to={`/admin/jobs/${after}`} aria-label="Next job">
          <Icon of={chevronRight} />
        </Link>
      )}
    </nav>
  );
}

const STATUSES: Record<JobStatus, { label: string; color: StatusColor }> = {
  booked: { label: 'Booked', color: 'gray' },
  'in-work': { label: 'In work', color: 'blue' },
  'on-hold': { label: 'On hold', color: 'yellow' },
  ready: { label: 'Ready', color: 'green' },
  delivered: { label: 'Delivered', color: 'green' },
  cancelled: { label: 'Canceled', color: 'red' },
};

/** Whose airplane it is, how it stands, what was promised, and the airplane in the material of its stage. */
export function JobDeskHead({ job, lead }: { job: Job; lead: Lead | null }) {
  const [isEditing, setEditing] = useState(false);
  const isOwner = useIsOwner();
  const seesCustomer = useCan('customers');
  const { label, color } = STATUSES[job.status];
  const at = job.stages.indexOf(findCurrentStage(job.stages)!);
  const material = surfaceOf(job);
  return (
    <>
      <div className="row page__top between">
        <Link className="text-link" to="/admin/jobs">
          <Icon of={arrowLeft} /> All jobs
        </Link>
        <JobPager id={job.id} />
        {isOwner && job.status !== 'delivered' && job.status !== 'cancelled' && (
          <Button small onClick={() => setEditing(true)}>
            <Icon of={pencil} /> <span className="job-desk__word">Edit</span>
          </Button>
        )}
      </div>
      <div className="stack ahead--far job-desk__head">
        <div>
          <p className="row page__eyebrow">
            <span className="price">{job.number}</span>
            <Status color={color}>{label}</Status>
            <span className="sm muted">{job.title}</span>
          </p>
          <h1 className="h2">
            <span className="job-tail">
              {job.tailNumber ? <AirplaneLink tailNumber={job.tailNumber} /> : nameOf(job)}
            </span>
            , {job.aircraftType}
          </h1>
          {seesCustomer && (
            <p className="muted">{lead ? <Customer lead={lead} /> : 'This customer’s data was erased.'}</p>
          )}
          <Promises job={job} />
        </div>
        <figure>
          <StageAirplane type={job.aircraftType} model={job.model} material={material} colors={job.colors} />
          <figcaption className="muted spread">
            <span>{MATERIAL_LABELS[material]}</span>
            <span>{at < 0 ? 'All stages finished' : `Stage ${at + 1} of ${job.stages.length}`}</span>
          </figcaption>
        </figure>
      </div>
      {isEditing && <FactsDialog job={job} onClose={() => setEditing(false)} />}
    </>
  );
}

function Customer({ lead }: { lead: Lead }) {
  return (
    <>
      <CustomerLink leadId={lead.id}>{customerName(lead)}</CustomerLink>
      {lead.businessName && `, ${lead.businessName}`}{' '}
      {lead.phone && <a href={phoneHref(lead.phone)}>{formatTypedPhone(lead.phone)}</a>}
    </>
  );
}

/** First planned, last told, forecast now. */
function Promises({ job }: { job: Job }) {
  const { firstReadyOn, toldReadyOn, toldAt, forecast, hold, arrivedOn, deliveredOn, takenBy, inductionOn } = job;
  const over = forecast?.daysOverTold ?? null;
  const by = useIsMailSetUp() ? ', by email' : '';
  return (
    <dl className="row apart--wide job-promises">
      {!arrivedOn && (
        <Promised
          label="Induction"
          day={inductionOn}
          none="To be scheduled"
          more={forecast?.notArrived ? 'Not arrived' : null}
          isLate
        />
      )}
      {firstReadyOn && (
        <Promised
          label="Original ready date"
          day={firstReadyOn}
          more={arrivedOn && `set on arrival, ${formatDay(arrivedOn)}`}
        />
      )}
      {toldReadyOn && <Promised label="Promised date" day={toldReadyOn} more={toldAt && `${formatAt(toldAt)}${by}`} />}
      {hold && <Promised label="Ready date now" day={null} none="None while on hold" />}
      {deliveredOn ? (
        <Promised label="Delivered" day={deliveredOn} more={takenBy && `to ${takenBy}`} />
      ) : (
        forecast && (
          <Promised
            label="Ready date now"
            day={forecast.readyOn}
            more={comparePromise(over)}
            isLate={over !== null && over > 0}
          />
        )
      )}
    </dl>
  );
}

/** Null: no date was promised. */
function comparePromise(over: number | null): string | null {
  if (over === null) return null;
  if (over > 0) return `${formatWorkDays(over)} late`;
  return over < 0 ? 'earlier' : 'as promised';
}

interface PromisedProps {
  label: string;
  day: string | null;
  none?: string;
  more?: string | null;
  isLate?: boolean;
}

function Promised({ label, day, none = 'No date yet', more, isLate = false }: PromisedProps) {
  return (
    <div>
      <dt className="muted sm">{label}</dt>
      <dd>
        {day ? formatDay(day) : none}
        {more && <small className={isLate ? 'late' : undefined}>{more}</small>}
      </dd>
    </div>
  );
}
