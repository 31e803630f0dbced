import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { AlertDialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { isComposing } from '#ui/is-composing.ts';
import { HeldList } from './HeldList.tsx';
import { useErasure } from './people-queries.ts';

type ErasePersonProps = { email: string; onClose: () => void; onErased: () => void };

/** Lists what will be erased, and asks the admin to type the address. */
export function ErasePersonDialog({ email, onClose, onErased }: ErasePersonProps) {
  const [typed, setTyped] = useState('');
  const { mutate, isPending } = useErasure(email.toLowerCase());
  const isConfirmed = typed.trim().toLowerCase() === email.toLowerCase();
  const erase = () =>
    mutate(undefined, {
      onSuccess: () => {
        onClose();
        onErased();
      },
    });
  return (
    <AlertDialog
      title="Erase everything about this person?"
      onClose={onClose}
      actions={
        <>
          <Button small onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" small disabled={!isConfirmed} busy={isPending} onClick={erase}>
            {isPending ? 'Erasing...' : 'Erase permanently'}
          </Button>
        </>
      }
    >
      <div className="stack erase-person">
        <p>This cannot be undone. Anonymous counts stay in your reports, and earlier backups are not changed.</p>
        <p>This will be erased:</p>
        <HeldList email={email} />
        <Field
          label={
            <>
              Type the address to confirm: <b>{email}</b>
            </>
          }
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => event.key === 'Enter' && !isComposing(event) && isConfirmed && !isPending && erase()}
        />
      </div>
    </AlertDialog>
  );
}
