import { memo } from 'react';
import { useText } from '#features/texts/ui/Text.tsx';
import { Field } from '#ui/field.tsx';
import { StepTitle } from './CalculatorChoices.tsx';

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
