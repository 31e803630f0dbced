import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '#ui/icon.tsx';
import { gripVertical } from '#ui/icons.ts';
import { CARD } from '../constants.ts';
import { findNearest, type Point } from '../rules.ts';

const STEP = 25;
const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};
/** Near the upper or lower edge of the window or panel what is in it scrolls along: this far, this often. */
const SCROLL = { edge: 70, by: 5, everyMs: 5 };

type Drag = {
  card: HTMLElement;
  cards: HTMLElement[];
  /** What scrolls around the cards: the page, or the panel they are in. */
  area: Element;
  centers: Point[];
  from: number;
  to: number;
  by: Point;
};

/** Takes a card to another place: by mouse, by finger, or with Space, the arrow keys and Space again. */
export function DragGrip({ label, onDrop }: { label: string; onDrop: (to: number) => void }) {
  const drag = useRef<Drag>(undefined);
  const start = useRef<Point>(undefined);
  const pointer = useRef<Point>(undefined);
  const scrolling = useRef<ReturnType<typeof setInterval>>(undefined);
  const [said, setSaid] = useState('');

  useEffect(() => () => clearInterval(scrolling.current), []);

  function pickUp(grip: HTMLElement) {
    const card = grip.closest<HTMLElement>('[data-card]')!;
    const cards = [...card.parentElement!.querySelectorAll<HTMLElement>(':scope > [data-card]')];
    const from = cards.indexOf(card);
    const area = grip.closest('.sheet__body') ?? document.documentElement;
    // Those far away may have been left out so far: now each must be where it will be.
    for (const each of cards) each.style.contentVisibility = 'visible';
    const centers = cards.map((each) => centerOf(each, area));
    drag.current = { card, cards, area, centers, from, to: from, by: { x: 0, y: 0 } };
    card.dataset.dragged = '';
  }

  function take(by: Point) {
    const { card, cards, centers, from } = drag.current!;
    const center = centers[from]!;
    const to = findNearest(centers, { x: center.x + by.x, y: center.y + by.y });
    drag.current = { ...drag.current!, by, to };
    card.style.translate = `${by.x}px ${by.y}px`;
    for (const [index, other] of cards.entries()) other.toggleAttribute('data-drop', index === to && to !== from);
  }

  function letGo(drops: boolean) {
    const { card, cards, from, to } = drag.current ?? {};
    clearInterval(scrolling.current);
    drag.current = undefined;
    start.current = undefined;
    if (!card || !cards) return;
    card.style.translate = '';
    delete card.dataset.dragged;
    for (const other of cards) {
      other.removeAttribute('data-drop');
      other.style.contentVisibility = '';
    }
    if (drops && to !== undefined && to !== from) onDrop(to);
  }

  function follow() {
    if (!pointer.current || !start.current || !drag.current) return;
    const { x, y } = within(drag.current.area, pointer.current);
    take({ x: x - start.current.x, y: y - start.current.y });
  }

  function scrollAlong() {
    if (!drag.current || !pointer.current) return;
    const { area } = drag.current;
    const { y } = pointer.current;
    const { top, bottom } = edgesOf(area);
    const by = y < top + SCROLL.edge ? -SCROLL.by : y > bottom - SCROLL.edge ? SCROLL.by : 0;
    if (by === 0) return;
    area.scrollBy({ top: by, behavior: 'instant' });
    follow();
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (!event.isPrimary || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    pointer.current = { x: event.clientX, y: event.clientY };
    pickUp(event.currentTarget);
    start.current = within(drag.current!.area, pointer.current);
    scrolling.current = setInterval(scrollAlong, SCROLL.everyMs);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const isHeld = drag.current !== undefined;
    const arrow = isHeld ? ARROWS[event.key] : undefined;
    if (event.key !== ' ' && event.key !== 'Enter' && !(isHeld && event.key === 'Escape') && !arrow) return;
    event.preventDefault();
    if (arrow) {
      const { by } = drag.current!;
      take({ x: by.x + arrow.x, y: by.y + arrow.y });
      setSaid(CARD.over(label, drag.current!.to + 1, drag.current!.cards.length));
    } else if (isHeld) {
      letGo(event.key !== 'Escape');
      setSaid(event.key === 'Escape' ? CARD.putBack(label) : CARD.dropped(label));
    } else {
      pickUp(event.currentTarget);
      setSaid(CARD.pickedUp(label));
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
        onPointerMove={(event) => {
          pointer.current = { x: event.clientX, y: event.clientY };
          follow();
        }}
        onPointerUp={() => letGo(true)}
        onPointerCancel={() => letGo(false)}
        onKeyDown={onKeyDown}
        onBlur={() => letGo(false)}
      >
        <Icon of={gripVertical} />
      </button>
      <span className="vh" aria-live="assertive">
        {said}
      </span>
    </>
  );
}

function centerOf(card: HTMLElement, area: Element): Point {
  const { left, top, width, height } = card.getBoundingClientRect();
  return within(area, { x: left + width / 2, y: top + height / 2 });
}

/** A point of the window as one of what scrolls, wherever that is scrolled to. */
function within({ scrollLeft, scrollTop }: Element, { x, y }: Point): Point {
  return { x: x + scrollLeft, y: y + scrollTop };
}

function edgesOf(area: Element): { top: number; bottom: number } {
  return area === document.documentElement ? { top: 0, bottom: window.innerHeight } : area.getBoundingClientRect();
}
