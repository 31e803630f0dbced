import type { ComponentProps, KeyboardEvent } from 'react';

const MOVES = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'];

/**
 * A select whose choice does something at once. On a closed one most browsers take each key for a choice, so that on the
 * way to the fourth the first three would be done, too: here such a key opens the list, and Enter chooses.
 */
export function ActingSelect(props: Omit<ComponentProps<'select'>, 'onKeyDown'>) {
  return <select {...props} onKeyDown={openList} />;
}

function openList(event: KeyboardEvent<HTMLSelectElement>): void {
  const { key, ctrlKey, metaKey, altKey, currentTarget: select } = event;
  const chooses = MOVES.includes(key) || (key.length === 1 && key !== ' ');
  // Where a list cannot be opened from here, its own keys do (Alt with an arrow, the space bar).
  if (!chooses || ctrlKey || metaKey || altKey || !('showPicker' in select)) return;
  event.preventDefault();
  select.showPicker();
}
