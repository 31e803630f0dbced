/** The last of each, from the page's first moment on: see `app/fetch-scripts.ts`. */
type Pressed = { pointerdown?: MouseEvent; click?: MouseEvent };

/** Points that a press may wander and still be one. */
const TOLERANCE = 10;

/** What was pressed last and is still there, as a button may be before the code behind it is. What was dragged was not. */
export function pressedEarly(): Element | undefined {
  const { pointerdown: from, click } = (window as { __pressed?: Pressed }).__pressed ?? {};
  if (!click || !(click.target as Element).isConnected) return undefined;
  const isDragged = from && click.detail > 0 && Math.hypot(click.x - from.x, click.y - from.y) > TOLERANCE;
  return isDragged ? undefined : (click.target as Element);
}
