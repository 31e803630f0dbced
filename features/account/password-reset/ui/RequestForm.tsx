import { Field } from '#ui/field.tsx';
import { Form, type Refused, type SendResult } from '#ui/form.tsx';
import { toast } from '#ui/toast.tsx';
import { fieldText, sendForm } from '../../ui/send-form.ts';
import { RESET_TOASTS } from '../constants.ts';

const FAILURE = { fallback: RESET_TOASTS.requestFailed, offline: RESET_TOASTS.offline };

export function RequestForm({
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
