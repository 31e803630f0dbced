import { memo } from 'react';
import type { PriceList } from '#features/estimates/contract.ts';
import { addedDollars } from '#features/estimates/rules.ts';
import { Text, useText } from '#features/texts/ui/Text.tsx';
import { Field } from '#ui/field.tsx';
import { Choice, ChoiceGroup, StepTitle } from './CalculatorChoices.tsx';

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
