import type { CSSProperties } from 'react';
import { formatDay } from '#time/format-day.ts';
import { PagePart } from '#ui/page-part.tsx';
import { STAGE_COLORS } from '../../materials/rules.ts';
import type { JobPage } from '../contract.ts';
import { type Bar, barsOf, describeStage, type StageBars } from '../rules.ts';

type Stage = JobPage['stages'][number];

const STATE_WORDS = { finished: 'done', 'under-way': 'now', 'to-come': 'coming up', skipped: 'skipped' } as const;

const LEADS = { cancelled: 'How far the work got.', booked: 'What we’ll do, and how many work days each stage takes.' };

/** The stages in order, with what was planned, what happened and what is expected. */
export function JobStages({ page }: { page: JobPage }) {
  const { stages, hold, arrivedOn, status } = page;
  const bars = barsOf(page);
  const isPlanned = arrivedOn !== null && stages.some(({ plan }) => plan !== null);
  const lead = isPlanned
    ? `The bracket on top is the plan from ${formatDay(arrivedOn)}, which never changes. The bar below is what happened, or what we expect.`
    : LEADS[status === 'cancelled' ? status : 'booked'];
  return (
    <PagePart id="stages" title="The stages" lead={lead}>
      <ol className="job-stages" style={{ '--span': bars?.span } as CSSProperties}>
        {stages.map((stage, at) => (
          <li
            key={stage.key}
            className={`is-${stage.state}${hold && stage.state === 'under-way' ? ' is-held dot--orange' : ''}`}
            aria-current={stage.state === 'under-way' ? 'step' : undefined}
          >
            <span className="payments__n" aria-hidden="true">
              {at + 1}
            </span>
            <p className="job-stages__title">
              <b>{stage.title}</b>
              <StateWord stage={stage} isHeld={hold !== null} />
              <span>{describeStage(stage, page)}</span>
            </p>
            {bars && <Bars bars={bars} at={at} color={STAGE_COLORS[stage.key]} />}
            <Days stage={stage} />
          </li>
        ))}
      </ol>
    </PagePart>
  );
}

function StateWord({ stage: { state }, isHeld }: { stage: Stage; isHeld: boolean }) {
  if (state === 'under-way') return <em>{isHeld ? 'on hold' : STATE_WORDS[state]}</em>;
  return <span className="vh"> {STATE_WORDS[state]}, </span>;
}

function Bars({ bars: { stages, today }, at, color }: { bars: StageBars; at: number; color: string | undefined }) {
  const { plan, fact } = stages[at]!;
  return (
    <div className="job-bars" aria-hidden="true">
      {plan && <i className="job-bars__plan" style={placeOf(plan)} />}
      {fact && <i className="job-bars__fact" style={{ ...placeOf(fact), '--color': color } as CSSProperties} />}
      {today !== null && <i className="job-bars__today" style={placeOf({ from: today, days: 0 })} />}
    </div>
  );
}

const placeOf = ({ from, days }: Bar) => ({ '--from': from, '--days': days }) as CSSProperties;

/** Work days, beside those that were planned. */
function Days({ stage: { state, workDays } }: { stage: Stage }) {
  const { done, all, agreed, approved } = workDays;
  if (state === 'skipped' || all === 0) return null;
  const planned = agreed - approved;
  const isChanged = all !== planned;
  return (
    <p className="job-stages__days">
      <span className="price">{state === 'under-way' ? `${done} of ${all}` : all}</span>
      <span className="vh"> work days</span>
      {isChanged && (
        <small>
          planned {planned}
          {approved > 0 && `, ${approved} approved`}
        </small>
      )}
    </p>
  );
}
