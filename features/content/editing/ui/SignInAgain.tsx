import '#ui/form.css';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { hostSignIn } from '#ui/sign-in-again.ts';
import { SIGN_IN_AGAIN } from '../words.ts';

/** Where the session ended while somebody was at work: asks for the password above the page, so that what is typed stays. */
export function SignInAgain() {
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
        answer(signedIn);
      }}
    />
  );
}

function SignInDialog({ onEnd }: { onEnd: (signedIn: boolean) => void }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const id = useId();
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

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const username = String(form.get('username')).trim();
    const password = String(form.get('password'));
    if (!username || !password) return setProblem(SIGN_IN_AGAIN.missing);
    setBusy(true);
    const wrong = await signIn(username, password);
    setBusy(false);
    if (wrong === null) onEnd(true);
    else setProblem(wrong);
  }

  return (
    <Dialog title={SIGN_IN_AGAIN.title} subtitle={SIGN_IN_AGAIN.text} onClose={() => onEnd(false)}>
      <form className="form" noValidate onSubmit={(event) => void submit(event)}>
        <div className={`field full${problem ? ' is-invalid' : ''}`}>
          <label htmlFor={`${id}-name`}>{SIGN_IN_AGAIN.email}</label>
          <input
            ref={(field) => field?.setAttribute('autofocus', '')}
            id={`${id}-name`}
            name="username"
            type="email"
            autoComplete="username"
            className="input"
            required
            aria-invalid={problem !== '' || undefined}
            aria-describedby={`${id}-problem`}
          />
        </div>
        <div className={`field full${problem ? ' is-invalid' : ''}`}>
          <label htmlFor={`${id}-password`}>{SIGN_IN_AGAIN.password}</label>
          <input
            id={`${id}-password`}
            name="password"
            type="password"
            autoComplete="current-password"
            className="input"
            required
            aria-invalid={problem !== '' || undefined}
            aria-describedby={`${id}-problem`}
          />
          <p className="error" id={`${id}-problem`} role="alert">
            {problem}
          </p>
        </div>
        <div className="dialog__foot full">
          <Button small onClick={() => onEnd(false)}>
            {SIGN_IN_AGAIN.later}
          </Button>
          <Button small look="primary" type="submit" busy={busy}>
            {busy ? SIGN_IN_AGAIN.busy : SIGN_IN_AGAIN.confirm}
          </Button>
        </div>
      </form>
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
