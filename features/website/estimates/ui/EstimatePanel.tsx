import './estimate-panel.css';
import './prices.css';
import { useEffect } from 'react';
import { Elevation } from '#airplanes/aircraft/ui/Elevation.tsx';
import { holdRootClass } from '#ui/root-class.ts';
import type { TextKey } from '#website/texts/page-texts.ts';
import { Text } from '#website/texts/ui/Text.tsx';
import { addedDollars, type Choices, dollars } from '../estimate.ts';
import type { Estimate } from '../prices.contract.ts';
import { calculatorDrawing } from './aircraft-drawings.ts';

/** Notes under the sum, by step. */
const NOTES: readonly TextKey[] = [
  'quoteCalculator.estimate.afterAircraft',
  'quoteCalculator.estimate.afterServices',
  'quoteCalculator.estimate.afterTimeline',
  'quoteCalculator.estimate.note',
];
const LAST_STEP = NOTES.length;

/** The estimate so far with its parts; a bar at the bottom of phones until the last step. */
export function EstimatePanel({ choices, result, step }: { choices: Choices; result: Estimate; step: number }) {
  const hasFigure = result.total > 0;
  const isBar = hasFigure && step < LAST_STEP;

  useEffect(() => (isBar ? holdRootClass('has-estimate-bar') : undefined), [isBar]);

  return (
    <aside
      className={`estimate needs-script on-ink${hasFigure ? '' : ' estimate--empty'}${step < LAST_STEP ? ' estimate--running' : ''}`}
      aria-label="Estimate"
    >
      <div className="blueprint estimate__drawing">
        <Elevation of={calculatorDrawing(choices.aircraftType)} painted />
      </div>
      <div className="estimate__body">
        <div className="estimate__now" aria-live="polite" aria-atomic="true">
          {hasFigure ? (
            <>
              <p className="label">
                <Text k={step < LAST_STEP ? 'quoteCalculator.estimate.running' : 'quoteCalculator.estimate.final'} />
              </p>
              <p className="price estimate__sum">{dollars(result.total)}</p>
            </>
          ) : (
            <p className="muted">
              <Text k="quoteCalculator.estimate.empty" />
            </p>
          )}
        </div>
        {hasFigure && (
          <div className="estimate__parts">
            <Parts choices={choices} result={result} />
            <p className="sm muted">
              <Text k={NOTES[step - 1]!} />
            </p>
          </div>
        )}
      </div>
    </aside>
  );
}

function Parts({ choices, result }: { choices: Choices; result: Estimate }) {
  return (
    <ul className="pricelist sm">
      <li>
        <span>
          {choices.aircraftType}, <Text k="quoteCalculator.estimate.base" />
        </span>
        <span className="price">{dollars(result.base)}</span>
      </li>
      {result.addOns.map(({ name, price }) => (
        <li key={name}>
          <span>{name}</span>
          <span className="price">
            {price === 0 ? <Text k="quoteCalculator.services.included" /> : addedDollars(price)}
          </span>
        </li>
      ))}
      {choices.timeline && (
        <li>
          <span>{choices.timeline}</span>
          <span className="price">x{result.multiplier}</span>
        </li>
      )}
    </ul>
  );
}
