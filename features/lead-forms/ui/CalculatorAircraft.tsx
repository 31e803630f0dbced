import { memo } from 'react';
import { Elevation } from '#features/aircraft/ui/Elevation.tsx';
import type { PriceList } from '#features/estimates/contract.ts';
import { dollars, priceMultiplier } from '#features/estimates/rules.ts';
import { calculatorDrawing } from '#features/estimates/ui/calculator-drawings.ts';
import { type LookUpProps, TailNumberField } from '#features/registry/ui/TailNumberField.tsx';
import { Text, useText } from '#features/texts/ui/Text.tsx';
import { Field } from '#ui/field.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { Choice, ChoiceGroup, StepTitle } from './CalculatorChoices.tsx';

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
        <div className="stack types">
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
