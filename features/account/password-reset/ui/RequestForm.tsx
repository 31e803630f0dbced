import { useText } from '#features/content/page-texts/ui/Text.tsx';
import { RequestError, request } from '#features/site/ui/request.ts';
import { TextField } from '#ui/field.tsx';
import { Form, type Outcome } from '#ui/form.tsx';
import { toast } from '#ui/toast.tsx';
import { fieldText, sentenceOf } from '../../ui/new-password.ts';
import { LOGIN_TOASTS } from '../../words.ts';
import { RESET_TOASTS } from '../words.ts';

/** Asks for a code. */
export function RequestForm({
  labelledBy,
  email: before,
  onRequested,
}: {
  labelledBy: string;
  email: string;
  onRequested: (email: string) => void;
}) {
  async function ask(form: FormData): Promise<Outcome> {
    const email = fieldText(form, 'email').trim();
    if (!email) return { ok: false, errors: { email: RESET_TOASTS.emailRequired } };
    try {
      await request('POST', '/api/password-reset/request', { body: { email } });
    } catch (error) {
      const known = error instanceof RequestError;
      const description = known ? sentenceOf(error, RESET_TOASTS.requestFailed) : RESET_TOASTS.offline;
      toast({ title: LOGIN_TOASTS.error, description, kind: 'error' });
      return { ok: false };
    }
    toast(RESET_TOASTS.requested);
    onRequested(email);
    return { ok: true };
  }

  return (
    <Form
      name="password-reset-request"
      labelledBy={labelledBy}
      submit={{
        label: useText('passwordReset.request.submit'),
        busy: useText('passwordReset.request.busy'),
        look: 'ink',
        block: true,
      }}
      send={ask}
    >
      <div className="form">
        <TextField
          name="email"
          label={useText('passwordReset.request.email')}
          type="email"
          autoComplete="username"
          defaultValue={before}
          required
          marked={false}
          autoFocus
        />
      </div>
    </Form>
  );
}
