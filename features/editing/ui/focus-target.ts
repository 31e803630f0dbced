import { useEffect, useState } from 'react';

/** A card, its place after a move, and the selectors of what to focus in it: the first match counts. */
type FocusTarget = { id: number; selectors: readonly string[]; at?: number };

/**
 * Focuses a card as soon as it renders at its place: a new card renders after its record is created, and a moved one loses
 * the focus. `data-card` names a card, such as 'services:3'.
 */
export function useFocusTarget(list: string, ids: readonly number[]): (target: FocusTarget | undefined) => void {
  const [target, setTarget] = useState<FocusTarget>();

  useEffect(() => {
    if (target === undefined || (target.at ?? ids.indexOf(target.id)) !== ids.indexOf(target.id)) return;
    if (focusIn(list, target)) setTarget(undefined);
  });
  return setTarget;
}

/** The button that moved a card. At the end of the list it is disabled, and the other one gets the focus. */
export const moveButtonSelectors = (by: 1 | -1) => [`[data-move="${by}"]:not(:disabled)`, '[data-move]:not(:disabled)'];

/** The delete button of the card next to a deleted one. */
export function besideDeleted(items: readonly { id: number }[], deleted: { id: number }): FocusTarget | undefined {
  const at = items.findIndex(({ id }) => id === deleted.id);
  const beside = items[at + 1] ?? items[at - 1];
  return beside && { id: beside.id, selectors: ['.tools__danger'] };
}

function focusIn(list: string, { id, selectors }: FocusTarget): boolean {
  // A dialog may show the same card again: the last is on top.
  const card = [...document.querySelectorAll(`[data-card="${list}:${id}"]`)].at(-1);
  const [element] = selectors.flatMap((selector) => card?.querySelector<HTMLElement>(selector) ?? []);
  element?.focus();
  return Boolean(element);
}
