import './filter-bar.css';
import './form.css';
import { type ReactNode, useId, useState } from 'react';
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

export function FilterChoice({ label, value, choices, noneLabel, onChoose }: FilterChoiceProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="input" value={value} onChange={({ target }) => onChoose(target.value)}>
        {noneLabel && <option value="">{noneLabel}</option>}
        {choices.map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
