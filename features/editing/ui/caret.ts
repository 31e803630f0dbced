import type { MouseEvent } from 'react';

/** The offset in the element's text that was clicked; undefined for a click by keyboard or if the browser cannot tell. */
export function caretOffsetAt({
  currentTarget,
  clientX,
  clientY,
  detail,
}: MouseEvent<HTMLElement>): number | undefined {
  if (detail === 0) return undefined;
  const position = caretPositionAt(clientX, clientY);
  if (!position || !currentTarget.contains(position.node)) return undefined;
  const before = document.createRange();
  before.setStart(currentTarget, 0);
  before.setEnd(position.node, position.offset);
  return before.toString().length;
}

/** Older browsers have `caretRangeFromPoint` only. */
function caretPositionAt(x: number, y: number): { node: Node; offset: number } | undefined {
  const caret = document.caretPositionFromPoint?.(x, y);
  if (caret) return { node: caret.offsetNode, offset: caret.offset };
  const range = document.caretRangeFromPoint?.(x, y);
  return range ? { node: range.startContainer, offset: range.startOffset } : undefined;
}
