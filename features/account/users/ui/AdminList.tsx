import { isStaff, ROLES, type Role } from '#rights/rights.ts';
import { Button } from '#ui/button.tsx';
import { confirm } from '#ui/confirm.tsx';
import { Icon } from '#ui/icon.tsx';
import { mail, user as person } from '#ui/icons.ts';
import { ACCOUNT_TOASTS, ROLE_LABELS } from '../../constants.ts';
import type { User } from '../../contract.ts';
import type { Invitation } from '../../invitations/contract.ts';
import { userName } from '../../rules.ts';
import { focusSection, ListPlaceholder } from '../../ui/AccountSection.tsx';
import { formatLastDay, longDay } from '../../ui/account-dates.ts';
import { useChangeRole, useInvitationCall, useInvitations, useUserCall, useUsers } from '../../ui/account-queries.ts';
import type { ListedUser } from '../contract.ts';

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
    <ul className="account__rows">
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
      <Icon of={person} />
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
      <Icon of={mail} />
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
