import './second-step.css';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Form, type FormProps, type SendResult } from '#ui/form.tsx';
import { askForPasskey, hasLoginExpired, type LoginStep, loginErrorOf, sendSecondFactor } from './log-in.ts';
import { PasskeyButton } from './PasskeyButton.tsx';

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
          <p className="second-step__or needs-script">{WORDS.or}</p>
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
