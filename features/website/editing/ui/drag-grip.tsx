import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '#ui/icon.tsx';
import { gripVertical } from '#ui/icons.ts';
import { useEscapeKey } from '#ui/keys.ts';
import { CARD } from '../editing.constants.ts';
import { dragBy, keyCommand, type Point, pickUp } from '../fields.ts';

/** While a pointer holds a card near the upper or lower edge, its page or panel scrolls. */
const SCROLL = { edgePx: 70, byPx: 5, everyMs: 5 };

/** Picks up the card around `grip`. With a pointer, the card follows it. */
export function pickUpCard(grip: HTMLElement, heldAt?: Point) {
  const card = grip.closest<HTMLElement>('[data-card]')!;
  const cards = cardsAround(card);
  const area = grip.closest('.sheet__body') ?? document.documentElement;
  // Cards far from the viewport may not be laid out yet.
  for (const each of cards) each.style.contentVisibility = 'visible';
  let drag = pickUp(
    cards.map((each) => inArea(centerOf(each))),
    cards.indexOf(card),
  );
  let pointer = heldAt;
  const start = heldAt && inArea(heldAt);
  const timer = heldAt && setInterval(scrollAtEdge, SCROLL.everyMs);
  card.dataset.dragged = '';

  function moveBy(by: Point) {
    drag = dragBy(drag, by);
    card.style.translate = `${by.x}px ${by.y}px`;
    const { from, to } = drag;
    for (const [index, other] of cards.entries()) other.toggleAttribute('data-drop', index === to && to !== from);
  }

  function follow(to: Point) {
    if (!start) return;
    pointer = to;
    const { x, y } = inArea(to);
    moveBy({ x: x - start.x, y: y - start.y });
  }

  function scrollAtEdge() {
    const { top, bottom } = edgesOf(area);
    const { y } = pointer!;
    const isAbove = y < top + SCROLL.edgePx;
    if (!isAbove && y <= bottom - SCROLL.edgePx) return;
    area.scrollBy({ top: isAbove ? -SCROLL.byPx : SCROLL.byPx, behavior: 'instant' });
    follow(pointer!);
  }

  function letGo() {
    clearInterval(timer);
    card.style.translate = '';
    delete card.dataset.dragged;
    for (const each of cards) {
      each.removeAttribute('data-drop');
      each.style.contentVisibility = '';
    }
  }

  /** A point of the viewport as one of the scrolled content. */
  function inArea({ x, y }: Point): Point {
    return { x: x + area.scrollLeft, y: y + area.scrollTop };
  }

  return { state: () => drag, moveBy, follow, letGo };
}

/** Finds the cards beside one or, within `data-cards`, all of its kind. */
function cardsAround(card: HTMLElement): HTMLElement[] {
  const area = card.closest('[data-cards]');
  const found = area
    ? area.querySelectorAll<HTMLElement>(`[data-card="${card.dataset.card}"]`)
    : card.parentElement!.querySelectorAll<HTMLElement>(':scope > [data-card]');
  return [...found];
}

function centerOf(card: HTMLElement): Point {
  const { left, top, width, height } = card.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

function edgesOf(area: Element): { top: number; bottom: number } {
  return area === document.documentElement ? { top: 0, bottom: window.innerHeight } : area.getBoundingClientRect();
}

/** Moves a card to another place: by mouse, by finger, or with Space, the arrow keys and Space again. */
export function DragGrip({ label, onDrop }: { label: string; onDrop: (to: number) => void }) {
  const held = useRef<ReturnType<typeof pickUpCard>>(undefined);
  const escapeKey = useEscapeKey();
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => () => held.current?.letGo(), []);

  function letGo() {
    escapeKey.ignore();
    held.current?.letGo();
    held.current = undefined;
  }

  function drop() {
    const drag = held.current?.state();
    letGo();
    if (drag && drag.to !== drag.from) onDrop(drag.to);
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (!event.isPrimary || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    letGo();
    held.current = pickUpCard(event.currentTarget, pointOf(event));
    // Not every browser focuses a pressed button.
    escapeKey.watch(putBack);
  }

  function putBack() {
    letGo();
    setAnnouncement(CARD.putBack(label));
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const command = keyCommand(event.key, held.current?.state());
    if (command === null) return;
    event.preventDefault();
    if (command === 'pickUp') {
      held.current = pickUpCard(event.currentTarget);
      setAnnouncement(CARD.pickedUp(label));
    } else if (command === 'drop') {
      drop();
      setAnnouncement(CARD.dropped(label));
    } else if (command === 'putBack') {
      putBack();
    } else {
      held.current!.moveBy(command.by);
      const { to, centers } = held.current!.state();
      setAnnouncement(CARD.over(label, to + 1, centers.length));
    }
  }

  return (
    <>
      <button
        type="button"
        className="tools__grip"
        aria-label={`${CARD.drag}: ${label}`}
        aria-description={CARD.dragHelp}
        title={CARD.drag}
        onPointerDown={onPointerDown}
        onPointerMove={(event) => held.current?.follow(pointOf(event))}
        onPointerUp={drop}
        onPointerCancel={letGo}
        onKeyDown={onKeyDown}
        onBlur={letGo}
      >
        <Icon of={gripVertical} />
      </button>
      <span className="vh" aria-live="assertive">
        {announcement}
      </span>
    </>
  );
}

function pointOf({ clientX: x, clientY: y }: PointerEvent): Point {
  return { x, y };
}
