import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { mail, user as person } from '#ui/icons.ts';
import type { User } from '../../contract.ts';
import type { Invitation } from '../../invitations/contract.ts';
import { userName } from '../../rules.ts';
import { focusSection, ListWait } from '../../ui/AccountSection.tsx';
import { formatDay, longDay } from '../../ui/account-dates.ts';
import { useInvitations, useUsers, useWithdrawal } from '../../ui/account-queries.ts';
import type { ListedUser } from '../contract.ts';
import { RemoveUser } from './RemoveUser.tsx';

/** Who can sign in, and who is invited to. */
export function AdminList({ me }: { me: User }) {
  const users = useUsers();
  const invitations = useInvitations();
  const withdrawal = useWithdrawal();
  const [removing, setRemoving] = useState<ListedUser | null>(null);
  const retry = () => void Promise.all([users.refetch(), invitations.refetch()]);

  if (!users.data || !invitations.data)
    return <ListWait isFetching={users.isFetching || invitations.isFetching} onRetry={retry} />;
  return (
    <>
      <ul className="account__rows">
        {users.data.map((user) => (
          <UserRow key={user.id} user={user} isMe={user.id === me.id} onRemove={() => setRemoving(user)} />
        ))}
        {invitations.data.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            busy={withdrawal.isPending && withdrawal.variables === invitation.id}
            onWithdraw={() => withdrawal.mutate(invitation.id, { onSuccess: () => focusSection('admins') })}
          />
        ))}
      </ul>
      {removing && (
        <RemoveUser
          user={removing}
          onClose={() => setRemoving(null)}
          onRemoved={() => {
            setRemoving(null);
            // The row with the button that was pressed goes; the dialog has put the focus back on it.
            setTimeout(() => focusSection('admins'));
          }}
        />
      )}
    </>
  );
}

function UserRow({ user, isMe, onRemove }: { user: ListedUser; isMe: boolean; onRemove: () => void }) {
  const name = userName(user);
  const facts = [name !== user.email && user.email, user.lastHereOn && `last seen ${formatDay(user.lastHereOn)}`];
  return (
    <li>
      <Icon of={person} />
      <span>
        <b>{name}</b>
        <span className="account__sub">{facts.filter(Boolean).join(', ')}</span>
        {user.role !== 'admin' && <span className="account__sub">Not an admin</span>}
      </span>
      {isMe ? (
        <span className="sm muted">You</span>
      ) : (
        <Button small onClick={onRemove}>
          Remove
          <span className="vh"> {name}</span>
        </Button>
      )}
    </li>
  );
}

function InvitationRow({
  invitation: { email, createdAt, expiresAt, invitedBy },
  busy,
  onWithdraw,
}: {
  invitation: Invitation;
  busy: boolean;
  onWithdraw: () => void;
}) {
  return (
    <li>
      <Icon of={mail} />
      <span>
        <span>{email}</span>
        <span className="account__sub">
          Invited {longDay(createdAt)} by {invitedBy}, the link works until {longDay(expiresAt)}
        </span>
      </span>
      <Button small busy={busy} onClick={onWithdraw}>
        Withdraw
        <span className="vh"> {email}</span>
      </Button>
    </li>
  );
}
