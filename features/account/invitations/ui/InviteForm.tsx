import { useQueryClient } from '@tanstack/react-query';
import { useText } from '#features/content/page-texts/ui/Text.tsx';
import { useOutboxHealth } from '#features/outbox/ui/outbox-queries.ts';
import { TextField } from '#ui/field.tsx';
import { Form, type Outcome } from '#ui/form.tsx';
import { toast } from '#ui/toast.tsx';
import { refreshInvitations } from '../../ui/account-queries.ts';
import { fieldText, sendForm } from '../../ui/send-form.ts';
import { ACCOUNT_TOASTS, LOGIN_TOASTS } from '../../words.ts';

/** Invites another admin by mail. */
export function InviteForm() {
  const client = useQueryClient();
  const { data: mail } = useOutboxHealth();

  async function invite(form: FormData): Promise<Outcome> {
    const email = fieldText(form, 'email').trim();
    if (!email) return { ok: false, errors: { email: LOGIN_TOASTS.emailRequired } };
    const sent = await sendForm('POST', '/api/invitations', { email });
    if (!sent.ok) return sent;
    toast(mail?.isSetUp === false ? ACCOUNT_TOASTS.invitationKept : ACCOUNT_TOASTS.invited);
    void refreshInvitations(client);
    return sent;
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
