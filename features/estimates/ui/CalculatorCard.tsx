import '#ui/form.css';
import '#ui/states.css';
import './calculator-card.css';
import type { ReactNode } from 'react';
import type { TextKey } from '#features/texts/contract.ts';
import { Text } from '#features/texts/ui/Text.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { info } from '#ui/icons.ts';

type CalculatorCardProps = {
  note: TextKey;
  calculate: TextKey;
  /** Results, the most important first. */
  figures: { label: TextKey; figure: string }[];
  drawing: ReactNode;
  children: ReactNode;
};

/**
 * Inputs on the left, results on the right, calculated on each keystroke. Without JavaScript a button submits the
 * fields to the same page.
 */
export function CalculatorCard({ note, calculate, figures, drawing, children }: CalculatorCardProps) {
  return (
    <div className="reckon">
      <form className="reckon__in" method="post" noValidate onSubmit={(event) => event.preventDefault()}>
        <div className="form">{children}</div>
        <p className="note">
          <Icon of={info} />
          <span>
            <Text k={note} />
          </span>
        </p>
        <noscript>
          <Button type="submit" variant="ink">
            <Text k={calculate} />
          </Button>
        </noscript>
      </form>
      <div className="reckon__out on-ink">
        <dl aria-live="polite">
          {figures.map(({ label, figure }) => (
            <div key={label}>
              <dt>
                <Text k={label} />
              </dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
        {drawing}
      </div>
    </div>
  );
}

type FigureFieldProps = {
  name: string;
  label: TextKey;
  help?: TextKey;
  /** The unit, before or after the figure. */
  before?: string;
  after?: string;
  step?: string;
  value: string;
  onChange: (value: string) => void;
};

/** A number field that accepts any text. */
export function FigureField({ name, label, help, before, after, step = 'any', value, onChange }: FigureFieldProps) {
  const id = `figure-${name}`;
  return (
    <div className="field">
      <label htmlFor={id}>
        <Text k={label} />
      </label>
      <div className={after ? 'affix affix--end' : 'affix'}>
        <span aria-hidden="true">{before ?? after}</span>
        <input
          id={id}
          name={name}
          className="input"
          type="number"
          inputMode="decimal"
          step={step}
          autoComplete="off"
          aria-describedby={help && `${id}-help`}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      {help && (
        <p className="help" id={`${id}-help`}>
          <Text k={help} />
        </p>
      )}
    </div>
  );
}
