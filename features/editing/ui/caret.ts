import type { MouseEvent } from 'react';

/**
 * How many letters of an element's text stand before the place that was clicked or tapped; undefined where no pointer did
 * it, or where the browser cannot tell.
 */
export function caretIn({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLElement>): number | undefined {
  if (detail === 0) return undefined;
  const place = placeAt(clientX, clientY);
  if (!place || !currentTarget.contains(place.node)) return undefined;
  const before = document.createRange();
  before.setStart(currentTarget, 0);
  before.setEnd(place.node, place.offset);
  return before.toString().length;
}

/** Older browsers know it by another name. */
function placeAt(x: number, y: number): { node: Node; offset: number } | undefined {
  const caret = document.caretPositionFromPoint?.(x, y);
  if (caret) return { node: caret.offsetNode, offset: caret.offset };
  const range = document.caretRangeFromPoint?.(x, y);
  return range ? { node: range.startContainer, offset: range.startOffset } : undefined;
}
