import { Button } from '#ui/button.tsx';
import { AlertDialog } from '#ui/dialog.tsx';
import { userName } from '../../rules.ts';
import { useRemoveUser } from '../../ui/account-queries.ts';
import type { ListedUser } from '../contract.ts';

export function RemoveUser({
  user,
  onClose,
  onRemoved,
}: {
  user: ListedUser;
  onClose: () => void;
  onRemoved: () => void;
}) {
  const { mutate, isPending } = useRemoveUser();
  return (
    <AlertDialog
      title="Remove this account?"
      onClose={onClose}
      actions={
        <>
          <Button variant="line" small onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" small busy={isPending} onClick={() => mutate(user.id, { onSuccess: onRemoved })}>
            Remove account
          </Button>
        </>
      }
    >
      <p>
        <b>{userName(user)}</b>
      </p>
      <p>
        The account will be deleted and logged out everywhere, and its open invitations will stop working. The changes
        it made will stay.
      </p>
    </AlertDialog>
  );
}
