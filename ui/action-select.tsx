import type { ComponentProps, KeyboardEvent } from 'react';

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
