import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { AlertDialog } from '#ui/dialog.tsx';
import { LoginDialog } from './LoginDialog.tsx';
import { promptLogin, registerLoginPrompt } from './login-prompt.ts';
import { request } from './request.ts';

const WORDS = {
  confirm: 'Log in',
  covered: 'You are logged out',
  coveredText:
    'We hid this page so no one else can read it. Your work is saved in this tab. Log in to pick up where you left off.',
} as const;

/**
 * Asks for a login above the page after the session ended, or before a sensitive change, so that typed text stays. Calls
 * `onSignedIn` after the login. `covers` hides the page of an ended session, which shows private data, until then, also
 * after 'Not now'.
 */
export function LoginPrompt({ covers = false, onSignedIn }: { covers?: boolean; onSignedIn?: () => void }) {
  const [asked, setAsked] = useState<{ isConfirmation: boolean; answer: (signedIn: boolean) => void }>();
  const [isCovered, setCovered] = useState(false);
  const decline = useEffectEvent(() => asked?.answer(false));

  useEffect(() => {
    const end = registerLoginPrompt((isConfirmation) => new Promise((answer) => setAsked({ isConfirmation, answer })));
    return () => {
      end();
      decline();
    };
  }, []);

  function onEnd(signedIn: boolean) {
    setAsked(undefined);
    setCovered(covers && !signedIn && !asked?.isConfirmation);
    if (signedIn) onSignedIn?.();
    asked?.answer(signedIn);
  }

  if (asked) return <Asking covers={covers} isConfirmation={asked.isConfirmation} onEnd={onEnd} />;
  return isCovered ? <Cover onAsk={() => void promptLogin()} onSignedIn={() => onEnd(true)} /> : null;
}

function Asking(props: { covers: boolean; isConfirmation: boolean; onEnd: (signedIn: boolean) => void }) {
  useLoginElsewhere(() => props.onEnd(true), props.isConfirmation ? RECENT_LOGIN : SESSION);
  return <LoginDialog {...props} />;
}

/** Replaces the page until the user signs in. */
function Cover({ onAsk, onSignedIn }: { onAsk: () => void; onSignedIn: () => void }) {
  useLoginElsewhere(onSignedIn, SESSION);
  return (
    <AlertDialog
      opaque
      title={WORDS.covered}
      onClose={onAsk}
      actions={
        <Button variant="ink" onClick={onAsk}>
          {WORDS.confirm}
        </Button>
      }
    >
      {WORDS.coveredText}
    </AlertDialog>
  );
}

const SESSION = '/api/auth/user';
const RECENT_LOGIN = '/api/auth/recent-login';

/** The user may log in in another tab: checks on focus, by a call that succeeds then. */
function useLoginElsewhere(then: () => void, path: string): void {
  const checkSession = useEffectEvent(async () => {
    if (document.visibilityState === 'visible' && (await succeeds(path))) then();
  });
  useEffect(() => {
    const onVisibilityChange = () => void checkSession();
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => document.removeEventListener('visibilitychange', onVisibilityChange);
  }, []);
}

function succeeds(path: string): Promise<boolean> {
  return request('GET', path).then(
    () => true,
    () => false,
  );
}
