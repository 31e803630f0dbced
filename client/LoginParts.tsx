import { Field } from '#ui/field.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { ApiError, request } from './request.ts';
import './second-step.css';
import { type ReactNode, useState } from 'react';
import { Button, type ButtonVariant } from '#ui/button.tsx';
import { Form, type FormProps, type SendResult } from '#ui/form.tsx';
import { Icon } from '#ui/icon.tsx';
import { fingerprint } from '#ui/icons.ts';

/** What the second step of a login can be: codes of an app, or a passkey by its request. */
export type LoginStep = { timeCode: boolean; passkey: object | null };

type Answer<User> = { success: true; user: User } | { success: false; secondFactor: LoginStep };

/** The first step of a login. @returns the user, or the second step */
export async function sendPassword<User>(username: string, password: string): Promise<{ user: User } | LoginStep> {
  const answer = await request<Answer<User>>('POST', '/api/login', { body: { username, password } });
  return answer.success ? { user: answer.user } : answer.secondFactor;
}

/** The second step: a code, or a passkey. */
async function sendSecondFactor<User>(body: { code: string } | { passkey: object }): Promise<User> {
  return (await request<{ user: User }>('POST', '/api/login/second-factor', { body })).user;
}

/** Asks the browser for a passkey. Null if the user dismisses it. */
async function askForPasskey(passkey: object): Promise<object | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return startAuthentication({
    optionsJSON: passkey as Parameters<typeof startAuthentication>[0]['optionsJSON'],
  }).catch(nullIfDismissed);
}

/** Logs in with a passkey alone. Null if the user dismisses the browser's question. */
export async function logInByPasskey<User>(): Promise<User | null> {
  const passkey = await askForPasskey(await request<object>('POST', '/api/login/passkey/options'));
  return passkey && finishPasskeyLogin<User>(passkey);
}

/**
 * The browser offers passkeys among the suggestions of the email field until another question is asked. Resolves when
 * the user has chosen one; null without such a browser.
 */
export async function offerPasskeys<User>(): Promise<User | null> {
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await import('@simplewebauthn/browser');
  if (!(await browserSupportsWebAuthnAutofill())) return null;
  const optionsJSON = await request<Parameters<typeof startAuthentication>[0]['optionsJSON']>(
    'POST',
    '/api/login/passkey/options',
  );
  const passkey = await startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(() => null);
  return passkey && finishPasskeyLogin<User>(passkey);
}

/** Takes the offer back, such as when its page is left. */
export async function endPasskeyOffer(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser');
  WebAuthnAbortService.cancelCeremony();
}

/** The reason why a step failed, as a sentence. */
export function loginErrorOf(error: unknown): string {
  if (!(error instanceof ApiError)) return OFFLINE;
  return error.problem?.message ?? error.problem?.detail ?? REFUSED;
}

/** Whether the first step has to be repeated. */
function hasLoginExpired(error: unknown): boolean {
  return error instanceof ApiError && error.problem?.reason === 'login-expired';
}

const OFFLINE = 'The site could not be reached. Check your connection and try again.';
const REFUSED = 'That didn’t work. Check your email and password, and try again.';

async function finishPasskeyLogin<User>(passkey: object): Promise<User> {
  return (await request<{ user: User }>('POST', '/api/login/passkey', { body: { passkey } })).user;
}

/** Browsers do not say why: a dismissal, no passkey of this site, and a timeout look alike. */
function nullIfDismissed(error: unknown): null {
  if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) return null;
  throw error;
}

/** Username and password for password managers; the first is focused, also in a dialog. */
export function LoginFields({
  email,
  password,
  offersPasskeys = false,
}: {
  email: string;
  password: string;
  /** Lets the browser suggest passkeys in the first field. */
  offersPasskeys?: boolean;
}) {
  return (
    <div className="form">
      <Field
        ref={(field: HTMLElement | null) => field?.setAttribute('autofocus', '')}
        name="username"
        label={email}
        type="email"
        autoComplete={offersPasskeys ? 'username webauthn' : 'username'}
        required
        showsRequired={false}
        autoFocus
      />
      <PasswordField name="password" label={password} autoComplete="current-password" required showsRequired={false} />
    </div>
  );
}

const WORDS = {
  code: 'Code',
  app: 'The six-digit code from your authenticator app, or a recovery code.',
  recovery: 'One of your recovery codes.',
  missing: 'Enter the code',
  confirm: 'Continue',
  busy: 'Checking...',
  passkey: 'Use a passkey',
  or: 'Or',
  dismissed: 'The passkey was not used. Try again, or use a code.',
} as const;

type SecondStepProps<User> = Pick<FormProps, 'name' | 'labelledBy' | 'refused'> & {
  step: LoginStep;
  onDone: (user: User) => void;
  /** Called when the first step has to be repeated, with the reason. */
  onExpired: (reason: string) => void;
  /** Places the submit button. */
  actions?: (send: ReactNode) => ReactNode;
};

/** The second step of a login: a passkey, or a code. */
export function SecondStep<User>({ step, onDone, onExpired, ...form }: SecondStepProps<User>) {
  /** @returns an error message, or null */
  async function finish(body: { code: string } | { passkey: object }): Promise<string | null> {
    try {
      onDone(await sendSecondFactor<User>(body));
      return null;
    } catch (error) {
      if (hasLoginExpired(error)) onExpired(loginErrorOf(error));
      return loginErrorOf(error);
    }
  }

  async function send(fields: FormData): Promise<SendResult> {
    const code = String(fields.get('code') ?? '').trim();
    const error = code ? await finish({ code }) : WORDS.missing;
    return error === null ? { ok: true } : { ok: false, errors: { code: error } };
  }

  async function tryPasskey(): Promise<string | null> {
    const passkey = await askForPasskey(step.passkey!).catch(() => null);
    return passkey ? finish({ passkey }) : WORDS.dismissed;
  }

  return (
    <>
      {step.passkey && (
        <>
          <PasskeyButton label={WORDS.passkey} variant="ink" onUse={tryPasskey} />
          <p className="muted sm second-step__or needs-script">{WORDS.or}</p>
        </>
      )}
      <Form
        {...form}
        submit={{
          label: WORDS.confirm,
          busy: WORDS.busy,
          variant: step.passkey ? 'line' : 'ink',
          block: !form.actions,
        }}
        send={send}
      >
        <div className="form">
          <Field
            name="code"
            label={WORDS.code}
            help={step.timeCode ? WORDS.app : WORDS.recovery}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={50}
            required
            showsRequired={false}
            autoFocus={!step.passkey}
          />
        </div>
      </Form>
    </>
  );
}

/** Leads back to the first step. */
export function StartOver({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="quiet" onClick={onClick}>
      Start over
    </Button>
  );
}

type PasskeyButtonProps = {
  label: string;
  variant: ButtonVariant;
  /** Resolves to an error message, or null. */
  onUse: () => Promise<string | null>;
};

export function PasskeyButton({ label, variant, onUse }: PasskeyButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function use() {
    setBusy(true);
    setError(null);
    setError(await onUse());
    setBusy(false);
  }

  return (
    <div className="passkey needs-script">
      <Button variant={variant} block busy={isBusy} onClick={() => void use()}>
        <Icon of={fingerprint} /> {label}
      </Button>
      {error && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
