import '#ui/status.css';
import './state-strip.css';
import { useRef } from 'react';
import type { StatusColor } from '#ui/status.tsx';
import { useScrollIntoView } from '#ui/use-scroll-into-view.ts';

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
