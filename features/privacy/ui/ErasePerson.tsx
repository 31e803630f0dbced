import { useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { AlertDialog } from '#ui/dialog.tsx';
import { HeldList } from './HeldList.tsx';
import { useErasure } from './people-queries.ts';

type ErasePersonProps = { email: string; onClose: () => void; onErased: () => void };

/** Says what goes and asks for the address to be typed, before everything on a person is erased. */
export function ErasePerson({ email, onClose, onErased }: ErasePersonProps) {
  const [typed, setTyped] = useState('');
  const field = useId();
  const { mutate, isPending } = useErasure(email.toLowerCase());
  const isTyped = typed.trim().toLowerCase() === email.toLowerCase();
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
          <Button variant="danger" small disabled={!isTyped} busy={isPending} onClick={erase}>
            {isPending ? 'Erasing...' : 'Erase permanently'}
          </Button>
        </>
      }
    >
      <div className="erase-person">
        <p>This cannot be undone. Anonymous figures stay in the numbers, and earlier backups are not changed.</p>
        <p>This will be erased:</p>
        <HeldList email={email} />
        <div className="field">
          <label htmlFor={field}>
            Type the address to confirm: <b>{email}</b>
          </label>
          <input
            id={field}
            className="input"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={({ key }) => key === 'Enter' && isTyped && !isPending && erase()}
          />
        </div>
      </div>
    </AlertDialog>
  );
}
