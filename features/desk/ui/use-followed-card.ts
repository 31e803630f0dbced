import { type RefObject, useCallback, useRef } from 'react';

type Move = { id: number; status: string };

/**
 * Keeps the focus with a card that moves to another column, where it is drawn anew. Until it is there, and where the
 * column shows too many to have it, the column has the focus.
 * @returns `follow`, to be told of a move, and `onDrawn`, to be called when a column was drawn
 */
export function useFollowedCard(board: RefObject<HTMLElement | null>) {
  const moved = useRef<Move | null>(null);
  const follow = useCallback((id: number, status: string) => {
    moved.current = { id, status };
  }, []);
  const onDrawn = useCallback(() => {
    if (!moved.current || !board.current || document.querySelector('dialog[open]')) return;
    const { id, status } = moved.current;
    const column = board.current.querySelector<HTMLElement>(`[data-status="${CSS.escape(status)}"]`);
    const hasFocus = document.activeElement;
    // The user has gone on to something else.
    if (hasFocus !== document.body && hasFocus !== column && !hasFocus?.closest(`[data-quote="${id}"]`)) {
      moved.current = null;
      return;
    }
    const select = column?.querySelector<HTMLElement>(`[data-quote="${id}"] select`);
    if (select) moved.current = null;
    const goal = select ?? (hasFocus === document.body ? column : null);
    goal?.focus();
    goal?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  }, [board]);
  return { follow, onDrawn };
}
