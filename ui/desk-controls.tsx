import './records.css';
import './form.css';
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { Field } from './field.tsx';
import { Icon } from './icon.tsx';
import { slidersHorizontal } from './icons.ts';
import './status.css';

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

/** Browsers limit how often a page may change its address. */
const DEBOUNCE_MS = 250;

/**
 * A search field whose words are `query` in the address. `submit` writes them there, debounced. When the address changes
 * otherwise, such as by Back, the field follows; what the field itself has submitted does not overwrite newer typing.
 */
export function useDebouncedSearch(query: string, submit: (words: string, how: { replace: boolean }) => void) {
  const [typed, setTyped] = useState(query);
  const pendingQueries = useRef<string[]>([]);
  const submitTyped = useEffectEvent(() => submitNow({ replace: true }));

  useEffect(() => {
    const at = pendingQueries.current.indexOf(query);
    if (at < 0) setTyped(query);
    pendingQueries.current = at < 0 ? [] : pendingQueries.current.slice(at + 1);
  }, [query]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the timer
  useEffect(() => {
    if (typed.trim() === query) return;
    const timer = setTimeout(submitTyped, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  function submitNow({ replace = false } = {}) {
    const words = typed.trim();
    pendingQueries.current.push(words);
    submit(words, { replace });
  }

  return { typed, setTyped, submitNow };
}

const CHOICE_KEYS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'];

/**
 * A select whose `onChange` acts at once. On a closed select most browsers choose with each key, which would act on every
 * option passed. Here such a key opens the list, and Enter chooses.
 */
export function ActionSelect({ className = 'input', ...props }: Omit<ComponentProps<'select'>, 'onKeyDown'>) {
  return <select {...props} className={className} onKeyDown={openList} />;
}

function openList(event: KeyboardEvent<HTMLSelectElement>): void {
  const { key, ctrlKey, metaKey, altKey, currentTarget: select } = event;
  const chooses = CHOICE_KEYS.includes(key) || (key.length === 1 && key !== ' ');
  // Without `showPicker`, Alt with an arrow or Space opens the list.
  if (!chooses || ctrlKey || metaKey || altKey || !('showPicker' in select)) return;
  event.preventDefault();
  select.showPicker();
}

type CopyInputProps = { label: string; value: string } & Pick<ComponentProps<'input'>, 'ref' | 'aria-describedby'>;

/** A text to copy, such as a link. It is selected when it gets the focus. */
export function CopyInput({ label, ...input }: CopyInputProps) {
  return (
    <input
      className="input"
      aria-label={label}
      readOnly
      autoComplete="off"
      onFocus={({ target }) => target.select()}
      {...input}
    />
  );
}

export type StatusColor = 'yellow' | 'blue' | 'purple' | 'green' | 'gray' | 'orange' | 'red';

export function Status({ color, children }: { color: StatusColor; children: string }) {
  return <span className={`status dot--${color}`}>{children}</span>;
}
