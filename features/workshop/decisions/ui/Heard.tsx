import { Field } from '#ui/field.tsx';
import { DESK_METHODS, METHOD_PHRASES } from '../decisions.constants.ts';

/** How the shop heard of a decision, as `method` and `reference` of a form. */
export function Heard() {
  return (
    <>
      <Field
        name="method"
        label="How the customer let you know"
        choices={DESK_METHODS.map((method) => [method, METHOD_PHRASES[method]])}
        defaultValue="phone"
      />
      <Field
        name="reference"
        label="Reference"
        isOptional
        maxLength={200}
        placeholder="Date of the call, document number"
        autoComplete="off"
      />
    </>
  );
}
