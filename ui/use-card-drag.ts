import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { useEscapeKey } from './keys.ts';

/** Smaller movements are a click. */
const THRESHOLD_PX = 6;
/** The board scrolls when the pointer is this close to its edge. */
const EDGE_PX = 48;

/**
 * Drags a card, an `li`, by its grip with mouse, pen or finger to a column, which is named by `data-column`, of a board
 * with `data-board`. A press without a drag stays a click. Escape returns the card.
 */
export function useCardDrag(onDrop: (id: number, column: string) => void) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [overColumn, setOverColumn] = useState<string | null>(null);
  const start = useRef<{ x: number; y: number; from: string | null; card: HTMLElement } | null>(null);

  const justDragged = useRef(false);
  const escapeKey = useEscapeKey();

  const end = () => {
    escapeKey.ignore();
    for (const property of DRAG_PROPERTIES) start.current?.card.style.removeProperty(property);
    start.current = null;
    setDragged(null);
    setOverColumn(null);
  };
  const grip = (id: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const card = event.currentTarget.closest('li');
      if (event.button !== 0 || !card) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { x: event.clientX, y: event.clientY, from: columnOf(card), card };
      justDragged.current = false;
      escapeKey.watch(() => {
        justDragged.current = true;
        end();
      });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!start.current) return;
      const { x, y, from, card } = start.current;
      const offset = [event.clientX - x, event.clientY - y] as const;
      if (dragged === null && Math.hypot(...offset) < THRESHOLD_PX) return;
      if (dragged === null) pin(card);
      setDragged(id);
      card.style.setProperty('--dragged-by', `${offset[0]}px ${offset[1]}px`);
      autoScroll(card, event.clientX);
      const column = columnAt(event);
      setOverColumn(column === from ? null : column);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (!start.current) return;
      const column = columnAt(event);
      const { from } = start.current;
      const wasDragged = dragged !== null;
      end();
      justDragged.current = wasDragged;
      if (wasDragged && column && column !== from) onDrop(id, column);
    },
    onPointerCancel: end,
    onClickCapture: (event: MouseEvent) => {
      if (justDragged.current) event.stopPropagation();
      justDragged.current = false;
    },
  });
  return { grip, dragged, overColumn };
}

/** Fixes the card at its position when the drag begins; used by the board's stylesheet. */
function pin(card: HTMLElement): void {
  const { left, top, width } = card.getBoundingClientRect();
  card.style.setProperty('--dragged-left', `${left}px`);
  card.style.setProperty('--dragged-top', `${top}px`);
  card.style.setProperty('--dragged-width', `${width}px`);
}

const DRAG_PROPERTIES = ['--dragged-by', '--dragged-left', '--dragged-top', '--dragged-width'];

/** The dragged card has `pointer-events: none`, so this finds the column below it. */
function columnAt({ clientX, clientY }: PointerEvent): string | null {
  return columnOf(document.elementFromPoint(clientX, clientY));
}

function columnOf(element: Element | null): string | null {
  return element?.closest<HTMLElement>('[data-column]')?.dataset.column ?? null;
}

function autoScroll(card: HTMLElement, x: number): void {
  const board = card.closest('[data-board]');
  if (!board) return;
  const { left, right } = board.getBoundingClientRect();
  if (x < left + EDGE_PX) board.scrollLeft -= EDGE_PX / 4;
  if (x > right - EDGE_PX) board.scrollLeft += EDGE_PX / 4;
}
