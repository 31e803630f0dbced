import { useState } from 'react';
import { confirm, useAnswerBlock } from '#ui/confirm.tsx';
import { Field } from '#ui/field.tsx';
import { HeldList } from './HeldList.tsx';

/** Lists what will be erased, and asks the admin to type the address. */
export function confirmErasure(email: string, erase: () => Promise<unknown>): Promise<boolean> {
  return confirm({
    title: 'Erase everything about this person?',
    text: <WhatIsErased email={email} />,
    confirm: 'Erase permanently',
    busy: 'Erasing...',
    action: () => erase(),
  });
}

function WhatIsErased({ email }: { email: string }) {
  const [typed, setTyped] = useState('');
  useAnswerBlock(typed.trim().toLowerCase() !== email.toLowerCase());
  return (
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
      />
    </div>
  );
}
