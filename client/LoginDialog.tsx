import { type ReactNode, useEffect, useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Form, type SendResult } from '#ui/form.tsx';
import { LoginFields } from './LoginFields.tsx';
import { type LoginStep, logInByPasskey, loginErrorOf, sendPassword } from './log-in.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import { request } from './request.ts';
import { SecondStep } from './SecondStep.tsx';

const WORDS = {
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
export function LoginDialog({ covers, isConfirmation, onEnd }: LoginDialogProps) {
  const title = useId();
  const [step, setStep] = useState<LoginStep | null>(null);
  const [expired, setExpired] = useState<string | null>(null);
  const actions = (confirm: ReactNode) => (
    <div className="dialog__foot">
      <Button onClick={() => onEnd(false)}>{WORDS.later}</Button>
      {confirm}
    </div>
  );
  return (
    <Dialog
      opaque={covers && !isConfirmation}
      title={<span id={title}>{isConfirmation ? WORDS.confirmation : WORDS.ended}</span>}
      subtitle={isConfirmation ? WORDS.confirmationText : WORDS.endedText}
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
    if (!username || !password) return { ok: false, errors: { [username ? 'password' : 'username']: WORDS.missing } };
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
      submit={{ label: isConfirmation ? WORDS.confirm : WORDS.logIn, busy: WORDS.busy }}
      send={send}
      actions={(confirm) => (
        <>
          <PasskeyButton label={WORDS.passkey} variant="line" onUse={tryPasskey} />
          {actions(confirm)}
        </>
      )}
    >
      {expired && (
        <p className="note note--warn" role="alert">
          {expired}
        </p>
      )}
      {email ? <PasswordField email={email} /> : <LoginFields email={WORDS.email} password={WORDS.password} />}
    </Form>
  );
}

/** Of a user who is logged in. */
function PasswordField({ email }: { email: string }) {
  return (
    <div className="form">
      {/* For password managers. */}
      <input type="hidden" autoComplete="username" name="username" value={email} />
      <Field
        name="password"
        label={`${WORDS.password} of ${email}`}
        type="password"
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
