import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { circleAlert, circleCheck, x } from './first-icons.ts';
import { Icon } from './icon.tsx';
import { closeToast, type ShownToast } from './toast-store.ts';

const SUCCESS_MS = 6_000;

/** One message, until it is closed; a success goes by itself unless a pointer or the keyboard is on it. */
export default function ToastBox({ message }: { message: ShownToast }) {
  const [held, setHeld] = useState({ hover: false, focus: false });
  const cameFrom = useRef<HTMLElement | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const isHeld = held.hover || held.focus;

  useEffect(() => {
    if (message.kind === 'error' || isHeld) return;
    const timer = setTimeout(() => closeToast(message.id), SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [message, isHeld]);

  const close = () => {
    // Whoever came here by keyboard goes back to where they were, not to the top of the page.
    if (box.current?.contains(document.activeElement) && cameFrom.current?.isConnected) cameFrom.current.focus();
    closeToast(message.id);
  };
  const focused = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget))
      cameFrom.current = event.relatedTarget as HTMLElement | null;
    setHeld((now) => ({ ...now, focus: true }));
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: these only hold the message while it is being read
    <div
      ref={box}
      role={message.kind === 'error' ? 'alert' : 'status'}
      className={`toast${message.kind === 'error' ? ' toast--danger' : ''} on-ink`}
      onMouseEnter={() => setHeld((now) => ({ ...now, hover: true }))}
      onMouseLeave={() => setHeld((now) => ({ ...now, hover: false }))}
      onFocus={focused}
      onBlur={() => setHeld((now) => ({ ...now, focus: false }))}
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
