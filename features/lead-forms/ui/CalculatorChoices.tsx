import type { ReactNode } from 'react';
import type { TextKey } from '#features/texts/contract.ts';
import { Text } from '#features/texts/ui/Text.tsx';
import { useFormContext } from '#ui/form-context.ts';
import { Icon } from '#ui/icon.tsx';
import { circleAlert } from '#ui/icons.ts';

export function StepTitle({ n, title, lead }: { n: number; title: TextKey; lead: TextKey }) {
  return (
    <>
      <h3 className="wizard__title" id={`step-${n}-title`}>
        <Text k={title} />
      </h3>
      <p className="muted">
        <Text k={lead} />
      </p>
    </>
  );
}

/** A group of choices with the server's error about them. */
export function ChoiceGroup({ name, legend, children }: { name: string; legend: TextKey; children: ReactNode }) {
  const error = useFormContext().errors[name];
  const errorId = `calculator-${name}-error`;
  return (
    <fieldset className="wizard__choices" id={`calculator-${name}`} aria-describedby={error && errorId}>
      <legend className="vh">
        <Text k={legend} />
      </legend>
      {error && (
        <p className="error is-shown wizard__error" id={errorId}>
          <Icon of={circleAlert} />
          <span>{error}</span>
        </p>
      )}
      {children}
    </fieldset>
  );
}

/** One choice, whose whole card is its label; `several` makes it a checkbox. */
export function Choice({
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
