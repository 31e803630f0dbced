import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router';
import { elevationOf } from '#airplanes/aircraft/airframe-names.ts';
import { Elevation } from '#airplanes/aircraft/ui/Elevation.tsx';
import { formatTailNumber } from '#customers/leads/lead-words.ts';
import { formatDay } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import { setAutofocus } from '#ui/dialog.tsx';
import { fieldErrorsOf } from '#ui/explain-problem.ts';
import { Field } from '#ui/field.tsx';
import { badgesOf, describePlace } from '../badges.ts';
import type { ListedJob } from '../board/job-list.contract.ts';
import { JOB_LIMITS, SLIP_REASONS } from '../job-status.constants.ts';
import type { Material } from '../stage-colors.ts';

/** What a job is called: its tail number, else its number. */
export const nameOf = ({ tailNumber, number }: Pick<ListedJob, 'tailNumber' | 'number'>) =>
  tailNumber ? formatTailNumber(tailNumber) : number;

/** The jobs of a lead: where each stands. */
export function LeadJobs({ jobs }: { jobs: readonly ListedJob[] }) {
  return jobs.map((job) => {
    const { id, number, readyOn, status } = job;
    const isOver = status === 'delivered' || status === 'cancelled';
    const urgent = badgesOf(job, shopDay()).filter(({ tone }) => tone !== 'plain');
    return (
      <div key={id} className="card lead-entry">
        <p>
          <span className="price">{number}</span> {describePlace(job)}
          {readyOn && !isOver && `, ready ${formatDay(readyOn, 'short')}`}
        </p>
        {urgent.length > 0 && <p className="sm late">{urgent.map(({ text }) => text).join(' · ')}</p>}
        <Link className="btn btn--line btn--sm" to={`/admin/jobs/${id}`} aria-label={`Open job ${number}`}>
          Open
        </Link>
      </div>
    );
  });
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
