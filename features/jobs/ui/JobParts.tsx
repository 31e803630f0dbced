import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router';
import { formatTailNumber } from '#features/leads/lead-words.ts';
import { formatWorkDays } from '#features/shop/money.ts';
import { countDays } from '#time/days.ts';
import { formatDay } from '#time/format-day.ts';
import { Icon } from '#ui/icon.tsx';
import { calendar, clock, image, landmark, send, shieldCheck, timer, triangleAlert } from '#ui/icons.ts';
import { type BadgeKind, badgesOf, describePlace, describeReady } from '../badges.ts';
import type { ListedJob } from '../board/job-list.contract.ts';
import { monthsOf, placeOf, type TimeScale } from '../board/job-list.ts';
import { inMaterial, type Material, materialOf, surfaceOf } from '../stage-colors.ts';
import '../board/ui/job-list.css';
import { shopDay } from '#time/shop-time.ts';
import '../board/ui/jobs-page.css';
import { elevationOf } from '#features/aircraft/airframe-names.ts';
import { Elevation } from '#features/aircraft/ui/Elevation.tsx';
import { setAutofocus } from '#ui/dialog.tsx';
import { fieldErrorsOf } from '#ui/explain-problem.ts';
import { Field } from '#ui/field.tsx';
import { JOB_LIMITS, SLIP_REASONS } from '../job-status.constants.ts';

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

/** What a job is called: its tail number, else its number. */
export const nameOf = ({ tailNumber, number }: Pick<ListedJob, 'tailNumber' | 'number'>) =>
  tailNumber ? formatTailNumber(tailNumber) : number;

export function JobRow({ job, scale, today }: { job: ListedJob; scale: TimeScale; today: string }) {
  return (
    <li className="job-row" data-job={job.id}>
      <Link className="job-row__who" to={`/admin/jobs/${job.id}`} data-open="">
        <StageAirplane type={job.aircraftType} model={job.model} material={surfaceOf(job)} colors={job.colors} />
        <span>
          <b className="job-tail">{nameOf(job)}</b>
          <small>{[job.aircraftType, job.customer].filter(Boolean).join(', ')}</small>
          <small>{job.tailNumber ? job.number : job.title}</small>
        </span>
      </Link>
      <JobLine job={job} scale={scale} today={today} />
      <ReadyDay job={job} />
      <p className="row job-row__facts">
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

function ReadyDay({ job }: { job: ListedJob }) {
  const { daysOverFirst } = job;
  const { head, plan } = describeReady(job);
  if (plan === null)
    return (
      <p className="job-row__ready">
        <span>{head}</span>
      </p>
    );
  return (
    <p className="job-row__ready">
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

/** The jobs of a lead: where each stands. */
export function LeadJobs({ jobs }: { jobs: readonly ListedJob[] }) {
  return jobs.map((job) => {
    const { id, number, readyOn, status } = job;
    const isOver = status === 'delivered' || status === 'cancelled';
    const urgent = badgesOf(job, shopDay()).filter(({ tone }) => tone !== 'plain');
    return (
      <div key={id} className="card lead-job">
        <p>
          <span className="price">{number}</span> {describePlace(job)}
          {readyOn && !isOver && `, ready ${formatDay(readyOn, 'short')}`}
        </p>
        {urgent.length > 0 && <p className="sm lead-job__flags">{urgent.map(({ text }) => text).join(' · ')}</p>}
        <Link className="btn btn--line btn--sm" to={`/admin/jobs/${id}`} aria-label={`Open job ${number}`}>
          Open
        </Link>
      </div>
    );
  });
}

/**
 * An airplane in the material of its stage. Decorative: the stage stands beside it in words.
 * @param colors of its scheme, base first; without them it is plain white
 */
export function StageAirplane({
  type,
  model = '',
  material,
  colors = [],
}: {
  type: string;
  model?: string;
  material: Material;
  colors?: readonly string[];
}) {
  const [base, first, second] = colors;
  const own = { '--own-base': base, '--own-1': first, '--own-2': second } as CSSProperties;
  return (
    <span className={`stage-airplane stage-airplane--${material}`} style={own}>
      <Elevation of={elevationOf({ type, model })} painted bare />
    </span>
  );
}

/** Why a ready date moves, as `reason` and `note` of a form. */
export function SlipFields({ problem }: { problem?: string | undefined }) {
  return (
    <>
      <Field
        name="reason"
        label="Reason"
        choices={SLIP_REASONS}
        empty="Choose one"
        ref={setAutofocus}
        required
        showsRequired
        problem={problem}
      />
      <Field
        name="note"
        label="In your own words"
        isOptional
        rows={3}
        maxLength={JOB_LIMITS.note}
        help="The customer sees both."
      />
    </>
  );
}

/** Asks for the reason that a call was refused without. */
export function slipFieldsFor(error: unknown): ReactNode {
  return 'reason' in fieldErrorsOf(error) ? <SlipFields /> : undefined;
}
