import { Link } from 'react-router';
import { formatDay } from '#time/format-day.ts';
import { DeskForm, SubmitButton } from '#ui/form-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { calendarCheck } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';
import { inMaterial, materialOf } from '#workshop/jobs/stage-colors.ts';
import { formatWorkDays } from '#workshop/shop/money.ts';
import type { PlanOptions as Options, PlanOption } from '../../job-plan.contract.ts';
import { useHangarCall } from './board-queries.ts';
import { WhyField, whyOf } from './MovePanel.tsx';
import { isAskedWhy } from './use-stay-moves.tsx';
import './plan-options.css';

interface PlanOptionsProps {
  jobId: number;
  number: string;
  options: Options;
}

/** All of a job laid into the hangar: as it was agreed, or on the nearest days that fit. */
export default function PlanOptions({ jobId, number, options }: PlanOptionsProps) {
  const { agreed, fits, inTheWay, plans } = options;
  return (
    <section className="card plan-options" aria-labelledby="plan-options">
      <h2 className="h3" id="plan-options">
        {fits ? 'Plan as agreed' : 'The agreed days don’t fit'}
      </h2>
      <p className="muted">
        {fits &&
          `${number} has no days yet. ${agreed ? 'The days in the quote fit the hangar.' : 'It fits the hangar.'}`}
        {!fits && inTheWay && (
          <>
            {inTheWay.spot} is taken by <span className="job-tail">{inTheWay.label}</span> through{' '}
            {formatDay(inTheWay.through)}.
          </>
        )}
        {!fits && !inTheWay && `${number} has no days yet.`}
      </p>
      {plans.map((plan) => (
        <OnePlan key={plan.from} {...{ jobId, number, options, plan }} />
      ))}
      <Link className="text-link" to="/admin/hangar">
        {fits ? 'Choose other days' : 'See the hangar'}
      </Link>
    </section>
  );
}

function OnePlan({ jobId, number, options, plan }: PlanOptionsProps & { plan: PlanOption }) {
  const { fits, agreed, workDays, isMailed, customer } = options;
  const { call } = useHangarCall('/api/hangar/plans');
  const day = formatDay(plan.from, 'monthDay');
  const tells = plan.needsReason && isMailed ? ` and email ${customer}` : '';
  return (
    <DeskForm
      className="stack stack--close apart ahead plan-option"
      send={async (entered) => {
        await call({ method: 'POST', body: { jobId, from: plan.from, ...whyOf(entered, options) } });
        toast({ title: `${number} is planned`, description: `It starts ${day}.` });
      }}
      asks={(error) => (isAskedWhy(error) ? <WhyField plan={options} /> : undefined)}
      foot={
        <div>
          <SubmitButton variant={fits ? 'primary' : 'ink'}>
            <Icon of={calendarCheck} /> {fits ? 'Plan these days' : `Plan ${day}${tells}`}
          </SubmitButton>
        </div>
      }
    >
      <Legs plan={plan} />
      <dl className="plan-option__dates">
        <dt>Induction day</dt>
        <dd>
          <b>{formatDay(plan.from)}</b>
          <small className={plan.needsReason ? 'danger' : undefined}>{describeStart(plan, fits, agreed)}</small>
        </dd>
        <dt>Work days</dt>
        <dd>
          <b>{workDays}</b>
          <small>as quoted</small>
        </dd>
        <dt>Ready</dt>
        <dd>
          <b>{formatDay(plan.readyOn)}</b>
          {plan.workDaysLater > 0 && <small>{formatWorkDays(plan.workDaysLater)} later than agreed</small>}
        </dd>
      </dl>
      {plan.needsReason && <WhyField plan={options} />}
    </DeskForm>
  );
}

function describeStart({ from }: PlanOption, fits: boolean, agreed: Options['agreed']): string {
  if (fits) return agreed ? 'as agreed' : 'the first open day';
  return agreed && from <= agreed.to ? 'within the agreed window' : 'later than agreed';
}

/** The stages in their materials, and where they stand. */
const Legs = ({ plan: { legs } }: { plan: PlanOption }) => (
  <ol className="row plan-legs">
    {legs.map(({ spot, from, to, stages }) => (
      <li key={from} style={{ flexGrow: stages.reduce((sum, { days }) => sum + days, 0) }}>
        <div aria-hidden="true">
          {stages.map((stage) => (
            <i key={stage.key} style={{ ...inMaterial(materialOf(stage)), flexGrow: stage.days }} />
          ))}
        </div>
        <p>
          <b>{spot}</b>
          <small>
            {formatDay(from)} to {formatDay(to)}
          </small>
        </p>
      </li>
    ))}
  </ol>
);
