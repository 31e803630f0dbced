import { useState } from 'react';
import { Link } from 'react-router';
import { useCan } from '#features/account/ui/current-user.ts';
import type { Quote } from '#features/leads/contract.ts';
import { customerName } from '#features/leads/rules.ts';
import { useIsMailSetUp } from '#features/outbox/ui/outbox-queries.ts';
import { formatWorkDays } from '#features/shop/rules.ts';
import { formatTypedPhone, phoneHref } from '#features/site/settings/rules.ts';
import { formatDay } from '#time/format-day.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { arrowLeft, pencil } from '#ui/icons.ts';
import { Status, type StatusColor } from '#ui/status.tsx';
import { nameOf } from '../../board/ui/JobRow.tsx';
import type { JobStatus } from '../../constants.ts';
import { formatAt } from '../../customer/rules.ts';
import { MATERIAL_LABELS, surfaceOf } from '../../materials/rules.ts';
import { findCurrentStage } from '../../rules.ts';
import { StageAirplane } from '../../ui/StageAirplane.tsx';
import type { Job } from '../contract.ts';
import { FactsDialog } from './FactsDialog.tsx';
import { JobPager } from './JobPager.tsx';

const STATUSES: Record<JobStatus, { label: string; color: StatusColor }> = {
  booked: { label: 'Booked', color: 'gray' },
  'in-work': { label: 'In work', color: 'blue' },
  'on-hold': { label: 'On hold', color: 'yellow' },
  ready: { label: 'Ready', color: 'green' },
  delivered: { label: 'Delivered', color: 'green' },
  cancelled: { label: 'Canceled', color: 'red' },
};

/** Whose airplane it is, how it stands, what was promised, and the airplane in the material of its stage. */
export function JobDeskHead({ job, lead }: { job: Job; lead: Quote | null }) {
  const [isEditing, setEditing] = useState(false);
  const isOwner = useCan(null);
  const seesCustomer = useCan('customers');
  const { label, color } = STATUSES[job.status];
  const at = job.stages.indexOf(findCurrentStage(job.stages)!);
  const material = surfaceOf(job);
  return (
    <>
      <div className="page__top">
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
      <div className="job-desk__head">
        <div>
          <p className="page__eyebrow">
            <span className="price">{job.number}</span>
            <Status color={color}>{label}</Status>
            <span className="sm muted">{job.title}</span>
          </p>
          <h1 className="h2">
            <span className="job-tail">{nameOf(job)}</span>, {job.aircraftType}
          </h1>
          {seesCustomer && (
            <p className="muted">{lead ? <Customer lead={lead} /> : 'This customer’s data was erased.'}</p>
          )}
          <Promises job={job} />
        </div>
        <figure>
          <StageAirplane type={job.aircraftType} model={job.model} material={material} colors={job.colors} />
          <figcaption>
            <span>{MATERIAL_LABELS[material]}</span>
            <span>{at < 0 ? 'All stages finished' : `Stage ${at + 1} of ${job.stages.length}`}</span>
          </figcaption>
        </figure>
      </div>
      {isEditing && <FactsDialog job={job} onClose={() => setEditing(false)} />}
    </>
  );
}

function Customer({ lead }: { lead: Quote }) {
  const isOwner = useCan(null);
  return (
    <>
      {isOwner ? <Link to={`/admin/quotes/${lead.id}`}>{customerName(lead)}</Link> : customerName(lead)}
      {lead.businessName && `, ${lead.businessName}`}{' '}
      {lead.phone && (
        <a className="nowrap" href={phoneHref(lead.phone)}>
          {formatTypedPhone(lead.phone)}
        </a>
      )}
    </>
  );
}

/** First planned, last told, forecast now. */
function Promises({ job }: { job: Job }) {
  const { firstReadyOn, toldReadyOn, toldAt, forecast, arrivedOn, deliveredOn, takenBy, inductionOn } = job;
  const over = forecast?.daysOverTold ?? null;
  const by = useIsMailSetUp() ? ', by email' : '';
  return (
    <dl className="row job-promises">
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
      <dt>{label}</dt>
      <dd>
        {day ? formatDay(day) : none}
        {more && <small className={isLate ? 'job-late' : undefined}>{more}</small>}
      </dd>
    </div>
  );
}
