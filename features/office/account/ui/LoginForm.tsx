import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  endPasskeyOffer,
  LoginFields,
  type LoginStep,
  logInByPasskey,
  loginErrorOf,
  offerPasskeys,
  PasskeyButton,
  SecondStep,
  StartOver,
  sendPassword,
} from '#client/LoginParts.tsx';
import { ApiError } from '#client/request.ts';
import { isOwner } from '#rights/rights.ts';
import { Form, type Refused, type SendResult } from '#ui/form.tsx';
import { Icon } from '#ui/icon.tsx';
import { triangleAlert } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';
import { SETUP_MINUTES } from '../setup.ts';
import type { User } from '../users.contract.ts';
import { adminCommand, LOGIN_TOASTS, pageAfterLogin } from '../users.ts';
import { refreshCurrentUser } from './current-user.ts';

type LoginFormProps = {
  labelledBy: string;
  refused?: Refused | undefined;
  /** After a first step without JavaScript. */
  step?: LoginStep;
};

/** Logs in and opens the dashboard, or the page in `?next=`. */
export function LoginForm({ labelledBy, refused, step: postedStep }: LoginFormProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [step, setStep] = useState<LoginStep | null>(postedStep ?? null);

  async function finish(user: User): Promise<void> {
    const next = new URLSearchParams(search).get('next');
    await refreshCurrentUser();
    toast(isOwner(user.role) ? LOGIN_TOASTS.done : { title: LOGIN_TOASTS.done.title });
    navigate(pageAfterLogin(next, location.origin, user), { replace: true });
  }

  if (!step) return <FirstStep labelledBy={labelledBy} refused={refused} onDone={finish} onStep={setStep} />;
  return (
    <>
      <SecondStep<User>
        name="second-step"
        labelledBy={labelledBy}
        step={step}
        {...(refused && { refused })}
        onDone={(user) => void finish(user)}
        onExpired={(description) => {
          toast({ title: LOGIN_TOASTS.failed, description, kind: 'error' });
          setStep(null);
        }}
      />
      <div className="apart--close needs-script">
        <StartOver onClick={() => setStep(null)} />
      </div>
    </>
  );
}

type FirstStepProps = {
  labelledBy: string;
  refused?: Refused | undefined;
  onDone: (user: User) => Promise<void>;
  onStep: (step: LoginStep) => void;
};

function FirstStep({ labelledBy, refused, onDone, onStep }: FirstStepProps) {
  usePasskeyOffer(onDone);

  async function logIn(form: FormData): Promise<SendResult> {
    const username = String(form.get('username') ?? '').trim();
    const password = String(form.get('password') ?? '');
    const errors = findMissing(username, password);
    if (Object.keys(errors).length > 0) return { ok: false, errors };
    try {
      const answer = await sendPassword<User>(username, password);
      if ('user' in answer) await onDone(answer.user);
      else onStep(answer);
      return { ok: true };
    } catch (error) {
      toast({ ...toastFor(error), kind: 'error' });
      return { ok: false };
    }
  }

  async function tryPasskey(): Promise<string | null> {
    try {
      const user = await logInByPasskey<User>();
      if (user) await onDone(user);
      return null;
    } catch (error) {
      return loginErrorOf(error);
    }
  }

  return (
    <Form
      name="login"
      labelledBy={labelledBy}
      refused={refused}
      submit={{ label: 'Login', busy: 'Logging in...', variant: 'ink', block: true }}
      send={logIn}
      actions={(send) => (
        <>
          {send}
          <PasskeyButton label="Use a passkey" variant="line" onUse={tryPasskey} />
        </>
      )}
    >
      <LoginFields email="Email" password="Password" offersPasskeys />
    </Form>
  );
}

/** Passkeys among the suggestions of the email field, while the form shows. */
function usePasskeyOffer(onDone: (user: User) => Promise<void>): void {
  const offer = useEffectEvent(async () => {
    try {
      const user = await offerPasskeys<User>();
      if (user) await onDone(user);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) toast({ ...toastFor(error), kind: 'error' });
    }
  });
  useEffect(() => {
    void offer();
    return () => void endPasskeyOffer();
  }, []);
}

function findMissing(username: string, password: string): Record<string, string> {
  return {
    ...(!username && { username: LOGIN_TOASTS.emailRequired }),
    ...(!password && { password: LOGIN_TOASTS.passwordRequired }),
  };
}

function toastFor(error: unknown): { title: string; description: string } {
  if (!(error instanceof ApiError)) return { title: LOGIN_TOASTS.error, description: LOGIN_TOASTS.offline };
  return {
    title: LOGIN_TOASTS.failed,
    description: error.problem?.message ?? error.problem?.detail ?? LOGIN_TOASTS.invalid,
  };
}

/** On the login page of a site that waits for its first admin. */
export function NoOwner() {
  return (
    <div className="note note--warn">
      <Icon of={triangleAlert} />
      <p>
        This site has no owner yet. When it starts, it prints a setup link that works for {SETUP_MINUTES} minutes. Each{' '}
        <code>npm start</code> prints a new one. Or create the account on the server: <code>{adminCommand()}</code>
      </p>
    </div>
  );
}
