import { addedDollars } from '#features/estimates/rules.ts';
import { SLIDERS } from '../constants.ts';
import { LAYOUT_IDS, MAX_STEP, type Scheme } from '../contract.ts';
import { seedScheme } from '../fields/rules.ts';
import { LAYOUTS } from '../layouts/rules.ts';
import { writeScheme } from '../rules.ts';
import { typeOf } from '../types/rules.ts';
import { picturePath } from './picture-path.ts';
import { Step } from './Step.tsx';

/** The layout, and how its line is moved. `customPrice` is what a layout of custom design adds, in dollars. */
export function StepScheme({ scheme, customPrice }: { scheme: Scheme; customPrice: number }) {
  const custom = customPrice > 0 ? addedDollars(customPrice) : '';
  return (
    <Step step="scheme" title="Scheme" note={`on your ${typeOf(scheme.type)!.name}`}>
      <fieldset>
        <legend className="vh">Layout</legend>
        <div className="layouts">
          {LAYOUT_IDS.map((layout) => (
            <label key={layout}>
              <img
                src={picturePath(writeScheme(seedScheme(layout, scheme.type)), 'left')}
                alt=""
                width="480"
                height="164"
                loading="lazy"
              />
              <b>
                <input type="radio" name="layout" value={layout} defaultChecked={layout === scheme.layout} />
                {LAYOUTS[layout].name}
                {LAYOUTS[layout].isCustom && custom && <em>{custom}</em>}
              </b>
            </label>
          ))}
        </div>
      </fieldset>
      <p className="help">
        <b>{LAYOUTS[scheme.layout].name}.</b> {LAYOUTS[scheme.layout].note}
        {custom && ` Layouts with ${custom} count as custom design.`}
      </p>
      <fieldset className="sliders">
        <legend className="vh">Move the line</legend>
        {(Object.keys(SLIDERS) as (keyof typeof SLIDERS)[]).map((name) => (
          <div key={name}>
            <label htmlFor={`studio-${name}`}>{SLIDERS[name]}</label>
            <input
              type="range"
              id={`studio-${name}`}
              name={name}
              min={-MAX_STEP}
              max={MAX_STEP}
              defaultValue={scheme.sliders[name]}
            />
            <output htmlFor={`studio-${name}`}>{formatStep(scheme.sliders[name])}</output>
          </div>
        ))}
      </fieldset>
    </Step>
  );
}

const formatStep = (step: number) => (step === 0 ? 'as drawn' : `${step > 0 ? '+' : '−'}${Math.abs(step)}`);
