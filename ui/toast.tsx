import './toast.css';
import { type FocusEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import { circleAlert, circleCheck, x } from './icons.ts';
import { closeToast, currentToast, hostToasts, noToast, onToasts, type ShownToast, topHost } from './toast-store.ts';

export { type ToastMessage, toast } from './toast-store.ts';

const SUCCESS_MS = 6_000;
/** A pointer that was moved over the message holds it so much longer; then it rests there for some other reason. */
const POINTED_MS = 20_000;

/**
 * Where messages appear. The root has one; every open dialog has its own, because a modal dialog
 * makes all that is outside of it deaf and mute. Only the innermost one shows the message.
 */
export function Toaster() {
  const id = useId();
  useEffect(() => hostToasts(id), [id]);
  const current = useSyncExternalStore(onToasts, currentToast, noToast);
  const top = useSyncExternalStore(onToasts, topHost, noToast);
  const shown = top === id ? current : null;
  // The quiet region is always there: readers announce what changes in a region, but only alerts as they appear.
  return (
    <>
      <div aria-live="polite">{shown?.kind === 'success' && <ToastBox key={shown.id} message={shown} />}</div>
      {shown?.kind === 'error' && <ToastBox key={shown.id} message={shown} />}
    </>
  );
}

function ToastBox({ message }: { message: ShownToast }) {
  const [isFocused, setFocused] = useState(false);
  // Counts the moves. A pointer that rests where the message appears is on its way to something else.
  const [moves, setMoves] = useState(0);
  const cameFrom = useRef<HTMLElement | null>(null);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (message.kind === 'error' || isFocused) return;
    const timer = setTimeout(() => closeToast(message.id), moves > 0 ? POINTED_MS : SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [message, isFocused, moves]);

  const close = () => {
    // Whoever came here by keyboard goes back to where they were, not to the top of the page.
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
