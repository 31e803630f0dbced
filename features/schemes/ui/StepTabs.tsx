import { memo } from 'react';
import { STEPS, type StudioStep } from '../constants.ts';
import { formatTotal } from './format-total.ts';
import { SendLink } from './SendLink.tsx';
import type { StudioState } from './use-studio.ts';

/** The four steps as tabs; at the thumb on phones, with the price. */
export const StepTabs = memo(function StepTabs({ studio }: { studio: StudioState }) {
  return (
    <div className="step-tabs">
      <fieldset className="step-tabs__list">
        <legend className="vh">Step</legend>
        {(Object.keys(STEPS) as StudioStep[]).map((step) => (
          <label key={step}>
            {STEPS[step]}
            <input type="radio" name="step" id={`step-${step}`} value={step} defaultChecked={step === 'airplane'} />
          </label>
        ))}
      </fieldset>
      <div className="step-tabs__price">
        <p>
          <span className="sum">{formatTotal(studio.shown.price)}</span>
          <small>{studio.shown.price.summary}</small>
        </p>
        <SendLink studio={studio} small />
      </div>
    </div>
  );
});
