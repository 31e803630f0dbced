import { useState } from 'react';
import { isStaff } from '#rights/rights.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { mail, user as person } from '#ui/icons.ts';
import type { User } from '../../contract.ts';
import type { Invitation } from '../../invitations/contract.ts';
import { userName } from '../../rules.ts';
import { focusSection, ListPlaceholder } from '../../ui/AccountSection.tsx';
import { formatDay, longDay } from '../../ui/account-dates.ts';
import { useInvitations, useUsers, useWithdrawInvitation } from '../../ui/account-queries.ts';
import type { ListedUser } from '../contract.ts';
import { RemoveUser } from './RemoveUser.tsx';

export function AdminList({ currentUser }: { currentUser: User }) {
  const users = useUsers();
  const invitations = useInvitations();
  const withdrawal = useWithdrawInvitation();
  const [removing, setRemoving] = useState<ListedUser | null>(null);
  const retry = () => void Promise.all([users.refetch(), invitations.refetch()]);

  if (!users.data || !invitations.data)
    return <ListPlaceholder isFetching={users.isFetching || invitations.isFetching} onRetry={retry} />;
  return (
    <>
      <ul className="account__rows">
        {users.data.map((user) => (
          <UserRow
            key={user.id}
            user={user}
            isCurrentUser={user.id === currentUser.id}
            onRemove={() => setRemoving(user)}
          />
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
            // The dialog restores the focus to the row's button, which is about to be removed.
            setTimeout(() => focusSection('admins'));
          }}
        />
      )}
    </>
  );
}

function UserRow({
  user,
  isCurrentUser,
  onRemove,
}: {
  user: ListedUser;
  isCurrentUser: boolean;
  onRemove: () => void;
}) {
  const name = userName(user);
  const facts = [name !== user.email && user.email, user.lastHereOn && `last seen ${formatDay(user.lastHereOn)}`];
  return (
    <li>
      <Icon of={person} />
      <span>
        <b>{name}</b>
        <span className="account__sub">{facts.filter(Boolean).join(', ')}</span>
        {!isStaff(user.role) && <span className="account__sub">No role</span>}
      </span>
      {isCurrentUser ? (
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
