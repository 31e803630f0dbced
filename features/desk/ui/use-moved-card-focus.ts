import { type RefObject, useCallback, useRef } from 'react';

type Move = { id: number; status: string };

/**
 * Keeps the focus on a card that moves to another column, where it is mounted anew. The column has the focus until then,
 * or if the card is beyond its limit. Call `trackMove` for each move and `restoreFocus` after each column's render.
 */
export function useMovedCardFocus(board: RefObject<HTMLElement | null>) {
  const moved = useRef<Move | null>(null);
  const trackMove = useCallback((id: number, status: string) => {
    moved.current = { id, status };
  }, []);
  const restoreFocus = useCallback(() => {
    if (!moved.current || !board.current || document.querySelector('dialog[open]')) return;
    const { id, status } = moved.current;
    const column = board.current.querySelector<HTMLElement>(`[data-column="${CSS.escape(status)}"]`);
    const focused = document.activeElement;
    // The user has moved the focus elsewhere.
    if (focused !== document.body && focused !== column && !focused?.closest(`[data-quote="${id}"]`)) {
      moved.current = null;
      return;
    }
    const select = column?.querySelector<HTMLElement>(`[data-quote="${id}"] select`);
    if (select) moved.current = null;
    const goal = select ?? (focused === document.body ? column : null);
    goal?.focus();
    goal?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  }, [board]);
  return { trackMove, restoreFocus };
}
