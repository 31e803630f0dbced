import { useEffect, useEffectEvent, useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { AlertDialog, Dialog } from '#ui/dialog.tsx';
import { Form, type SendResult } from '#ui/form.tsx';
import { LoginFields } from './LoginFields.tsx';
import { promptLogin, registerLoginPrompt } from './login-prompt.ts';
import { ApiError, request } from './request.ts';

const WORDS = {
  title: 'Log in to continue',
  text: 'Your session has ended. Log in, and you can pick up right where you left off.',
  email: 'Email',
  password: 'Password',
  later: 'Not now',
  confirm: 'Log in',
  busy: 'Logging in...',
  missing: 'Enter your email and your password',
  refused: 'That did not work. Check both and try again.',
  offline: 'The site could not be reached. Check your connection and try again.',
  covered: 'You are logged out',
  coveredText:
    'We covered the page so that no one else can read it. Your work is saved in this tab: log in, and it is right where you left it.',
} as const;

/**
 * Asks for the password above the page after the session ended, so that typed text stays. Calls `onSignedIn` after the
 * login. `covers` hides the page, which shows private data, until then, also after 'Not now'.
 */
export function LoginPrompt({ covers = false, onSignedIn }: { covers?: boolean; onSignedIn?: () => void }) {
  const [answer, setAnswer] = useState<(signedIn: boolean) => void>();
  const [isCovered, setCovered] = useState(false);
  const decline = useEffectEvent(() => answer?.(false));

  useEffect(() => {
    const end = registerLoginPrompt(() => new Promise((resolve) => setAnswer(() => resolve)));
    return () => {
      end();
      decline();
    };
  }, []);

  function onEnd(signedIn: boolean) {
    setAnswer(undefined);
    setCovered(covers && !signedIn);
    if (signedIn) onSignedIn?.();
    answer?.(signedIn);
  }

  if (answer) return <LoginDialog covers={covers} onEnd={onEnd} />;
  return isCovered ? <Cover onAsk={() => void promptLogin()} onSignedIn={() => onEnd(true)} /> : null;
}

/** Replaces the page until the user signs in. */
function Cover({ onAsk, onSignedIn }: { onAsk: () => void; onSignedIn: () => void }) {
  useLoginElsewhere(onSignedIn);
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

function LoginDialog({ covers, onEnd }: { covers: boolean; onEnd: (signedIn: boolean) => void }) {
  const title = useId();
  useLoginElsewhere(() => onEnd(true));

  async function send(form: FormData): Promise<SendResult> {
    const username = String(form.get('username')).trim();
    const password = String(form.get('password'));
    if (!username || !password) return { ok: false, errors: { [username ? 'password' : 'username']: WORDS.missing } };
    const wrong = await signIn(username, password);
    if (wrong !== null) return { ok: false, errors: { password: wrong } };
    onEnd(true);
    return { ok: true };
  }

  return (
    <Dialog
      opaque={covers}
      title={<span id={title}>{WORDS.title}</span>}
      subtitle={WORDS.text}
      onClose={() => onEnd(false)}
    >
      <Form
        name="sign-in-again"
        labelledBy={title}
        submit={{ label: WORDS.confirm, busy: WORDS.busy }}
        send={send}
        actions={(confirm) => (
          <div className="dialog__foot">
            <Button onClick={() => onEnd(false)}>{WORDS.later}</Button>
            {confirm}
          </div>
        )}
      >
        <LoginFields email={WORDS.email} password={WORDS.password} />
      </Form>
    </Dialog>
  );
}

/** @returns an error message, or null */
async function signIn(username: string, password: string): Promise<string | null> {
  try {
    await request('POST', '/api/login', { body: { username, password } });
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) return WORDS.offline;
    return error.problem?.message ?? error.problem?.detail ?? WORDS.refused;
  }
}

/** The user may log in in another tab: checks the session on focus. */
function useLoginElsewhere(then: () => void): void {
  const checkSession = useEffectEvent(async () => {
    if (document.visibilityState === 'visible' && (await isSignedIn())) then();
  });
  useEffect(() => {
    const onVisibilityChange = () => void checkSession();
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => document.removeEventListener('visibilitychange', onVisibilityChange);
  }, []);
}

function isSignedIn(): Promise<boolean> {
  return request('GET', '/api/auth/user').then(
    () => true,
    () => false,
  );
}
