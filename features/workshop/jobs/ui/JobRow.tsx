import '../board/ui/job-list.css';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { AirplaneLink, CustomerLink } from '#customers/leads/ui/person-links.tsx';
import { countDays } from '#time/days.ts';
import { formatDay } from '#time/format-day.ts';
import { Icon } from '#ui/icon.tsx';
import { calendar, clock, image, landmark, send, shieldCheck, timer, triangleAlert } from '#ui/icons.ts';
import { formatWorkDays } from '#workshop/shop/money.ts';
import { type BadgeKind, badgesOf, describePlace, describeReady } from '../badges.ts';
import type { ListedJob } from '../board/job-list.contract.ts';
import { monthsOf, placeOf, type TimeScale } from '../board/job-list.ts';
import { inMaterial, materialOf, surfaceOf } from '../stage-colors.ts';
import { nameOf, StageAirplane } from './JobParts.tsx';

const ICONS: Record<BadgeKind, string> = {
  silent: image,
  moved: clock,
  waiting: clock,
  'not-arrived': triangleAlert,
  unpaid: landmark,
  hold: timer,
  checks: shieldCheck,
  shown: send,
  plan: calendar,
};

export function JobRow({ job, scale, today }: { job: ListedJob; scale: TimeScale; today: string }) {
  return (
    <li className="job-row" data-job={job.id}>
      <div className="job-row__who">
        <StageAirplane type={job.aircraftType} model={job.model} material={surfaceOf(job)} colors={job.colors} />
        <span>
          <Link className="job-tail" to={`/admin/jobs/${job.id}`} data-open="">
            {nameOf(job)}
          </Link>
          <AboutJob job={job} />
          <small>{job.tailNumber ? job.number : job.title}</small>
        </span>
      </div>
      <JobLine job={job} scale={scale} today={today} />
      <ReadyDay job={job} />
      <p className="muted row job-row__facts">
        <b>{describePlace(job)}</b>
        {badgesOf(job, today).map(({ kind, text, tone }) => (
          <span key={kind} className={`job-${tone}`}>
            <Icon of={ICONS[kind]} /> {text}
          </span>
        ))}
      </p>
    </li>
  );
}

function AboutJob({ job: { aircraftType, tailNumber, leadId, customer } }: { job: ListedJob }) {
  return (
    <small>
      {tailNumber && aircraftType ? <AirplaneLink tailNumber={tailNumber}>{aircraftType}</AirplaneLink> : aircraftType}
      {aircraftType && customer && ', '}
      {customer && leadId !== null ? <CustomerLink leadId={leadId}>{customer}</CustomerLink> : customer}
    </small>
  );
}

function ReadyDay({ job }: { job: ListedJob }) {
  const { daysOverFirst } = job;
  const { head, plan } = describeReady(job);
  if (plan === null)
    return (
      <p className="muted sm job-row__ready">
        <span>{head}</span>
      </p>
    );
  return (
    <p className="muted sm job-row__ready">
      <b className="price">{head}</b>
      <span>
        {plan}
        {daysOverFirst ? (
          <>
            , <span className="late">+{formatWorkDays(daysOverFirst)}</span>
          </>
        ) : null}
      </span>
    </p>
  );
}

/** The first plan as a dimension line, the slip dashed, and the stages in their materials below. */
function JobLine({ job, scale, today }: { job: ListedJob; scale: TimeScale; today: string }) {
  const { arrivedOn, inductionOn, firstReadyOn, readyOn } = job;
  const begin = arrivedOn ?? inductionOn;
  const at = (day: string) => `${placeOf(day, scale)}%`;
  const between = (from: string, to: string) => ({ '--from': at(from), '--to': at(to) }) as CSSProperties;
  const planned = firstReadyOn ?? readyOn;
  return (
    <div className="job-line" role="img" aria-label={describeLine(job)}>
      {monthsOf(scale).map(({ day }) => (
        <i key={day} className="job-line__month" style={{ left: at(day) }} />
      ))}
      <i className="job-line__today" style={{ left: at(today) }} />
      {begin && planned && readyOn && (
        <>
          <i className="job-line__plan" style={between(begin, planned)} />
          {readyOn > planned && <i className="job-line__slip" style={between(planned, readyOn)} />}
          <span className="job-line__stages" style={between(begin, readyOn)}>
            {job.stages.map((stage) => (
              <StageBar key={stage.key} stage={stage} />
            ))}
          </span>
        </>
      )}
    </div>
  );
}

function StageBar({ stage }: { stage: ListedJob['stages'][number] }) {
  const { start, end, state } = stage;
  if (!start || !end || state === 'skipped') return null;
  const isToCome = state === 'to-come';
  return (
    <i
      className={isToCome ? 'is-to-come' : undefined}
      style={{ ...inMaterial(materialOf(stage)), flexGrow: Math.max(countDays(start, end), 1) }}
    />
  );
}

function describeLine(job: ListedJob): string {
  const { arrivedOn, inductionOn, firstReadyOn, readyOn } = job;
  const begin = arrivedOn ?? inductionOn;
  if (!begin || !readyOn) return `${nameOf(job)}: no days planned`;
  const planned = firstReadyOn ? `, planned ready ${formatDay(firstReadyOn, 'short')}` : '';
  return `${nameOf(job)}: from ${formatDay(begin, 'short')}${planned}, forecast ${formatDay(readyOn, 'short')}`;
}
