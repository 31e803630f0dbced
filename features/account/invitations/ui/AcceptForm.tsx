import { useNavigate } from 'react-router';
import { Field } from '#ui/field.tsx';
import { Form, type SendResult } from '#ui/form.tsx';
import { toast } from '#ui/toast.tsx';
import { LOGIN_TOASTS, MAX_NAME_LENGTH } from '../../constants.ts';
import type { User } from '../../contract.ts';
import { homeOf } from '../../rules.ts';
import { refreshCurrentUser } from '../../ui/current-user.ts';
import { NewPasswordFields } from '../../ui/NewPasswordFields.tsx';
import { fieldText, sendForm } from '../../ui/send-form.ts';
import { validateNewPassword } from '../../ui/validate-new-password.ts';

export function AcceptForm({ labelledBy, token, email }: { labelledBy: string; token: string; email: string }) {
  const navigate = useNavigate();

  async function accept(form: FormData): Promise<SendResult> {
    const refused = validateNewPassword(form);
    if (refused) return refused;
    const [firstName, lastName, password] = ['firstName', 'lastName', 'password'].map((field) =>
      fieldText(form, field),
    );
    const body = { token, firstName, lastName, password };
    const sent = await sendForm<User>('POST', '/api/account', body, { offline: LOGIN_TOASTS.offline });
    if (!sent.ok) return sent;
    await refreshCurrentUser();
    toast(LOGIN_TOASTS.joined);
    navigate(homeOf(sent.answer), { replace: true });
    return sent;
  }

  return (
    <Form
      name="invitation"
      labelledBy={labelledBy}
      submit={{
        label: 'Create account',
        busy: 'Creating...',
        variant: 'ink',
        block: true,
      }}
      send={accept}
    >
      {/* For password managers. */}
      <input type="hidden" autoComplete="username" value={email} />
      <div className="form form--2">
        <Field name="firstName" label="First name" autoComplete="given-name" maxLength={MAX_NAME_LENGTH} />
        <Field name="lastName" label="Last name" autoComplete="family-name" maxLength={MAX_NAME_LENGTH} />
        <NewPasswordFields label="Password" help="At least 8 characters." confirmLabel="Confirm password" full />
      </div>
    </Form>
  );
}
