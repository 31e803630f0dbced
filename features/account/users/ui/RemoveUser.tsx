import { Text, useText } from '#features/content/page-texts/ui/Text.tsx';
import { Button } from '#ui/button.tsx';
import { AlertDialog } from '#ui/dialog.tsx';
import { userName } from '../../rules.ts';
import { useUserRemoval } from '../../ui/account-queries.ts';
import type { ListedUser } from '../contract.ts';

/** Asks before somebody's account goes. */
export function RemoveUser({
  user,
  onClose,
  onRemoved,
}: {
  user: ListedUser;
  onClose: () => void;
  onRemoved: () => void;
}) {
  const { mutate, isPending } = useUserRemoval();
  return (
    <AlertDialog
      title={useText('account.remove.title')}
      onClose={onClose}
      actions={
        <>
          <Button look="line" small onClick={onClose}>
            <Text k="account.remove.cancel" />
          </Button>
          <Button look="danger" small busy={isPending} onClick={() => mutate(user.id, { onSuccess: onRemoved })}>
            <Text k="account.remove.confirm" />
          </Button>
        </>
      }
    >
      <p>
        <b>{userName(user)}</b>
      </p>
      <p>
        <Text k="account.remove.text" />
      </p>
    </AlertDialog>
  );
}
