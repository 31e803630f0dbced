import { useEffect, useState } from 'react';

/** Where the focus goes as soon as that card is there, at that place: to the first of the `selectors` that it has. */
type Wanted = { id: number; selectors: readonly string[]; at?: number };

/**
 * Leads the focus to where it is wanted: a new card is not there yet when its record is, and one that moves loses the focus
 * on its way. Cards are known by `data-card`, as 'services:3'.
 */
export function useWantedFocus(list: string, ids: readonly number[]): (wanted: Wanted | undefined) => void {
  const [wanted, setWanted] = useState<Wanted>();

  useEffect(() => {
    if (wanted === undefined || (wanted.at ?? ids.indexOf(wanted.id)) !== ids.indexOf(wanted.id)) return;
    if (focusIn(list, wanted)) setWanted(undefined);
  });
  return setWanted;
}

/** The button that was pressed to move a card; at the end of the list it is dead, and the other one stands in. */
export const moveButton = (by: 1 | -1) => [`[data-move="${by}"]:not(:disabled)`, '[data-move]:not(:disabled)'];

/** The button that deleted an item goes with its card: the next one's is at hand. */
export function besideDeleted(items: readonly { id: number }[], gone: { id: number }): Wanted | undefined {
  const at = items.findIndex(({ id }) => id === gone.id);
  const beside = items[at + 1] ?? items[at - 1];
  return beside && { id: beside.id, selectors: ['.tools__danger'] };
}

function focusIn(list: string, { id, selectors }: Wanted): boolean {
  // The same record may have cards on the page and in a window above it.
  const card = [...document.querySelectorAll(`[data-card="${list}:${id}"]`)].at(-1);
  const [place] = selectors.flatMap((selector) => card?.querySelector<HTMLElement>(selector) ?? []);
  place?.focus();
  return Boolean(place);
}
