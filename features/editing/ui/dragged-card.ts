import { dragBy, type Point, pickUp } from '../rules.ts';

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

/** Those beside it or, within `data-cards`, all of its kind. */
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
