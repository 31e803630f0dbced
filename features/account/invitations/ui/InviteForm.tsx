import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOutboxHealth } from '#features/outbox/ui/outbox-queries.ts';
import { Field } from '#ui/field.tsx';
import { Form, type SendResult } from '#ui/form.tsx';
import { toast } from '#ui/toast.tsx';
import { ACCOUNT_TOASTS, LOGIN_TOASTS, ROLE_LABELS } from '../../constants.ts';
import { refreshInvitations, useInvitations } from '../../ui/account-queries.ts';
import { fieldText, sendForm } from '../../ui/send-form.ts';
import type { NewlyInvited } from '../contract.ts';
import { InvitationLink } from './InvitationLink.tsx';

export function InviteForm() {
  const client = useQueryClient();
  const hasNoMail = useOutboxHealth().data?.isSetUp === false;
  const [created, setCreated] = useState<(NewlyInvited & { link: string }) | null>(null);
  const isOpen = useInvitations().data?.some(({ id }) => id === created?.id);

  async function invite(form: FormData): Promise<SendResult> {
    const email = fieldText(form, 'email').trim();
    if (!email) return { ok: false, errors: { email: LOGIN_TOASTS.emailRequired } };
    const sent = await sendForm<NewlyInvited>('POST', '/api/invitations', { email, role: fieldText(form, 'role') });
    if (!sent.ok) return sent;
    const { link } = sent.answer;
    setCreated(link === null ? null : { ...sent.answer, link });
    toast(link === null ? ACCOUNT_TOASTS.invited : ACCOUNT_TOASTS.invitationKept);
    void refreshInvitations(client);
    return sent;
  }
  return (
    <>
      <Form
        name="invite"
        labelledBy="account-admins-title"
        submit={{ label: 'Send invitation', busy: 'Sending...', variant: 'ink' }}
        send={invite}
      >
        <div className="form">
          <Field
            name="email"
            label="Invite by email"
            type="email"
            autoComplete="off"
            placeholder="name@example.com"
            required
            showsRequired={false}
            {...(hasNoMail && { help: 'Email is not set up yet, so you’ll get a link to share yourself.' })}
          />
          <fieldset className="stack stack--close account__roles">
            <legend>Role</legend>
            {Object.entries(ROLE_LABELS).map(([role, { label, hint }]) => (
              <label key={role} className="choice">
                <input type="radio" name="role" value={role} defaultChecked={role === 'painter'} />
                <span className="choice__txt">
                  <b>{label}</b>
                  <span>{hint}</span>
                </span>
              </label>
            ))}
          </fieldset>
        </div>
      </Form>
      {created && isOpen && <InvitationLink {...created} />}
    </>
  );
}
