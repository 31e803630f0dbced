import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOutboxHealth } from '#office/outbox/ui/outbox-queries.ts';
import { isStaff, ROLES, type Role } from '#rights/rights.ts';
import { Button } from '#ui/button.tsx';
import { confirm } from '#ui/confirm.tsx';
import { copyText } from '#ui/copy-and-save.ts';
import { CopyInput } from '#ui/desk-controls.tsx';
import { Field } from '#ui/field.tsx';
import { Form, type SendResult } from '#ui/form.tsx';
import { Icon } from '#ui/icon.tsx';
import { copy, mail, user as person } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';
import type { Invitation, ListedUser, NewlyInvited, User } from '../users.contract.ts';
import { ACCOUNT_TOASTS, adminCommand, LOGIN_TOASTS, ROLE_LABELS, userName } from '../users.ts';
import { focusSection, formatLastDay, ListPlaceholder, longDay } from './AccountSection.tsx';
import {
  refreshInvitations,
  useChangeRole,
  useInvitationCall,
  useInvitations,
  useUserCall,
  useUsers,
} from './account-queries.ts';
import { fieldText, sendForm } from './sign-in-form.tsx';

export function AdminList({ currentUser }: { currentUser: User }) {
  const users = useUsers();
  const invitations = useInvitations();
  const { act } = useUserCall();
  const retry = () => void Promise.all([users.refetch(), invitations.refetch()]);

  if (!users.data || !invitations.data)
    return <ListPlaceholder isFetching={users.isFetching || invitations.isFetching} onRetry={retry} />;

  async function remove(user: ListedUser) {
    const isRemoved = await confirm({
      title: 'Remove this account?',
      text: (
        <>
          <p>
            <b>{userName(user)}</b>
          </p>
          <p>
            The account will be deleted and logged out everywhere, and its open invitations will stop working. The
            changes it made will stay.
          </p>
        </>
      ),
      confirm: 'Remove account',
      action: () => act({ method: 'DELETE', path: `/${user.id}` }, ACCOUNT_TOASTS.adminRemoved),
    });
    // The row's button is gone.
    if (isRemoved) focusSection('people');
  }

  return (
    <ul className="ahead--wide account__rows">
      {users.data.map((user) => (
        <UserRow
          key={user.id}
          user={user}
          isCurrentUser={user.id === currentUser.id}
          onRemove={() => void remove(user)}
        />
      ))}
      {invitations.data.map((invitation) => (
        <InvitationRow key={invitation.id} invitation={invitation} />
      ))}
    </ul>
  );
}

interface UserRowProps {
  user: ListedUser;
  isCurrentUser: boolean;
  onRemove: () => void;
}

function UserRow({ user, isCurrentUser, onRemove }: UserRowProps) {
  const name = userName(user);
  const facts = [name !== user.email && user.email, user.lastHereOn && `last seen ${formatLastDay(user.lastHereOn)}`];
  return (
    <li>
      <Icon className="muted" of={person} />
      <span>
        <b>{name}</b>
        <span className="sub">{facts.filter(Boolean).join(', ')}</span>
      </span>
      {isCurrentUser ? (
        <span className="sm muted">You, {labelOf(user.role).toLowerCase()}</span>
      ) : (
        <span className="row account__row-actions account__person">
          <RoleField user={user} name={name} />
          <Button small onClick={onRemove}>
            Remove
            <span className="vh"> {name}</span>
          </Button>
        </span>
      )}
    </li>
  );
}

/** Changes at once: the server asks for a recent login first. */
function RoleField({ user: { id, role }, name }: { user: ListedUser; name: string }) {
  const { mutate, isPending, variables } = useChangeRole();
  return (
    <select
      className="input account__role"
      aria-label={`Role of ${name}`}
      // A chosen role shows until the list has it, or the one before when it was refused.
      value={isPending ? variables.role : role}
      disabled={isPending}
      onChange={({ target }) => mutate({ id, role: target.value as Role })}
    >
      {!isStaff(role) && <option value={role}>{labelOf(role)}</option>}
      {ROLES.map((each) => (
        <option key={each} value={each}>
          {labelOf(each)}
        </option>
      ))}
    </select>
  );
}

const labelOf = (role: ListedUser['role']) => (role === 'user' ? 'No role' : ROLE_LABELS[role].label);

function InvitationRow({
  invitation: { id, email, role, createdAt, expiresAt, invitedBy },
}: {
  invitation: Invitation;
}) {
  const { act, isBusy } = useInvitationCall();
  async function withdraw() {
    if (await act({ method: 'DELETE', path: `/${id}` }, ACCOUNT_TOASTS.withdrawn)) focusSection('people');
  }
  return (
    <li>
      <Icon className="muted" of={mail} />
      <span>
        <span>{email}</span>
        <span className="sub">
          {labelOf(role)}, invited {longDay(createdAt)} by {invitedBy}; the link expires {longDay(expiresAt)}
        </span>
      </span>
      <Button small busy={isBusy} onClick={() => void withdraw()}>
        Withdraw
        <span className="vh"> {email}</span>
      </Button>
    </li>
  );
}

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
          <fieldset className="stack stack--close">
            <legend className="ahead--tight">Role</legend>
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

interface InvitationLinkProps {
  email: string;
  role: Role;
  link: string;
}

/** The link to copy, where no mail server can send it. */
function InvitationLink({ email, role, link }: InvitationLinkProps) {
  const copyLink = async () => {
    const isCopied = await copyText(link);
    toast(isCopied ? ACCOUNT_TOASTS.linkCopied : ACCOUNT_TOASTS.linkNotCopied);
  };
  return (
    <div className="stack stack--close panel apart--wide account__invitation">
      <p>
        No email was sent. The link works once and is good for seven days. Send it to <b>{email}</b>
      </p>
      <div className="stack stack--close account__link">
        <CopyInput label="Invitation link" value={link} />
        <Button variant="ink" onClick={copyLink}>
          <Icon of={copy} /> Copy link
        </Button>
      </div>
      <p className="sm muted">
        Or create the account on the server: <code>{adminCommand(email, role)}</code>
      </p>
    </div>
  );
}
