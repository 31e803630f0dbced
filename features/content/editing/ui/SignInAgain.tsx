import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Form, type Outcome } from '#ui/form.tsx';
import { hostSignIn } from '#ui/sign-in-again.ts';
import { SignInFields } from '#ui/sign-in-fields.tsx';
import { SIGN_IN_AGAIN } from '../words.ts';

/**
 * Where the session ended while somebody was at work: asks for the password above the page, so that what is typed stays.
 * `onSignedIn` is told when somebody has signed in.
 */
export function SignInAgain({ onSignedIn }: { onSignedIn?: () => void }) {
  const [answer, setAnswer] = useState<(signedIn: boolean) => void>();
  const last = useRef(answer);
  last.current = answer;

  useEffect(() => {
    const end = hostSignIn(() => new Promise((resolve) => setAnswer(() => resolve)));
    return () => {
      end();
      last.current?.(false);
    };
  }, []);

  if (!answer) return null;
  return (
    <SignInDialog
      onEnd={(signedIn) => {
        setAnswer(undefined);
        if (signedIn) onSignedIn?.();
        answer(signedIn);
      }}
    />
  );
}

function SignInDialog({ onEnd }: { onEnd: (signedIn: boolean) => void }) {
  const title = useId();
  const end = useRef(onEnd);
  end.current = onEnd;

  // It may be done in another tab, too.
  useEffect(() => {
    const look = async () => {
      if (document.visibilityState === 'visible' && (await isSignedIn())) end.current(true);
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);

  async function send(form: FormData): Promise<Outcome> {
    const username = String(form.get('username')).trim();
    const password = String(form.get('password'));
    if (!username || !password)
      return { ok: false, errors: { [username ? 'password' : 'username']: SIGN_IN_AGAIN.missing } };
    const wrong = await signIn(username, password);
    if (wrong !== null) return { ok: false, errors: { password: wrong } };
    onEnd(true);
    return { ok: true };
  }

  return (
    <Dialog
      title={<span id={title}>{SIGN_IN_AGAIN.title}</span>}
      subtitle={SIGN_IN_AGAIN.text}
      onClose={() => onEnd(false)}
    >
      <Form
        name="sign-in-again"
        labelledBy={title}
        submit={{ label: SIGN_IN_AGAIN.confirm, busy: SIGN_IN_AGAIN.busy }}
        send={send}
        actions={(confirm) => (
          <div className="dialog__foot">
            <Button onClick={() => onEnd(false)}>{SIGN_IN_AGAIN.later}</Button>
            {confirm}
          </div>
        )}
      >
        <SignInFields email={SIGN_IN_AGAIN.email} password={SIGN_IN_AGAIN.password} />
      </Form>
    </Dialog>
  );
}

/** @returns what is wrong, in words; null when nothing is */
async function signIn(username: string, password: string): Promise<string | null> {
  try {
    const answer = await fetch('/api/login', {
      method: 'POST',
      credentials: 'include',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
    if (answer.ok) return null;
    const problem = (await answer.json().catch(() => null)) as { message?: string; detail?: string } | null;
    return problem?.message ?? problem?.detail ?? SIGN_IN_AGAIN.refused;
  } catch {
    return SIGN_IN_AGAIN.offline;
  }
}

async function isSignedIn(): Promise<boolean> {
  return fetch('/api/auth/user', { credentials: 'include' }).then(
    ({ ok }) => ok,
    () => false,
  );
}
