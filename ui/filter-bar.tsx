import './filter-bar.css';
import './form.css';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Field } from './field.tsx';
import { Icon } from './icon.tsx';
import { slidersHorizontal } from './icons.ts';

interface FilterBarProps {
  label: string;
  search: ReactNode;
  /** How many of the further choices are made. */
  active: number;
  className: string;
  children: ReactNode;
}

/** A search with further choices, which a phone shows on demand. */
export function FilterBar({ label, search, active, className, children }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false);
  const more = useId();
  return (
    <search className={`filter-bar ${className}${isOpen ? ' is-open' : ''}`} aria-label={label}>
      {search}
      <button
        type="button"
        className="btn btn--line btn--sm filter-bar__more"
        aria-expanded={isOpen}
        aria-controls={more}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon of={slidersHorizontal} /> Filter and sort {active > 0 && <b>({active})</b>}
      </button>
      <div id={more} className="filter-bar__rest">
        {children}
      </div>
    </search>
  );
}

interface FilterChoiceProps {
  label: string;
  value: string;
  choices: readonly (readonly [value: string, label: string])[];
  /** For no choice. */
  noneLabel?: string;
  onChoose: (value: string) => void;
}

export function FilterChoice({ noneLabel, onChoose, ...field }: FilterChoiceProps) {
  return (
    <Field {...field} {...(noneLabel && { empty: noneLabel })} onChange={({ target }) => onChoose(target.value)} />
  );
}

interface FilterDayProps {
  label: string;
  value: string;
  onChoose: (day: string) => void;
}

export function FilterDay({ label, value, onChoose }: FilterDayProps) {
  const field = useRef<HTMLInputElement>(null);
  // Uncontrolled, so that an incomplete date is not wiped: the address takes only complete ones.
  useEffect(() => {
    if (field.current && field.current.value !== value) field.current.value = value;
  }, [value]);
  return (
    <Field
      ref={field}
      label={label}
      type="date"
      min="2000-01-01"
      max="2999-12-31"
      defaultValue={value}
      onChange={({ target }) => target.validity.valid && onChoose(target.value)}
    />
  );
}
