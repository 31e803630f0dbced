import { useNavigate } from 'react-router';
import { readCode } from '#features/fields/rules.ts';
import { Field } from '#ui/field.tsx';
import { Form, type Refused, type SendResult } from '#ui/form.tsx';
import { toast } from '#ui/toast.tsx';
import { NewPasswordFields } from '../../ui/NewPasswordFields.tsx';
import { fieldText, sendForm } from '../../ui/send-form.ts';
import { validateNewPassword } from '../../ui/validate-new-password.ts';
import { FORM_FIELDS_BY_API_NAME, RESET_TOASTS } from '../constants.ts';

const FAILURE = {
  fallback: RESET_TOASTS.confirmFailed,
  offline: RESET_TOASTS.offline,
  fieldNames: FORM_FIELDS_BY_API_NAME,
};

export function ConfirmForm({
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
    const sent = await sendForm('POST', '/api/password-reset/confirm', body, FAILURE);
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
