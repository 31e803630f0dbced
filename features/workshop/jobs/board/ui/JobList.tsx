import './job-list.css';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { Elevation } from '#airplanes/aircraft/ui/Elevation.tsx';
import { useIsOwner } from '#office/account/ui/current-user.ts';
import { shopDay } from '#time/shop-time.ts';
import { Empty, joinPages, Records } from '#ui/records.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { inMaterial, MATERIAL_LABELS, type Material } from '../../stage-colors.ts';
import { JobRow } from '../../ui/JobRow.tsx';
import type { ListedJob } from '../job-list.contract.ts';
import { monthsOf, placeOf, scaleOf, type TimeScale } from '../job-list.ts';
import { EnterJob } from './JobsDialogs.tsx';
import { addressOf, isFiltered, type JobListFilter, LIST_SIZE, useJobCounts, useJobPages } from './job-queries.ts';

/** Jobs over time, a row each. */
export function JobList({ filter }: { filter: JobListFilter }) {
  const query = useJobPages(filter, LIST_SIZE);
  return (
    <Records
      what="jobs"
      query={query}
      {...joinPages(query.data)}
      selector="[data-job]"
      loading={<Loading />}
      empty={<NoJobs filter={filter} />}
    >
      {(jobs) => <JobRows jobs={jobs} />}
    </Records>
  );
}

function JobRows({ jobs }: { jobs: readonly ListedJob[] }) {
  const today = shopDay();
  const scale = scaleOf(jobs.map(spanOf), today);
  return (
    <>
      <div className="job-rows">
        <Axis scale={scale} today={today} />
        <ul aria-label="Jobs">
          {jobs.map((job) => (
            <JobRow key={job.id} job={job} scale={scale} today={today} />
          ))}
        </ul>
      </div>
      <Legend />
    </>
  );
}

/** From its first day to the later of its plan and its forecast. */
function spanOf({ arrivedOn, inductionOn, firstReadyOn, readyOn }: ListedJob) {
  const end = [firstReadyOn, readyOn].filter((day) => day !== null).sort();
  return { start: arrivedOn ?? inductionOn, end: end.at(-1) ?? null };
}

function Axis({ scale, today }: { scale: TimeScale; today: string }) {
  const at = (day: string) => ({ '--at': `${placeOf(day, scale)}%` }) as CSSProperties;
  return (
    <div className="job-axis" aria-hidden="true">
      <div className="label job-axis__line">
        {monthsOf(scale).map(({ day, label }) => (
          <span key={day} style={at(day)}>
            {label}
          </span>
        ))}
        <b style={at(today)}>Today</b>
      </div>
      <span className="label">Ready date</span>
    </div>
  );
}

function Legend() {
  return (
    <div className="row job-legend muted sm" aria-hidden="true">
      {(Object.entries(MATERIAL_LABELS) as [Material, string][]).map(([material, label]) => (
        <span key={material}>
          <i className="material" style={inMaterial(material)} />
          {label}
        </span>
      ))}
      <span className="job-legend__lines">
        <i className="job-legend__plan" /> Original plan
      </span>
      <span className="late">
        <i className="job-legend__slip" /> Delay
      </span>
    </div>
  );
}

/** Bars of the rows' final height. */
function Loading() {
  return (
    <>
      <div className="vh">
        <Spinner>Loading jobs...</Spinner>
      </div>
      <div className="job-rows job-rows--loading" aria-hidden="true">
        {[1, 2, 3, 4, 5].map((row) => (
          <div key={row} className="job-row">
            <i className="skel" />
            <i className="skel" />
            <i className="skel" />
          </div>
        ))}
      </div>
    </>
  );
}

export function NoJobs({ filter }: { filter: JobListFilter }) {
  const isOwner = useIsOwner();
  const { data: counts } = useJobCounts();
  const isNarrowed = isFiltered(filter);
  return (
    <Empty
      what="jobs"
      drawing={!isNarrowed && <Elevation of="single-piston-low" />}
      clear={isNarrowed ? { search: filter.view === 'board' ? '?view=board' : '' } : undefined}
    >
      {counts && counts.delivered > 0 ? (
        <>
          <h2 className="h3">Nothing open. {counts.delivered.toLocaleString('en-US')} delivered.</h2>
          <p className="apart--wide">
            <Link className="btn btn--line" to={{ search: `?${addressOf({ ...filter, show: 'delivered' })}` }}>
              Show delivered jobs
            </Link>
          </p>
        </>
      ) : (
        <h2 className="h3">A job starts when a customer accepts a quote.</h2>
      )}
      {isOwner && (
        <>
          <p className="muted">
            Airplanes already in the hangar? Add them so their owners can follow along from today.
          </p>
          <p className="apart--wide jobs__ways row">
            <EnterJob variant="ink" />
            <Link className="btn btn--line" to="/admin/offers">
              Quotes
            </Link>
          </p>
        </>
      )}
    </Empty>
  );
}
