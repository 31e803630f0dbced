import '#ui/dialog.css';
import './construction-notice.css';
import { useEffect, useRef } from 'react';
import { Text } from '#features/content/page-texts/ui/Text.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { holdPage } from '#ui/root-class.ts';

const DELAY_MS = 1000;
const DISMISSED = 'construction-notice-dismissed';

/** Says once that the site is not finished; whoever closed it does not see it again in that browser. */
export default function ConstructionNotice() {
  const dialog = useRef<HTMLDialogElement>(null);
  const letPageGo = useRef<() => void>(undefined);

  useEffect(() => {
    if (wasDismissed()) return;
    const timer = setTimeout(() => {
      dialog.current?.showModal();
      letPageGo.current = holdPage();
    }, DELAY_MS);
    return () => {
      clearTimeout(timer);
      letPageGo.current?.();
    };
  }, []);

  const close = () => dialog.current?.close();

  function closed() {
    letPageGo.current?.();
    rememberDismissal();
  }

  return (
    <dialog ref={dialog} className="dialog notice" aria-labelledby="notice-title" onClose={closed}>
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
        <Button small onClick={close}>
          <Text k="home.notice.close" />
        </Button>
        <ButtonLink to="/contact" look="primary" small onClick={close}>
          <Text k="home.notice.quote" />
        </ButtonLink>
      </div>
    </dialog>
  );
}

// A browser may refuse its storage; then the notice shows again, which is better than no page.
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
    // See above.
  }
}
