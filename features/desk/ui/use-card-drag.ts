import { type PointerEvent, useRef, useState } from 'react';

/** Smaller movements are a click. */
const THRESHOLD_PX = 6;
/** The board scrolls when the pointer is this close to its edge. */
const EDGE_PX = 48;

/** Drags a card by its grip with mouse, pen or finger. */
export function useCardDrag(onDrop: (id: number, status: string) => void) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [overStatus, setOverStatus] = useState<string | null>(null);
  const start = useRef<{ x: number; y: number; from: string | null; card: HTMLElement } | null>(null);

  const end = () => {
    for (const property of DRAG_PROPERTIES) start.current?.card.style.removeProperty(property);
    start.current = null;
    setDragged(null);
    setOverStatus(null);
  };
  const grip = (id: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const card = event.currentTarget.closest('li');
      if (event.button !== 0 || !card) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { x: event.clientX, y: event.clientY, from: statusOf(card), card };
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
      const status = statusAt(event);
      setOverStatus(status === from ? null : status);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const status = statusAt(event);
      const from = start.current?.from;
      const wasDragged = dragged !== null;
      end();
      if (wasDragged && status && status !== from) onDrop(id, status);
    },
    onPointerCancel: end,
  });
  return { grip, dragged, overStatus };
}

/** Fixes the card at its position when the drag begins; used by quote-board.css. */
function pin(card: HTMLElement): void {
  const { left, top, width } = card.getBoundingClientRect();
  card.style.setProperty('--dragged-left', `${left}px`);
  card.style.setProperty('--dragged-top', `${top}px`);
  card.style.setProperty('--dragged-width', `${width}px`);
}

const DRAG_PROPERTIES = ['--dragged-by', '--dragged-left', '--dragged-top', '--dragged-width'];

/** The dragged card has `pointer-events: none`, so this finds the column below it. */
function statusAt({ clientX, clientY }: PointerEvent): string | null {
  return statusOf(document.elementFromPoint(clientX, clientY));
}

function statusOf(element: Element | null): string | null {
  return element?.closest<HTMLElement>('[data-status]')?.dataset.status ?? null;
}

function autoScroll(card: HTMLElement, x: number): void {
  const board = card.closest('.board');
  if (!board) return;
  const { left, right } = board.getBoundingClientRect();
  if (x < left + EDGE_PX) board.scrollLeft -= EDGE_PX / 4;
  if (x > right - EDGE_PX) board.scrollLeft += EDGE_PX / 4;
}
