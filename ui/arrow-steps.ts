/** Where the arrow keys lead in a list, by `key`. */
export const ARROW_STEPS: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

/**
 * Which button to move an item of a list takes the focus after the item came to a place: the one that was pressed, unless
 * that is disabled at this end of the list.
 */
export function enabledStep(to: number, count: number, pressed: number): number {
  if (to === 0) return 1;
  return to === count - 1 ? -1 : pressed;
}
