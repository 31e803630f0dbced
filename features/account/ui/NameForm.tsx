import { useQueryClient } from '@tanstack/react-query';
import { Field } from '#ui/field.tsx';
import { Form, type SendResult } from '#ui/form.tsx';
import { toast } from '#ui/toast.tsx';
import { ACCOUNT_TOASTS, MAX_NAME_LENGTH } from '../constants.ts';
import type { User } from '../contract.ts';
import { refreshUsers } from './account-queries.ts';
import { recheckCurrentUser } from './current-user.ts';
import { fieldText, sendForm } from './send-form.ts';

export function NameForm({ user }: { user: User }) {
  const client = useQueryClient();

  async function save(form: FormData): Promise<SendResult> {
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
        You log in as <b>{user.email}</b>
      </p>
      <Form
        name="account-name"
        labelledBy="account-name-title"
        submit={{ label: 'Save name', busy: 'Saving...', variant: 'ink' }}
        send={save}
      >
        <div className="form form--2">
          <Field
            name="firstName"
            label="First name"
            autoComplete="given-name"
            maxLength={MAX_NAME_LENGTH}
            defaultValue={user.firstName ?? ''}
            showsRequired={false}
          />
          <Field
            name="lastName"
            label="Last name"
            autoComplete="family-name"
            maxLength={MAX_NAME_LENGTH}
            defaultValue={user.lastName ?? ''}
            showsRequired={false}
          />
        </div>
      </Form>
    </>
  );
}
