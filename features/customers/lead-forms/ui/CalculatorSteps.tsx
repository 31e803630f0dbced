import { type CSSProperties, memo, type ReactNode } from 'react';
import { Elevation } from '#airplanes/aircraft/ui/Elevation.tsx';
import { type LookUpProps, TailNumberField } from '#airplanes/registry/ui/TailNumberField.tsx';
import { Field } from '#ui/field.tsx';
import { useFormContext } from '#ui/form-state.ts';
import { Icon } from '#ui/icon.tsx';
import { circleAlert } from '#ui/icons.ts';
import { PageLink } from '#ui/page-link.tsx';
import { addedDollars, dollars, multiplierAsPercent, priceMultiplier, weeksIn } from '#website/estimates/estimate.ts';
import type { PriceList } from '#website/estimates/prices.contract.ts';
import { calculatorDrawing } from '#website/estimates/ui/aircraft-drawings.ts';
import type { TextKey } from '#website/texts/page-texts.ts';
import { Text, useText } from '#website/texts/ui/Text.tsx';

/** Step 1: the aircraft. */
export const CalculatorAircraft = memo(function CalculatorAircraft({
  aircraftTypes,
  offersStudio,
  ...lookUp
}: Pick<PriceList, 'aircraftTypes'> & { offersStudio: boolean } & LookUpProps) {
  return (
    <>
      <StepTitle n={1} title="quoteCalculator.aircraft.title" lead="quoteCalculator.aircraft.lead" />
      <TailNumberField
        label={useText('quoteCalculator.aircraft.tailNumber')}
        fills={{ model: 'aircraftModel', priceClass: 'aircraftType' }}
        {...lookUp}
      />
      <ChoiceGroup name="aircraftType" legend="quoteCalculator.aircraft.type">
        <div className="stack form--2 types">
          {aircraftTypes.map(({ name, basePrice }) => (
            <Choice key={name} name="aircraftType" value={name} variant="type">
              <span className="type__drawing">
                <Elevation of={calculatorDrawing(name)} painted bare />
              </span>
              <span className="choice__txt">
                <b>{name}</b>
                <span>
                  <Text k="quoteCalculator.aircraft.from" /> <span className="price">{dollars(basePrice)}</span>
                </span>
              </span>
              <span className="type__multiplier price">{formatMultiplier(aircraftTypes, basePrice)}</span>
            </Choice>
          ))}
          <p className="type__note sm muted">
            <Text k="quoteCalculator.aircraft.note" />
            {offersStudio && (
              <>
                {' '}
                <PageLink to="/studio">
                  <Text k="quoteCalculator.aircraft.studio" />
                </PageLink>
              </>
            )}
          </p>
        </div>
      </ChoiceGroup>
      <div className="form form--2">
        <Field
          name="aircraftModel"
          label={useText('quoteCalculator.aircraft.model')}
          placeholder="King Air 350"
          autoComplete="off"
        />
      </div>
    </>
  );
});

function formatMultiplier(aircraftTypes: PriceList['aircraftTypes'], basePrice: number): string | null {
  const multiplier = priceMultiplier({ aircraftTypes }, basePrice);
  return multiplier === null ? null : `x${multiplier}`;
}

/** Step 2: the work, and notes. */
export const CalculatorServices = memo(function CalculatorServices({ addOns }: Pick<PriceList, 'addOns'>) {
  return (
    <>
      <StepTitle n={2} title="quoteCalculator.services.title" lead="quoteCalculator.services.lead" />
      <ChoiceGroup name="services" legend="quoteCalculator.services.label">
        <div className="stack choices">
          {addOns.map(({ name, price, note }) => (
            <Choice key={name} name="services" value={name} several>
              <span className="choice__txt">
                <b>{name}</b>
                <span>{note}</span>
              </span>
              <span className="price">
                {price === 0 ? <Text k="quoteCalculator.services.included" /> : addedDollars(price)}
              </span>
            </Choice>
          ))}
        </div>
      </ChoiceGroup>
      <div className="form">
        <Field
          name="additionalNotes"
          label={useText('quoteCalculator.services.notes')}
          placeholder={useText('quoteCalculator.services.notesExample')}
          rows={3}
        />
      </div>
    </>
  );
});

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
    <span className="apart--tight term__bar" aria-hidden="true" style={span as CSSProperties}>
      <i />
      <i />
    </span>
  );
}

/** Step 4: contact details. */
export const CalculatorPerson = memo(function CalculatorPerson() {
  return (
    <>
      <StepTitle n={4} title="quoteCalculator.contact.title" lead="quoteCalculator.contact.lead" />
      <div className="form form--2">
        <Field name="name" label={useText('quoteCalculator.contact.fullName')} required full autoComplete="name" />
        <Field
          name="email"
          label={useText('quoteCalculator.contact.email')}
          required
          type="email"
          autoComplete="email"
        />
        <Field name="phone" label={useText('quoteCalculator.contact.phone')} required type="tel" autoComplete="tel" />
      </div>
    </>
  );
});

function StepTitle({ n, title, lead }: { n: number; title: TextKey; lead: TextKey }) {
  return (
    <>
      <h3 className="apart--far ahead--tight" id={`step-${n}-title`}>
        <Text k={title} />
      </h3>
      <p className="muted">
        <Text k={lead} />
      </p>
    </>
  );
}

/** A group of choices with the server's error about them. */
function ChoiceGroup({ name, legend, children }: { name: string; legend: TextKey; children: ReactNode }) {
  const error = useFormContext().errors[name];
  const errorId = `calculator-${name}-error`;
  return (
    <fieldset className="apart--wide ahead--far" id={`calculator-${name}`} aria-describedby={error && errorId}>
      <legend className="vh">
        <Text k={legend} />
      </legend>
      {error && (
        <p className="error is-shown ahead" id={errorId}>
          <Icon of={circleAlert} />
          <span>{error}</span>
        </p>
      )}
      {children}
    </fieldset>
  );
}

/** One choice, whose whole card is its label; `several` makes it a checkbox. */
function Choice({
  name,
  value,
  several = false,
  variant = '',
  children,
}: {
  name: string;
  value: string;
  several?: boolean;
  variant?: string;
  children: ReactNode;
}) {
  const { values } = useFormContext();
  return (
    <label className={`choice ${variant}`.trimEnd()}>
      <input
        type={several ? 'checkbox' : 'radio'}
        name={name}
        value={value}
        required={!several}
        defaultChecked={values[name]?.split('\n').includes(value)}
      />
      {children}
    </label>
  );
}
