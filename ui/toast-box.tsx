import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { circleAlert, circleCheck, Icon, x } from './icon.tsx';
import { closeToast, getCurrentToast, type ShownToast } from './toast.tsx';
import { whenReleased } from './when-released.tsx';

const SUCCESS_MS = 6_000;
/** While a pointer is over it; a pointer that rests longer was left there. */
const HOVERED_MS = 20_000;
/** To a bar. */
const GAP_PX = 8;
const CONTROLS = 'a, button, input, select, textarea, summary';

/** On the page, not in a dialog that it opened. Safari does not focus a pressed button. */
let lastPressed: Element | null = null;
if (typeof document !== 'undefined') document.addEventListener('pointerdown', rememberPressed, { capture: true });
function rememberPressed({ target }: PointerEvent): void {
  const pressed = target as Element;
  if (!pressed.closest('dialog')) lastPressed = pressed;
}

/** A success closes by itself, later while the pointer moves over it and never while it has the focus. */
export default function ToastBox({ message }: { message: ShownToast }) {
  const [isFocused, setFocused] = useState(false);
  // Only moves count: a pointer may rest where the toast appears.
  const [moves, setMoves] = useState(0);
  const previousFocus = useRef<HTMLElement | null>(null);
  const box = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (!box.current) return;
    moveToFreePlace(box.current);
    makeRoom(box.current);
    const stopWaiting = whenReleased(() => box.current && scrollFromUnder(box.current));
    return () => {
      stopWaiting();
      // The next toast makes its own, so that the page does not jump in between.
      if (!getCurrentToast()) endRoom();
    };
  }, []);

  useEffect(() => {
    if (message.kind === 'error' || isFocused) return;
    // The end of the page may move up with its room.
    let close = () => {};
    const timer = setTimeout(
      () => {
        close = whenReleased(() => closeToast(message.id));
      },
      moves > 0 ? HOVERED_MS : (message.durationMs ?? SUCCESS_MS),
    );
    return () => {
      clearTimeout(timer);
      close();
    };
  }, [message, isFocused, moves]);

  const close = () => {
    // Else the focus would go to the top of the page.
    if (box.current?.contains(document.activeElement) && previousFocus.current?.isConnected)
      previousFocus.current.focus();
    closeToast(message.id);
  };
  const focused = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget))
      previousFocus.current = event.relatedTarget as HTMLElement | null;
    setFocused(true);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: these handlers keep the toast open while it is read
    <div
      ref={box}
      role={message.kind === 'error' ? 'alert' : 'status'}
      className={`toast${message.kind === 'error' ? ' toast--danger' : ''} on-ink`}
      onMouseMove={({ movementX, movementY }) => (movementX || movementY) && setMoves((count) => count + 1)}
      onMouseLeave={() => setMoves(0)}
      onFocus={focused}
      onBlur={() => setFocused(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        close();
      }}
    >
      <span className="toast__mark">
        <Icon of={message.kind === 'error' ? circleAlert : circleCheck} />
      </span>
      <div>
        <b>{message.title}</b>
        {message.description && <p>{message.description}</p>}
        {message.action && (
          <button
            type="button"
            className="btn btn--line btn--sm"
            onClick={() => {
              close();
              message.action?.run();
            }}
          >
            {message.action.label}
          </button>
        )}
      </div>
      <IconButton icon={x} label="Dismiss" onClick={close} />
    </div>
  );
}

/** Where it may stand: as the style sheet says, else in another corner. */
const PLACES: readonly Partial<CSSStyleDeclaration>[] = [
  {},
  { top: '1rem', bottom: 'auto' },
  { left: '1rem', right: 'auto' },
  { top: '1rem', bottom: 'auto', left: '1rem', right: 'auto' },
];

/**
 * Moves it to the first corner where it covers no control and no heading. Where none is free it stays at the bottom, and the
 * page scrolls past it; in a dialog it takes the corner where it covers the fewest.
 */
function moveToFreePlace(box: HTMLElement): void {
  const isWide = box.offsetWidth > innerWidth / 2;
  const places = PLACES.filter(({ left }) => !(isWide && left)).map((place) => {
    standAt(box, place);
    return { place, covered: countCovered(box) };
  });
  const fewest = Math.min(...places.map(({ covered }) => covered));
  const isStuck = fewest > 0 && !box.closest('dialog');
  standAt(box, isStuck ? PLACES[0]! : places.find(({ covered }) => covered === fewest)!.place);
}

function standAt(box: HTMLElement, place: Partial<CSSStyleDeclaration>): void {
  Object.assign(box.style, { top: '', bottom: '', left: '', right: '' }, place);
  clearBars(box);
}

/** At the bottom, lets the end of the page and whatever gets the focus scroll clear of it. */
function makeRoom(box: HTMLElement): void {
  endRoom();
  if (box.offsetTop < innerHeight / 2 || box.closest('dialog')) return;
  const room = `${innerHeight - box.offsetTop + GAP_PX}px`;
  Object.assign(document.documentElement.style, { paddingBottom: room, scrollPaddingBottom: room });
}

function endRoom(): void {
  Object.assign(document.documentElement.style, { paddingBottom: '', scrollPaddingBottom: '' });
}

/** Keeps it off the bars at the edges of the screen, such as one with the buttons of a page. */
function clearBars(box: HTMLElement): void {
  const { left, right, top, bottom } = box.getBoundingClientRect();
  const bars = [left + 1, (left + right) / 2, right - 1]
    .flatMap((x) => [top + 1, (top + bottom) / 2, bottom - 1].flatMap((y) => document.elementsFromPoint(x, y)))
    .filter((element) => !box.contains(element) && /fixed|sticky/.test(getComputedStyle(element).position))
    .map((element) => element.getBoundingClientRect());
  const [above, below] = [
    bars.filter((bar) => bar.bottom < innerHeight / 2),
    bars.filter((bar) => bar.top > innerHeight / 2),
  ];
  if (below.length > 0) box.style.bottom = `${innerHeight - Math.min(...below.map((bar) => bar.top)) + GAP_PX}px`;
  if (above.length > 0) box.style.top = `${Math.max(...above.map((bar) => bar.bottom)) + GAP_PX}px`;
}

function countCovered(box: HTMLElement): number {
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
  const elements = (modal ?? document).querySelectorAll(`${CONTROLS}, h1, h2, h3`);
  return [...elements].filter((element) => !box.contains(element) && covers(box, element) && element.checkVisibility())
    .length;
}

function covers(box: HTMLElement, element: Element): boolean {
  const [over, under] = [box.getBoundingClientRect(), element.getBoundingClientRect()];
  // It still rises while this is measured.
  return (
    over.top - GAP_PX < under.bottom &&
    over.bottom + GAP_PX > under.top &&
    over.left < under.right &&
    over.right > under.left
  );
}

/** Scrolls the control in use, such as a button pressed repeatedly, out from under the toast. */
function scrollFromUnder(box: HTMLElement): void {
  const focused = document.activeElement?.matches('body, :disabled') ? null : document.activeElement;
  const control = (focused ?? lastPressed)?.closest(`${CONTROLS}, label`);
  if (!control?.isConnected) return;
  if (covers(box, control)) control.scrollIntoView({ block: 'center', behavior: 'instant' });
}
