import { type CSSProperties, memo } from 'react';
import type { PriceList } from '#features/estimates/contract.ts';
import { multiplierAsPercent, weeksIn } from '#features/estimates/rules.ts';
import { Text, useText } from '#features/texts/ui/Text.tsx';
import { Field } from '#ui/field.tsx';
import { Choice, ChoiceGroup, StepTitle } from './CalculatorChoices.tsx';

/** The length of the scale under the choices. */
const WEEKS = 9;

/** Step 3: urgency and start; `today` is the shop's day. */
export const CalculatorTimeline = memo(function CalculatorTimeline({
  timelines,
  today,
}: Pick<PriceList, 'timelines'> & { today: string }) {
  return (
    <>
      <StepTitle n={3} title="quoteCalculator.timeline.title" lead="quoteCalculator.timeline.lead" />
      <ChoiceGroup name="timeline" legend="quoteCalculator.timeline.label">
        <div className="stack choices">
          {timelines.map(({ name, multiplier, note }) => (
            <Choice key={name} name="timeline" value={name} variant="term">
              <span className="choice__txt">
                <b>{name}</b>
                <span>{note}</span>
              </span>
              <span className="term__factor">
                <span className="price">
                  {multiplierAsPercent(multiplier) ?? <Text k="quoteCalculator.timeline.noChange" />}
                </span>
                <span className="sm muted">x{multiplier}</span>
              </span>
              <WeeksBar timeline={name} />
            </Choice>
          ))}
        </div>
        <div className="weeks" aria-hidden="true">
          {Array.from({ length: WEEKS }, (_, week) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a week is its number
            <span key={week}>{week}</span>
          ))}
        </div>
      </ChoiceGroup>
      <div className="form form--2">
        <Field
          name="preferredStartDate"
          label={useText('quoteCalculator.timeline.start')}
          help={useText('quoteCalculator.timeline.startHelp')}
          type="date"
          min={today || undefined}
        />
      </div>
    </>
  );
});

/** The shortest and the longest duration in weeks. */
function WeeksBar({ timeline }: { timeline: string }) {
  const weeks = weeksIn(timeline);
  if (!weeks) return null;
  const span = { '--from': weeks.from / WEEKS, '--to': Math.min(1, (weeks.to ?? WEEKS) / WEEKS) };
  return (
    <span className="term__bar" aria-hidden="true" style={span as CSSProperties}>
      <i />
      <i />
    </span>
  );
}
