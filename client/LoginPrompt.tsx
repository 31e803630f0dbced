import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { AlertDialog, Dialog } from '#ui/dialog.tsx';
import { Form, type SendResult } from '#ui/form.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import {
  LoginFields,
  type LoginStep,
  logInByPasskey,
  loginErrorOf,
  PasskeyButton,
  SecondStep,
  sendPassword,
} from './LoginParts.tsx';
import { promptLogin, registerLoginPrompt } from './login-prompt.ts';
import { request } from './request.ts';

const DIALOG_WORDS = {
  ended: 'Log in to continue',
  endedText: 'Your session has ended. Log in, and you can pick up right where you left off.',
  confirmation: 'Confirm it’s you',
  confirmationText: 'For your security, please log in again to continue.',
  email: 'Email',
  password: 'Password',
  later: 'Not now',
  logIn: 'Log in',
  confirm: 'Confirm',
  busy: 'Logging in...',
  missing: 'Enter your email and your password',
  passkey: 'Use a passkey',
} as const;

type LoginDialogProps = {
  covers: boolean;
  /** Whether a logged-in user confirms a sensitive change. */
  isConfirmation: boolean;
  onEnd: (signedIn: boolean) => void;
};

/** Asks for a login above the page, in two steps if the account has a second factor. */
function LoginDialog({ covers, isConfirmation, onEnd }: LoginDialogProps) {
  const title = useId();
  const [step, setStep] = useState<LoginStep | null>(null);
  const [expired, setExpired] = useState<string | null>(null);
  const actions = (confirm: ReactNode) => (
    <div className="dialog__foot">
      <Button onClick={() => onEnd(false)}>{DIALOG_WORDS.later}</Button>
      {confirm}
    </div>
  );
  return (
    <Dialog
      opaque={covers && !isConfirmation}
      title={<span id={title}>{isConfirmation ? DIALOG_WORDS.confirmation : DIALOG_WORDS.ended}</span>}
      subtitle={isConfirmation ? DIALOG_WORDS.confirmationText : DIALOG_WORDS.endedText}
      onClose={() => onEnd(false)}
    >
      {step ? (
        <SecondStep
          name="second-step"
          labelledBy={title}
          step={step}
          actions={actions}
          onDone={() => onEnd(true)}
          onExpired={(reason) => {
            setExpired(reason);
            setStep(null);
          }}
        />
      ) : (
        <FirstStep
          labelledBy={title}
          isConfirmation={isConfirmation}
          expired={expired}
          actions={actions}
          onDone={() => onEnd(true)}
          onStep={setStep}
        />
      )}
    </Dialog>
  );
}

type FirstStepProps = {
  labelledBy: string;
  isConfirmation: boolean;
  /** Why the step comes again. */
  expired: string | null;
  actions: (confirm: ReactNode) => ReactNode;
  onDone: () => void;
  onStep: (step: LoginStep) => void;
};

function FirstStep({ labelledBy, isConfirmation, expired, actions, onDone, onStep }: FirstStepProps) {
  const email = useOwnEmail(isConfirmation);

  async function send(form: FormData): Promise<SendResult> {
    const username = email ?? String(form.get('username') ?? '').trim();
    const password = String(form.get('password'));
    if (!username || !password)
      return { ok: false, errors: { [username ? 'password' : 'username']: DIALOG_WORDS.missing } };
    try {
      const answer = await sendPassword(username, password);
      if ('user' in answer) onDone();
      else onStep(answer);
      return { ok: true };
    } catch (error) {
      return { ok: false, errors: { password: loginErrorOf(error) } };
    }
  }

  async function tryPasskey(): Promise<string | null> {
    try {
      if (await logInByPasskey()) onDone();
      return null;
    } catch (error) {
      return loginErrorOf(error);
    }
  }

  return (
    <Form
      name="sign-in-again"
      labelledBy={labelledBy}
      submit={{ label: isConfirmation ? DIALOG_WORDS.confirm : DIALOG_WORDS.logIn, busy: DIALOG_WORDS.busy }}
      send={send}
      actions={(confirm) => (
        <>
          <PasskeyButton label={DIALOG_WORDS.passkey} variant="line" onUse={tryPasskey} />
          {actions(confirm)}
        </>
      )}
    >
      {expired && (
        <p className="note note--warn" role="alert">
          {expired}
        </p>
      )}
      {email ? (
        <OwnPassword email={email} />
      ) : (
        <LoginFields email={DIALOG_WORDS.email} password={DIALOG_WORDS.password} />
      )}
    </Form>
  );
}

/** Asks a logged-in user for the password. */
function OwnPassword({ email }: { email: string }) {
  return (
    <div className="form">
      {/* For password managers. */}
      <input type="hidden" autoComplete="username" name="username" value={email} />
      <PasswordField
        name="password"
        label={`${DIALOG_WORDS.password} of ${email}`}
        autoComplete="current-password"
        required
        showsRequired={false}
        autoFocus
      />
    </div>
  );
}

/** The address of the logged-in user; null until it is known, and for others. */
function useOwnEmail(isLoggedIn: boolean): string | null {
  const [email, setEmail] = useState<string | null>(null);
  useEffect(() => {
    if (!isLoggedIn) return;
    request<{ email: string }>('GET', '/api/auth/user').then(
      (user) => setEmail(user.email),
      () => setEmail(null),
    );
  }, [isLoggedIn]);
  return email;
}

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
