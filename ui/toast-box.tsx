import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { circleAlert, circleCheck, x } from './first-icons.ts';
import { Icon } from './icon.tsx';
import { closeToast, type ShownToast } from './toast-store.ts';

const SUCCESS_MS = 6_000;
/** A pointer that was moved over the message holds it so much longer; then it rests there for some other reason. */
const POINTED_MS = 20_000;

/** Not every browser gives the focus to a button that is pressed. */
let lastPressed: Element | null = null;
if (typeof document !== 'undefined') document.addEventListener('pointerdown', notePressed, { capture: true });
function notePressed({ target }: PointerEvent): void {
  lastPressed = target as Element;
}

/** One message, until it is closed; a success goes by itself unless the pointer moves on it or the keyboard is there. */
export default function ToastBox({ message }: { message: ShownToast }) {
  const [isFocused, setFocused] = useState(false);
  // Counts the moves. A pointer that rests where the message appears is on its way to something else.
  const [moves, setMoves] = useState(0);
  const cameFrom = useRef<HTMLElement | null>(null);
  const box = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => void (box.current && moveFromUnder(box.current)), []);

  useEffect(() => {
    if (message.kind === 'error' || isFocused) return;
    const timer = setTimeout(() => closeToast(message.id), moves > 0 ? POINTED_MS : (message.ms ?? SUCCESS_MS));
    return () => clearTimeout(timer);
  }, [message, isFocused, moves]);

  const close = () => {
    // Returns keyboard focus to where it was, not to the top of the page.
    if (box.current?.contains(document.activeElement) && cameFrom.current?.isConnected) cameFrom.current.focus();
    closeToast(message.id);
  };
  const focused = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget))
      cameFrom.current = event.relatedTarget as HTMLElement | null;
    setFocused(true);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: these only hold the message while it is being read
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

/** A control in use, such as a button pressed repeatedly, must not end up under the toast. */
function moveFromUnder(box: HTMLElement): void {
  const focused = document.activeElement === document.body ? null : document.activeElement;
  const at = (focused ?? lastPressed)?.closest('a, button, input, select, textarea, label, summary');
  if (!at?.isConnected) return;
  const [over, under] = [box.getBoundingClientRect(), at.getBoundingClientRect()];
  const covers =
    over.top < under.bottom && over.bottom > under.top && over.left < under.right && over.right > under.left;
  if (covers) at.scrollIntoView({ block: 'center', behavior: 'instant' });
}
