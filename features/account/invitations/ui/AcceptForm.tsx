import { useNavigate } from 'react-router';
import { TextField } from '#ui/field.tsx';
import { Form, type Outcome } from '#ui/form.tsx';
import { toast } from '#ui/toast.tsx';
import { LOGIN_TOASTS, NAME_MAX } from '../../constants.ts';
import { refreshCurrentUser } from '../../ui/current-user.ts';
import { NewPasswordFields } from '../../ui/NewPasswordFields.tsx';
import { refusedPassword } from '../../ui/new-password.ts';
import { fieldText, sendForm } from '../../ui/send-form.ts';

/** Takes a name and a password, makes the account and goes on to the dashboard. */
export function AcceptForm({ labelledBy, token, email }: { labelledBy: string; token: string; email: string }) {
  const navigate = useNavigate();

  async function accept(form: FormData): Promise<Outcome> {
    const refused = refusedPassword(form);
    if (refused) return refused;
    const [firstName, lastName, password] = ['firstName', 'lastName', 'password'].map((field) =>
      fieldText(form, field),
    );
    const body = { token, firstName, lastName, password };
    const sent = await sendForm('POST', '/api/account', body, { offline: LOGIN_TOASTS.offline });
    if (!sent.ok) return sent;
    await refreshCurrentUser();
    toast(LOGIN_TOASTS.done);
    navigate('/admin', { replace: true });
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
      {/* For password managers: which account the new password is of. */}
      <input type="hidden" autoComplete="username" value={email} />
      <div className="form form--2">
        <TextField name="firstName" label="First name" autoComplete="given-name" maxLength={NAME_MAX} />
        <TextField name="lastName" label="Last name" autoComplete="family-name" maxLength={NAME_MAX} />
        <NewPasswordFields label="Password" help="At least 8 characters." again="Confirm password" full />
      </div>
    </Form>
  );
}
