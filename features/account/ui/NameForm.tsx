import { useQueryClient } from '@tanstack/react-query';
import { Text, useText } from '#features/content/page-texts/ui/Text.tsx';
import { TextField } from '#ui/field.tsx';
import { Form, type Outcome } from '#ui/form.tsx';
import { toast } from '#ui/toast.tsx';
import { ACCOUNT_TOASTS, NAME_MAX } from '../constants.ts';
import type { User } from '../contract.ts';
import { refreshUsers } from './account-queries.ts';
import { recheckCurrentUser } from './current-user.ts';
import { fieldText, sendForm } from './send-form.ts';

/** Changes one's own name. */
export function NameForm({ user }: { user: User }) {
  const client = useQueryClient();

  async function save(form: FormData): Promise<Outcome> {
    const name = { firstName: fieldText(form, 'firstName'), lastName: fieldText(form, 'lastName') };
    const sent = await sendForm('PATCH', '/api/account', name);
    if (!sent.ok) return sent;
    await recheckCurrentUser();
    void refreshUsers(client);
    toast(ACCOUNT_TOASTS.nameSaved);
    return sent;
  }

  return (
    <>
      <p className="account__email">
        <Text k="account.name.email" /> <b>{user.email}</b>
      </p>
      <Form
        name="account-name"
        labelledBy="account-name-title"
        submit={{ label: useText('account.name.submit'), busy: useText('account.name.busy'), look: 'ink' }}
        send={save}
      >
        <div className="form form--2">
          <TextField
            name="firstName"
            label={useText('account.name.first')}
            autoComplete="given-name"
            maxLength={NAME_MAX}
            defaultValue={user.firstName ?? ''}
            marked={false}
          />
          <TextField
            name="lastName"
            label={useText('account.name.last')}
            autoComplete="family-name"
            maxLength={NAME_MAX}
            defaultValue={user.lastName ?? ''}
            marked={false}
          />
        </div>
      </Form>
    </>
  );
}
