import { useQueryClient } from '@tanstack/react-query';
import { useText } from '#features/content/page-texts/ui/Text.tsx';
import { RequestError, request } from '#features/site/ui/request.ts';
import { TextField } from '#ui/field.tsx';
import { Form, type Outcome } from '#ui/form.tsx';
import { toast } from '#ui/toast.tsx';
import { refreshInvitations } from '../../ui/account-queries.ts';
import { fieldText, refusedFields, sentenceOf } from '../../ui/new-password.ts';
import { ACCOUNT_TOASTS, LOGIN_TOASTS } from '../../words.ts';

/** Invites another admin by mail. */
export function InviteForm() {
  const client = useQueryClient();

  async function invite(form: FormData): Promise<Outcome> {
    const email = fieldText(form, 'email').trim();
    if (!email) return { ok: false, errors: { email: LOGIN_TOASTS.emailRequired } };
    try {
      await request('POST', '/api/invitations', { body: { email } });
    } catch (error) {
      const { failed } = ACCOUNT_TOASTS;
      const description = error instanceof RequestError ? sentenceOf(error, failed.description) : failed.description;
      toast({ ...failed, description });
      return { ok: false, errors: refusedFields(error) };
    }
    toast(ACCOUNT_TOASTS.invited);
    void refreshInvitations(client);
    return { ok: true };
  }

  return (
    <Form
      name="invite"
      labelledBy="account-admins-title"
      submit={{ label: useText('account.invite.submit'), busy: useText('account.invite.busy'), look: 'ink' }}
      send={invite}
    >
      <div className="form">
        <TextField
          name="email"
          label={useText('account.invite.email')}
          type="email"
          autoComplete="off"
          placeholder="name@example.com"
          required
          marked={false}
        />
      </div>
    </Form>
  );
}
