import { useNavigate } from 'react-router';
import { useText } from '#features/content/page-texts/ui/Text.tsx';
import { RequestError, request } from '#features/site/ui/request.ts';
import { TextField } from '#ui/field.tsx';
import { Form, type Outcome } from '#ui/form.tsx';
import { toast } from '#ui/toast.tsx';
import { NewPasswordFields } from '../../ui/NewPasswordFields.tsx';
import { fieldText, refusedFields, refusedPassword, sentenceOf } from '../../ui/new-password.ts';
import { LOGIN_TOASTS } from '../../words.ts';
import { RESET_TOASTS } from '../words.ts';

/** Takes the code and the new password. */
export function ConfirmForm({
  labelledBy,
  email: asked,
  onReset,
}: {
  labelledBy: string;
  email: string;
  onReset: () => void;
}) {
  const navigate = useNavigate();

  async function reset(form: FormData): Promise<Outcome> {
    const email = fieldText(form, 'email').trim();
    // Mail programs and phones like to copy a code with spaces in it.
    const token = fieldText(form, 'code').replace(/\s/g, '');
    const errors = {
      ...(!email && { email: RESET_TOASTS.emailRequired }),
      ...(!/^\d{6}$/.test(token) && { code: RESET_TOASTS.codeRequired }),
    };
    if (Object.keys(errors).length > 0) return { ok: false, errors };
    const refused = refusedPassword(form);
    if (refused) return refused;
    try {
      const newPassword = fieldText(form, 'password');
      await request('POST', '/api/password-reset/confirm', { body: { email, token, newPassword } });
    } catch (error) {
      const known = error instanceof RequestError;
      const description = known ? sentenceOf(error, RESET_TOASTS.confirmFailed) : RESET_TOASTS.offline;
      toast({ title: LOGIN_TOASTS.error, description, kind: 'error' });
      return { ok: false, errors: refusedFields(error, { newPassword: 'password', token: 'code' }) };
    }
    onReset();
    toast(RESET_TOASTS.done);
    navigate('/login');
    return { ok: true };
  }

  return (
    <Form
      name="password-reset"
      labelledBy={labelledBy}
      submit={{
        label: useText('passwordReset.confirm.submit'),
        busy: useText('passwordReset.confirm.busy'),
        look: 'ink',
        block: true,
      }}
      send={reset}
    >
      <div className="form">
        <TextField
          name="email"
          label={useText('passwordReset.request.email')}
          type="email"
          autoComplete="username"
          defaultValue={asked}
          required
          marked={false}
          autoFocus={!asked}
        />
        <TextField
          name="code"
          label={useText('passwordReset.confirm.code')}
          help={useText('passwordReset.confirm.codeHelp')}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]{6}"
          maxLength={6}
          required
          marked={false}
          autoFocus={Boolean(asked)}
        />
        <NewPasswordFields
          label={useText('passwordReset.confirm.password')}
          help={useText('passwordReset.confirm.passwordHelp')}
          again={useText('passwordReset.confirm.again')}
          marked={false}
        />
      </div>
    </Form>
  );
}
