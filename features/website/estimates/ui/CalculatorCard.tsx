import { formatNumber, type NumberKind, numberIn } from '#foundation/fields/numbers.ts';
import { ARROW_STEPS } from '#ui/keys.ts';
import '#ui/form.css';
import '#ui/parts.css';
import './prices.css';
import type { KeyboardEvent, ReactNode } from 'react';
import { useNumberField } from '#foundation/fields/ui/use-number-field.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { info } from '#ui/icons.ts';
import type { TextKey } from '#website/texts/page-texts.ts';
import { Text } from '#website/texts/ui/Text.tsx';

/** What the calculators take, with more decimals than a sum has. */
export const CALCULATED = {
  amount: { decimals: 3, unit: '$' },
  percent: { decimals: 3, unit: '%' },
} as const satisfies Record<string, NumberKind>;

/** Characters that a field of a calculator takes: more than its largest figure has. */
const MAX_TYPED = 20;

/** What was typed into a field, as long as a browser lets it be. */
export const typedField = (form: FormData, name: string): string => String(form.get(name) ?? '').slice(0, MAX_TYPED);

/** Typed dollars; NaN if they are no number. */
export const typedNumber = (text: string): number => numberIn(text, CALCULATED.amount);

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
    <div className="card split split--even calculation">
      <form className="calculation__in" method="post" noValidate onSubmit={(event) => event.preventDefault()}>
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
      <div className="calculation__out on-ink">
        <dl aria-live="polite">
          {figures.map(({ label, figure }) => (
            <div className="spread" key={label}>
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
  kind: NumberKind;
  /** What the arrow keys add and take. */
  step?: number;
  value: string;
  onChange: (value: string) => void;
};

/** A number field that accepts any text, and says what to write where it is no number. */
export function FigureField({ name, label, help, before, after, kind, step, value, onChange }: FigureFieldProps) {
  const id = `figure-${name}`;
  const { problem, attributes } = useNumberField(kind, value);

  function stepByKey(event: KeyboardEvent) {
    const by = -(ARROW_STEPS[event.key] ?? 0) * (step ?? 0);
    const now = numberIn(value, kind);
    if (!by || Number.isNaN(now)) return;
    event.preventDefault();
    onChange(formatNumber(Math.round((now + by) * 10 ** kind.decimals), kind));
  }

  return (
    <div className={problem ? 'field is-invalid' : 'field'}>
      <label htmlFor={id}>
        <Text k={label} />
      </label>
      <div className={after ? 'affix affix--end' : 'affix'}>
        <span aria-hidden="true">{before ?? after}</span>
        <input
          id={id}
          name={name}
          className="input"
          {...attributes}
          step={step}
          maxLength={MAX_TYPED}
          onKeyDown={stepByKey}
          aria-invalid={problem ? true : undefined}
          aria-describedby={[problem && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ') || undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      {problem && (
        <p className="error" id={`${id}-error`}>
          {problem}
        </p>
      )}
      {help && (
        <p className="help" id={`${id}-help`}>
          <Text k={help} />
        </p>
      )}
    </div>
  );
}
