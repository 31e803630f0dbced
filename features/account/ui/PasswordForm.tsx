import { useQueryClient } from '@tanstack/react-query';
import { Field } from '#ui/field.tsx';
import { Form, type SendResult } from '#ui/form.tsx';
import { toast } from '#ui/toast.tsx';
import { ACCOUNT_TOASTS, LOGIN_TOASTS } from '../constants.ts';
import { refreshSessions } from './account-queries.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { fieldText, sendForm } from './send-form.ts';
import { validateNewPassword } from './validate-new-password.ts';

export function PasswordForm({ email }: { email: string }) {
  const client = useQueryClient();

  async function change(form: FormData): Promise<SendResult> {
    const currentPassword = fieldText(form, 'currentPassword');
    if (!currentPassword) return { ok: false, errors: { currentPassword: LOGIN_TOASTS.passwordRequired } };
    const refused = validateNewPassword(form);
    if (refused) return refused;
    const body = { currentPassword, newPassword: fieldText(form, 'password') };
    const sent = await sendForm('PUT', '/api/account/password', body, { fieldNames: { newPassword: 'password' } });
    if (!sent.ok) return sent;
    toast(ACCOUNT_TOASTS.passwordChanged);
    void refreshSessions(client);
    return sent;
  }

  return (
    <Form
      name="account-password"
      labelledBy="account-password-title"
      submit={{ label: 'Change password', busy: 'Changing...', variant: 'ink' }}
      send={change}
    >
      {/* For password managers. */}
      <input type="hidden" autoComplete="username" value={email} />
      <div className="form form--2">
        <Field
          name="currentPassword"
          label="Current password"
          type="password"
          autoComplete="current-password"
          required
          showsRequired={false}
          full
        />
        <NewPasswordFields
          label="New password"
          help="At least 8 characters. A few unrelated words work well."
          confirmLabel="Confirm password"
          showsRequired={false}
        />
      </div>
    </Form>
  );
}
