import { Icon } from '#ui/icon.tsx';
import { arrowLeft, arrowRight, check, info } from '#ui/icons.ts';
import type { TextKey } from '#website/texts/page-texts.ts';
import { Text, useText } from '#website/texts/ui/Text.tsx';
import {
  CALCULATOR_FIELDS,
  calculatorLead,
  findMissingChoices,
  NO_ANSWERS,
  readAnswers,
  STEPS,
  type Step,
} from '../calculator.ts';
import './calculator.css';
import { type MouseEvent, type ReactNode, type SubmitEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { LookUpProps } from '#airplanes/registry/ui/TailNumberField.tsx';
import { MESSAGES } from '#customers/leads/leads.constants.ts';
import type { SchemeOfAddress } from '#customers/schemes/schemes.contract.ts';
import { formPath, prefilledBy, SentSchemeCard } from '#customers/schemes/ui/SentSchemeCard.tsx';
import { Button } from '#ui/button.tsx';
import type { Refused } from '#ui/form.tsx';
import { choosesAlternatives, estimate } from '#website/estimates/estimate.ts';
import type { PriceList } from '#website/estimates/prices.contract.ts';
import { EstimatePanel } from '#website/estimates/ui/EstimatePanel.tsx';
import { useSite } from '#website/site/ui/site-data.ts';
import { CalculatorAircraft, CalculatorPerson, CalculatorServices, CalculatorTimeline } from './CalculatorSteps.tsx';
import { LeadForm } from './LeadForm.tsx';
import { hashOf, stepId, useCalculatorSteps } from './use-calculator-steps.ts';
import { useToday } from './use-today.ts';

const NAMES: Record<Step, TextKey> = {
  1: 'quoteCalculator.aircraft.name',
  2: 'quoteCalculator.services.name',
  3: 'quoteCalculator.timeline.name',
  4: 'quoteCalculator.contact.name',
};

/** Progress: 'Step 2 of 4', 25% complete. What was sent is on another page. */
function CalculatorStepper({ step }: { step: Step }) {
  const percent = ((step - 1) / STEPS.length) * 100;
  const words = `Step ${step} of ${STEPS.length}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: it groups no fields
    <div className="stack stepper wizard__scripted" role="group" aria-label="Progress">
      <div className="row between">
        <p>
          <b>{words}</b>
          <span className="sm line only-small">
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
          <li className="with-icon muted" key={n} aria-current={n === step ? 'step' : undefined}>
            {n < step && <Icon of={check} />}
            <Text k={NAMES[n]} />
          </li>
        ))}
      </ol>
    </div>
  );
}

const LAST_STEP: Step = 4;
type Gaps = ReturnType<typeof findMissingChoices>;

/** Targets of the hash until hydration, by which the style sheet hides step 1 where another one will show. */
const LATER_STEPS = STEPS.filter((step) => step > 1);

/**
 * The quote calculator: four steps beside the estimate. Without JavaScript it is one long form. `refused` is the form
 * as the server rejected it.
 */
export function CalculatorForm({
  prices,
  refused,
  scheme,
  ...lookUp
}: { prices: PriceList; refused: Refused | undefined; scheme: SchemeOfAddress } & LookUpProps) {
  const { hasStudio } = useSite();
  const [answers, setAnswers] = useState(NO_ANSWERS);
  const today = useToday() ?? '';
  const open = findMissingChoices(answers, today);
  const { step, isReady, goToNext, goToPrevious } = useCalculatorSteps(open[0]?.step ?? 4);
  const navigate = useNavigate();
  const titleId = useId();
  const missing = open.filter((gap) => gap.step === step);

  useEffect(chooseTypeOfAddress, []);

  /** Before the last step, submit shows the next step. */
  function handleSubmitCapture(event: SubmitEvent) {
    if (step === LAST_STEP) return;
    event.preventDefault();
    event.stopPropagation();
    if (missing.length === 0) goToNext();
  }

  return (
    <div className="stack wizard" data-step={step} data-ready={isReady || undefined}>
      {!isReady && LATER_STEPS.map((later) => <i key={later} className="wizard__target" id={hashOf(later).slice(1)} />)}
      <div onSubmitCapture={handleSubmitCapture}>
        <h2 className="vh" id={titleId}>
          <Text k="quoteCalculator.form.label" />
        </h2>
        <CalculatorStepper step={step} />
        <LeadForm
          name="calculator"
          labelledBy={titleId}
          action={formPath('/quote-calculator', scheme)}
          refused={refused}
          prefilled={prefilledBy(scheme)}
          submit={{
            label: useText('quoteCalculator.form.submit'),
            busy: useText('quoteCalculator.form.busy'),
            disabled: isReady && missing.length > 0,
          }}
          actions={(send) => (
            <StepActions step={step} isReady={isReady} gaps={missing} onPrevious={goToPrevious} send={send}>
              {step === 2 && choosesAlternatives(answers.services) && <AlternativesHint />}
            </StepActions>
          )}
          onEdit={(fields) => setAnswers(readAnswers(fields))}
          toLead={(fields) => calculatorLead(fields, prices)}
          fieldNames={CALCULATOR_FIELDS}
          sent={MESSAGES.calculatorSent}
          failed={MESSAGES.calculatorFailed}
          conversion="quote_calculator_submit"
          // Does not navigate away while the visitor types.
          onSent={(isAll) => isAll && navigate('/quote-success')}
        >
          <SentSchemeCard scheme={scheme} form="/quote-calculator" />
          <StepOf n={1} now={step} isReady={isReady}>
            <CalculatorAircraft
              aircraftTypes={prices.aircraftTypes}
              offersStudio={hasStudio && scheme === null}
              {...lookUp}
            />
          </StepOf>
          <StepOf n={2} now={step} isReady={isReady}>
            <CalculatorServices addOns={prices.addOns} />
          </StepOf>
          <StepOf n={3} now={step} isReady={isReady}>
            <CalculatorTimeline timelines={prices.timelines} today={today} />
          </StepOf>
          <StepOf n={4} now={step} isReady={isReady}>
            <CalculatorPerson />
          </StepOf>
        </LeadForm>
      </div>
      <EstimatePanel choices={answers} result={estimate(prices, answers)} step={step} />
    </div>
  );
}

type StepActionsProps = {
  step: Step;
  isReady: boolean;
  gaps: Gaps;
  onPrevious: () => void;
  /** The button that sends the form. */
  send: ReactNode;
  /** A hint beneath what is pressed next, which stays where it is. */
  children: ReactNode;
};

/** The buttons between the steps, and what the next one still needs. */
function StepActions({ step, isReady, gaps, onPrevious, send, children }: StepActionsProps) {
  const reasonId = useId();
  const isLast = step === LAST_STEP;
  return (
    <>
      <div className="row between apart--close wizard__nav">
        <Button className="wizard__scripted" disabled={step === 1} onClick={onPrevious}>
          <Icon of={arrowLeft} /> <Text k="quoteCalculator.form.previous" />
        </Button>
        <MissingChoices id={reasonId} gaps={gaps} />
        {!isLast && (
          <Button
            className="wizard__scripted"
            type={isReady ? 'submit' : 'button'}
            variant="ink"
            disabled={gaps.length > 0}
            aria-describedby={reasonId}
          >
            <Text k="quoteCalculator.form.next" /> <Icon of={arrowRight} className="icon--arrow" />
          </Button>
        )}
        {(isLast || !isReady) && <div className="wizard__send">{send}</div>}
      </div>
      <div role="status">{children}</div>
    </>
  );
}

function AlternativesHint() {
  return (
    <p className="note apart--wide">
      <Icon of={info} />
      <span>
        <Text k="quoteCalculator.services.alternatives" />
      </span>
    </p>
  );
}

/** Chooses the type that a link names: /quote-calculator?type=Cirrus. Once, so that the visitor's own choice stays. */
function chooseTypeOfAddress() {
  const type = new URLSearchParams(location.search).get('type');
  if (!type || location.hash || history.state?.typeChosen) return;
  history.replaceState({ ...history.state, typeChosen: true }, '');
  document.querySelector<HTMLInputElement>(`#calculator [name="aircraftType"][value="${CSS.escape(type)}"]`)?.click();
}

function StepOf({ n, now, isReady, children }: { n: number; now: number; isReady: boolean; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend, and this group's name is its heading
    <div
      className={n === now ? 'wizard__step is-now' : 'wizard__step'}
      id={stepId(n)}
      tabIndex={-1}
      role="group"
      aria-labelledby={`step-${n}-title`}
      hidden={isReady && n !== now}
    >
      {children}
    </div>
  );
}

/** Why the submit button is disabled, with a link to each missing field. */
function MissingChoices({ id, gaps }: { id: string; gaps: Gaps }) {
  return (
    <p className="row wizard__reason" id={id} role="status">
      {gaps.map(({ field, message }) => (
        <a key={field} href={`#calculator-${field}`} onClick={(event) => showField(event, field)}>
          {message}.
        </a>
      ))}
    </p>
  );
}

/** The address's hash already names the step. */
function showField(event: MouseEvent, name: string): void {
  event.preventDefault();
  const field = document.querySelector<HTMLElement>(`#calculator [name="${name}"]`);
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center', behavior: 'instant' });
}
