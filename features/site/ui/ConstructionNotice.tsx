import '#ui/dialog.css';
import './construction-notice.css';
import { useEffect, useRef } from 'react';
import { Text } from '#features/texts/ui/Text.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { openDeferredModal } from '#ui/deferred-modal.ts';
import { focusHeading } from '#ui/focus-heading.ts';
import { isTyping } from '#ui/is-typing.ts';
import { hasSignedInCookie } from './useSignedIn.ts';

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
