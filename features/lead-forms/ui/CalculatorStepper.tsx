import type { TextKey } from '#features/texts/contract.ts';
import { Text } from '#features/texts/ui/Text.tsx';
import { Icon } from '#ui/icon.tsx';
import { check } from '#ui/icons.ts';
import { STEPS, type Step } from '../calculator/rules.ts';

const NAMES: Record<Step, TextKey> = {
  1: 'quoteCalculator.aircraft.name',
  2: 'quoteCalculator.services.name',
  3: 'quoteCalculator.timeline.name',
  4: 'quoteCalculator.contact.name',
};

/** Progress: 'Step 2 of 4', 25% complete. What was sent is on another page. */
export function CalculatorStepper({ step }: { step: Step }) {
  const percent = ((step - 1) / STEPS.length) * 100;
  const words = `Step ${step} of ${STEPS.length}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: it groups no fields
    <div className="stack stepper wizard__scripted" role="group" aria-label="Progress">
      <div className="row between">
        <p>
          <b>{words}</b>
          <span className="stepper__name">
            {' '}
            <Text k={NAMES[step]} />
          </span>
        </p>
        <p className="sm muted">{percent}% complete</p>
      </div>
      <div
        className="stepper__bar"
        role="progressbar"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-label={words}
      >
        {STEPS.map((n) => {
          const rest = n === step ? 'now' : '';
          return <i key={n} className={n < step ? 'done' : rest} />;
        })}
      </div>
      <ol>
        {STEPS.map((n) => (
          <li key={n} aria-current={n === step ? 'step' : undefined}>
            {n < step && <Icon of={check} />}
            <Text k={NAMES[n]} />
          </li>
        ))}
      </ol>
    </div>
  );
}
