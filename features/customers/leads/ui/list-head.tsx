import { isComposing } from '#ui/keys.ts';
import '#ui/form.css';
import '#ui/records.css';
import './list-head.css';
import { useId, useRef } from 'react';
import { type StatusColor, useDebouncedSearch } from '#ui/desk-controls.tsx';
import { Icon } from '#ui/icon.tsx';
import { search } from '#ui/icons.ts';
import { DESK_LIMITS, type LeadStatus } from '../leads.constants.ts';
import '#ui/status.css';
import { useScrollIntoView } from '#ui/focus-and-scroll.ts';

interface SearchProps {
  query: string;
  placeholder: string;
  /** `replace`: for each key typed. */
  onSearch: (words: string, how: { replace: boolean }) => void;
}

/** Searches a list after a pause in typing, and at once on Enter. */
export function SearchField({ query, placeholder, onSearch }: SearchProps) {
  const { typed, setTyped, submitNow } = useDebouncedSearch(query, onSearch);
  const id = useId();
  return (
    <div className="field list-search">
      <label htmlFor={id} className="vh">
        Search
      </label>
      <Icon of={search} />
      <input
        id={id}
        className="input"
        type="search"
        placeholder={placeholder}
        maxLength={DESK_LIMITS.search}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (isComposing(event)) return;
          if (event.key === 'Enter') submitNow();
          if (event.key === 'Escape' && !typed) event.currentTarget.blur();
        }}
      />
    </div>
  );
}

interface StateChoice<State extends string> {
  state: State;
  label: string;
  /** Formatted. */
  count: string;
  color: StatusColor | 'ink';
}

/** The count of each state of a list; a click filters by it. */
export function StateStrip<State extends string>({
  choices,
  chosen,
  onChoose,
}: {
  /** Undefined while loading. */
  choices: StateChoice<State>[] | undefined;
  chosen: State;
  onChoose: (state: State) => void;
}) {
  const line = useRef<HTMLDivElement>(null);
  useScrollIntoView(line, '[aria-pressed="true"]', choices && chosen);
  if (!choices) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex container in every browser
    <div ref={line} className="state-strip" role="group" aria-label="Show">
      {choices.map(({ state, label, count, color }) => (
        <button
          key={state}
          type="button"
          className={`state-strip__one dot--${color}`}
          aria-pressed={chosen === state}
          onClick={() => onChoose(state)}
        >
          {label} <b>{count}</b>
        </button>
      ))}
    </div>
  );
}

const STATUS_COLORS: Record<LeadStatus, StatusColor> = {
  'Quote Not Responded To': 'yellow',
  'Quote Being Built': 'blue',
  'Quote Sent': 'purple',
  'Work Scheduled': 'green',
  'Work Complete': 'gray',
  'Waiting Response': 'orange',
  'Lost Quote': 'red',
};

/** The badge's color; an unknown status is gray. */
export function statusColor(status: string): StatusColor {
  return (STATUS_COLORS as Record<string, StatusColor>)[status] ?? 'gray';
}
