import { Field } from '#ui/field.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import './second-step.css';
import { type ReactNode, useState } from 'react';
import { Button, type ButtonVariant } from '#ui/button.tsx';
import { Form, type FormProps, type SendResult } from '#ui/form.tsx';
import { Icon } from '#ui/icon.tsx';
import { fingerprint } from '#ui/icons.ts';
import { askForPasskey, hasLoginExpired, type LoginStep, loginErrorOf, sendSecondFactor } from './log-in.ts';

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
