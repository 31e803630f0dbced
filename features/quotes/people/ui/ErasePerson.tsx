import { useId, useState } from 'react';
import { Text, useText } from '#features/content/page-texts/ui/Text.tsx';
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
      title={useText('people.erase.title')}
      onClose={onClose}
      actions={
        <>
          <Button small onClick={onClose}>
            <Text k="people.erase.cancel" />
          </Button>
          <Button look="danger" small disabled={!isTyped} busy={isPending} onClick={erase}>
            <Text k={isPending ? 'people.erase.erasing' : 'people.erase.confirm'} />
          </Button>
        </>
      }
    >
      <div className="erase-person">
        <p>
          <Text k="people.erase.text" />
        </p>
        <p>
          <Text k="people.erase.goes" />
        </p>
        <HeldList email={email} />
        <div className="field">
          <label htmlFor={field}>
            <Text k="people.erase.type" />: <b>{email}</b>
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
