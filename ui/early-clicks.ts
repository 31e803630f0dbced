const EARLY = '[data-early-click]';

/**
 * Marks buttons, and sliders of pictures, that are clicked until `signal` aborts. A drag is no click. Also sent to the
 * browser as text (`app/start-scripts.tsx`), so it refers to nothing outside itself.
 */
export function markEarlyClicks(signal: AbortSignal): void {
  const MAX_WANDER_PX = 10;
  let press: PointerEvent | undefined;
  const options = { capture: true, signal };
  addEventListener('pointerdown', (event) => (press = event), options);
  addEventListener(
    'click',
    ({ target, detail, x, y }) => {
      // A click by keyboard has no place: its `detail` is 0.
      if (press && detail > 0 && Math.hypot(x - press.x, y - press.y) > MAX_WANDER_PX) return;
      const control = (target as Element).closest('[type=button], [type=range]');
      control?.setAttribute('data-early-click', '');
      // A page that hydrates in the middle of the click, because of it, handles it itself.
      addEventListener('click', () => signal.aborted && control?.removeAttribute('data-early-click'), { once: true });
    },
    options,
  );
}

/** Whether `element` was clicked before hydration. Removes the mark. */
export function takeEarlyClick(element: Element): boolean {
  const isMarked = element.matches(EARLY);
  element.removeAttribute('data-early-click');
  return isMarked;
}

/** Clicks the buttons in `within` that were clicked before hydration. */
export function replayEarlyClicks(within: ParentNode): void {
  for (const button of within.querySelectorAll<HTMLButtonElement>(`button${EARLY}`))
    if (takeEarlyClick(button)) button.click();
}
