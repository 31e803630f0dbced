import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { readCode } from '#foundation/fields/typed-text.ts';
import { Field } from '#ui/field.tsx';
import { Form, type Refused, type SendResult } from '#ui/form.tsx';
import { Icon } from '#ui/icon.tsx';
import { triangleAlert } from '#ui/icons.ts';
import { readDraft, removeDraft, saveDraft } from '#ui/session-draft.ts';
import { toast } from '#ui/toast.tsx';
import { adminCommand, ENTER_CODE_HASH, FORM_FIELDS_BY_API_NAME, RESET, RESET_TOASTS } from '../users.ts';
import { fieldText, NewPasswordFields, sendForm, validateNewPassword } from './sign-in-form.tsx';

const CONFIRM_FAILURE = {
  fallback: RESET_TOASTS.confirmFailed,
  offline: RESET_TOASTS.offline,
  fieldNames: FORM_FIELDS_BY_API_NAME,
};

function ConfirmForm({
  labelledBy,
  email: initialEmail,
  refused,
  onReset,
}: {
  labelledBy: string;
  email: string;
  refused: Refused | undefined;
  onReset: () => void;
}) {
  const navigate = useNavigate();

  async function reset(form: FormData): Promise<SendResult> {
    const email = fieldText(form, 'email').trim();
    const token = readCode(fieldText(form, 'code'));
    const errors = {
      ...(!email && { email: RESET_TOASTS.emailRequired }),
      ...(!/^\d{6}$/.test(token) && { code: RESET_TOASTS.codeRequired }),
    };
    if (Object.keys(errors).length > 0) return { ok: false, errors };
    const refused = validateNewPassword(form);
    if (refused) return refused;
    const body = { email, token, newPassword: fieldText(form, 'password') };
    const sent = await sendForm('POST', '/api/password-reset/confirm', body, CONFIRM_FAILURE);
    if (!sent.ok) return sent;
    onReset();
    toast(RESET_TOASTS.done);
    navigate('/login');
    return sent;
  }

  return (
    <Form
      name="password-reset"
      labelledBy={labelledBy}
      refused={refused}
      submit={{
        label: 'Reset Password',
        busy: 'Resetting...',
        variant: 'ink',
        block: true,
      }}
      send={reset}
    >
      <div className="form">
        <Field
          name="email"
          label="Email Address"
          type="email"
          autoComplete="username"
          defaultValue={initialEmail}
          required
          showsRequired={false}
          autoFocus={!initialEmail}
        />
        <Field
          name="code"
          label="Reset Code"
          help="Six digits, from the message we sent."
          inputMode="numeric"
          autoComplete="one-time-code"
          // Copied codes may have blanks and hyphens.
          maxLength={20}
          required
          showsRequired={false}
          autoFocus={Boolean(initialEmail)}
        />
        <NewPasswordFields
          label="New Password"
          help="At least 8 characters."
          confirmLabel="Confirm Password"
          showsRequired={false}
        />
      </div>
    </Form>
  );
}

/**
 * The email that requested a code in this tab. A phone may unload the page while the user reads the mail; requesting again
 * would void the code.
 */
const DRAFT_NAME = 'password-reset:asked';

type PendingRequest = { email: string; at: number };

const savePendingRequest = (email: string) => saveDraft(DRAFT_NAME, { email, at: Date.now() } satisfies PendingRequest);

/** Null once the code has expired. */
function readPendingEmail(): string | null {
  const { email, at } = readDraft<PendingRequest>(DRAFT_NAME) ?? {};
  return email && at && Date.now() - at < RESET.minutes * 60_000 ? email : null;
}

const removePendingRequest = () => removeDraft(DRAFT_NAME);

const FAILURE = { fallback: RESET_TOASTS.requestFailed, offline: RESET_TOASTS.offline };

function RequestForm({
  labelledBy,
  email: initialEmail,
  refused,
  onRequested,
}: {
  labelledBy: string;
  email: string;
  refused: Refused | undefined;
  onRequested: (email: string) => void;
}) {
  async function requestCode(form: FormData): Promise<SendResult> {
    const email = fieldText(form, 'email').trim();
    if (!email) return { ok: false, errors: { email: RESET_TOASTS.emailRequired } };
    const sent = await sendForm('POST', '/api/password-reset/request', { email }, FAILURE);
    if (!sent.ok) return sent;
    toast(RESET_TOASTS.requested);
    onRequested(email);
    return sent;
  }

  return (
    <Form
      name="password-reset-request"
      labelledBy={labelledBy}
      refused={refused}
      submit={{
        label: 'Send Reset Code',
        busy: 'Sending...',
        variant: 'ink',
        block: true,
      }}
      send={requestCode}
    >
      <div className="form">
        <Field
          name="email"
          label="Email Address"
          type="email"
          autoComplete="username"
          defaultValue={initialEmail}
          required
          showsRequired={false}
          autoFocus
        />
      </div>
    </Form>
  );
}

const TITLE = 'password-reset-title';

/** Two steps: request a code, then choose a password with it. */
export function PasswordReset({
  hasCode,
  hasMailServer,
  refused,
}: {
  hasCode: boolean;
  hasMailServer: boolean;
  refused: Refused | undefined;
}) {
  const [step, setStep] = useState<'request' | 'confirm'>(
    hasCode || refused?.values.code !== undefined ? 'confirm' : 'request',
  );
  const [email, setEmail] = useState('');

  useEffect(() => {
    const pendingEmail = readPendingEmail();
    if (pendingEmail) setEmail(pendingEmail);
    // The link in the mail may open in another browser.
    if (pendingEmail || location.hash === ENTER_CODE_HASH) setStep('confirm');
  }, []);

  const requested = (address: string) => {
    savePendingRequest(address);
    setEmail(address);
    setStep('confirm');
  };
  const back = () => {
    removePendingRequest();
    setStep('request');
  };

  return (
    <>
      <h1 className="h2" id={TITLE}>
        Reset your password
      </h1>
      <p className="muted login__hint">
        {step === 'request'
          ? 'Enter the email you log in with, and we’ll send you a six-digit code.'
          : "If an account exists with this email, you'll receive a reset code shortly."}
      </p>
      {!hasMailServer && <NoMailServer />}
      {step === 'request' ? (
        <RequestForm labelledBy={TITLE} email={email} refused={refused} onRequested={requested} />
      ) : (
        <ConfirmForm key={email} labelledBy={TITLE} email={email} refused={refused} onReset={removePendingRequest} />
      )}
      <div className="row between apart--close">
        {step === 'confirm' && (
          <button type="button" className="text-link" onClick={back}>
            Back to request code
          </button>
        )}
        <Link className="text-link" to="/login" onClick={removePendingRequest}>
          Back to login
        </Link>
      </div>
    </>
  );
}

function NoMailServer() {
  return (
    <div className="note note--warn">
      <Icon of={triangleAlert} />
      <p>
        This site cannot send email yet, so no code will arrive. Set a new password on the server it runs on:{' '}
        <code>{adminCommand()}</code>
      </p>
    </div>
  );
}
