import { lockScroll } from '#ui/root-class.ts';
import '#ui/parts.css';
import './pages.css';
import { useEffect, useRef } from 'react';
import { Button, ButtonLink } from '#ui/button.tsx';
import { focusHeading, isTyping } from '#ui/focus-and-scroll.ts';
import { Text } from '#website/texts/ui/Text.tsx';
import { hasSignedInCookie } from './site-data.ts';

const INPUT_EVENTS = ['keydown', 'pointerdown', 'wheel'] as const;

/**
 * Opens an unrequested `<dialog popover="manual">` and focuses its first button. Opening a modal makes a phone restyle the
 * whole page, so it opens as a popover and becomes modal with the first key, wheel or press outside.
 * @returns a function that closes it
 */
function openDeferredModal(dialog: HTMLDialogElement): () => void {
  const becomeModal = (event?: Event) => {
    const isWithin = event?.type === 'pointerdown' && dialog.contains(event.target as Node);
    if (isWithin || dialog.open) return;
    stopListening();
    hidePopover();
    dialog.showModal();
    dialog.addEventListener('close', lockScroll(), { once: true });
  };
  const stopListening = () => {
    for (const type of INPUT_EVENTS) removeEventListener(type, becomeModal, true);
  };
  const hidePopover = () => {
    if (dialog.matches(':popover-open')) dialog.hidePopover();
  };
  // A popover below an open modal dialog would be inert.
  if (!HTMLElement.prototype.showPopover || document.querySelector('dialog[open]')) becomeModal();
  else {
    dialog.showPopover();
    dialog.querySelector('button')?.focus();
    for (const type of INPUT_EVENTS) addEventListener(type, becomeModal, true);
  }
  return () => {
    stopListening();
    hidePopover();
    dialog.close();
  };
}

const DELAY_MS = 1000;
const DISMISSED = 'construction-notice-dismissed';

/** Opens once per browser, never for a signed-in user and not while a field has the focus. */
export default function ConstructionNotice() {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef(() => {});

  useEffect(() => {
    // The cookie decides: the request for the user answers too late.
    if (hasSignedInCookie() || wasDismissed()) return;
    const show = () => {
      if (isTyping(document.activeElement)) addEventListener('focusout', wait, { once: true });
      else close.current = openDeferredModal(dialog.current!);
    };
    let timer = 0;
    const wait = () => {
      timer = window.setTimeout(show, DELAY_MS);
    };
    wait();
    return () => {
      removeEventListener('focusout', wait);
      clearTimeout(timer);
      close.current();
    };
  }, []);

  const onClosed = () => {
    rememberDismissal();
    // No control opened it, so the browser has no focus to restore.
    focusHeading();
  };
  const dismiss = () => {
    close.current();
    onClosed();
  };
  return (
    <dialog
      ref={dialog}
      popover="manual"
      className="dialog notice"
      aria-labelledby="notice-title"
      aria-modal="true"
      onClose={onClosed}
    >
      <div className="notice__stripes" aria-hidden="true" />
      <div className="dialog__head">
        <h2 className="h3" id="notice-title">
          <Text k="home.notice.title" />
        </h2>
      </div>
      <div className="dialog__body">
        <p className="muted">
          <Text k="home.notice.text" />
        </p>
      </div>
      <div className="dialog__foot">
        <Button small onClick={dismiss}>
          <Text k="home.notice.close" />
        </Button>
        <ButtonLink to="/contact" variant="primary" small onClick={dismiss}>
          <Text k="home.notice.quote" />
        </ButtonLink>
      </div>
    </dialog>
  );
}

// Without storage the notice opens on every visit.
function wasDismissed(): boolean {
  try {
    return localStorage.getItem(DISMISSED) === 'true';
  } catch {
    return false;
  }
}

function rememberDismissal() {
  try {
    localStorage.setItem(DISMISSED, 'true');
  } catch {
    // Ignored, see above.
  }
}
