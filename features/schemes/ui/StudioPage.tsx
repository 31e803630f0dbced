import './studio.css';
import './console.css';
import { Form } from 'react-router';
import { dollars } from '#features/estimates/rules.ts';
import { dayInParts } from '#time/shop-time.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { info, triangleAlert } from '#ui/icons.ts';
import { STEPS, STUDIO_NOTICES, type StudioStep, TRUTH } from '../constants.ts';
import type { Coating, Scheme } from '../contract.ts';
import { FIELDS } from '../fields/rules.ts';
import type { View } from '../pictures/rules.ts';
import type { ShownScheme } from '../studio/rules.ts';
import { RULES_READ_ON } from '../verdicts/constants.ts';
import { formatTotal } from './format-total.ts';
import { Stage } from './Stage.tsx';
import { StepAirplane } from './StepAirplane.tsx';
import { StepColors } from './StepColors.tsx';
import { StepMark } from './StepMark.tsx';
import { StepScheme } from './StepScheme.tsx';
import { REDRAWN_PAGE, useRedrawOnChange } from './use-redraw-on-change.ts';
import { Verdicts } from './Verdicts.tsx';

export interface StudioProps {
  /** The key of the location that the form was filled in from. */
  page: string;
  scheme: Scheme;
  view: View;
  typedMark: string;
  markProblem: string | null;
  problem: keyof typeof STUDIO_NOTICES | null;
  shown: ShownScheme;
  /** Those that are offered. */
  coatings: readonly Coating[];
  noteUnderPrice: string;
  /** What a layout of custom design adds, in dollars. */
  customPrice: number;
}

/** The scheme studio: a GET form that describes the picture, which is complete without JavaScript. */
export function StudioPage(props: StudioProps) {
  const { scheme, view, typedMark, markProblem, problem, shown, coatings, noteUnderPrice, customPrice } = props;
  const { formRef, onChange } = useRedrawOnChange(props.page);
  return (
    <main id="main" className="studio" tabIndex={-1}>
      <Form
        method="get"
        action="/studio"
        replace
        preventScrollReset
        aria-label="Paint it"
        state={{ [REDRAWN_PAGE]: props.page }}
        ref={formRef}
        onChange={onChange}
      >
        <input type="hidden" name={FIELDS.scheme} value={shown.code} />
        <div className="studio__grid">
          <Stage shown={shown} view={view} note={noteUnderPrice} />
          <div className="console">
            <StepTabs shown={shown} />
            {problem && (
              <p className="note note--warn">
                <Icon of={triangleAlert} />
                <span>
                  <b>{STUDIO_NOTICES[problem].title}</b> {STUDIO_NOTICES[problem].detail}
                </span>
              </p>
            )}
            <StepAirplane scheme={scheme} typedMark={typedMark} problem={markProblem} />
            <StepScheme scheme={scheme} customPrice={customPrice} />
            <StepColors scheme={scheme} zones={shown.zones} coatings={coatings} />
            <StepMark scheme={scheme} shown={shown} />
          </div>
        </div>
      </Form>
      <section className="studio__section on-mist" aria-label="Checks and price">
        <div className="wrap studio__after">
          <div>
            <h2>Checked while you draw</h2>
            <Verdicts verdicts={shown.verdicts} />
          </div>
          <div>
            <h2>What would make it cheaper?</h2>
            <Savings shown={shown} />
            <p className="help">Moving the sliders never costs anything.</p>
          </div>
        </div>
        <div className="wrap">
          <p className="studio__truth">
            <Icon of={info} />
            <span>
              {TRUTH} Rules read on {dayInParts(RULES_READ_ON, { day: 'numeric', month: 'long', year: 'numeric' })}; a
              drawing is no airworthiness approval.
            </span>
          </p>
        </div>
      </section>
    </main>
  );
}

function StepTabs({ shown }: { shown: ShownScheme }) {
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
          <span className="sum">{formatTotal(shown.price)}</span>
        </p>
        <Button type="submit" variant="primary" small>
          Draw it
        </Button>
      </div>
    </div>
  );
}

function Savings({ shown }: { shown: ShownScheme }) {
  if (shown.cheaper.length === 0) return <p>Nothing: this is the simplest of its kind.</p>;
  return (
    <ul className="savings">
      {shown.cheaper.map(({ label, saving, code }) => (
        <li key={label}>
          <span>{label}</span>
          <span className="price">−{dollars(saving)}</span>
          <ButtonLink small to={`/studio?${new URLSearchParams({ [FIELDS.scheme]: code })}`} preventScrollReset replace>
            Try it
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
