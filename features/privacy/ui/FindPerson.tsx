import { useState } from 'react';
import { formatDate } from '#features/leads/rules.ts';
import { Field } from '#ui/field.tsx';
import { DeskForm, SubmitButton } from '#ui/form-dialog.tsx';
import { isNothingHeld } from '../rules.ts';
import { HeldList } from './HeldList.tsx';
import { PersonActions } from './PersonActions.tsx';
import { useHeld } from './people-queries.ts';

export function FindPerson() {
  const [typed, setTyped] = useState('');
  const [email, setEmail] = useState<string | null>(null);
  return (
    <>
      <DeskForm
        className="stack find-person"
        send={async () => setEmail(typed.trim().toLowerCase())}
        foot={<SubmitButton variant="ink">Look up</SubmitButton>}
      >
        <Field
          label="Email address"
          type="email"
          required
          maxLength={255}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </DeskForm>
      <div aria-live="polite">{email && <FoundPerson key={email} email={email} />}</div>
    </>
  );
}

function FoundPerson({ email }: { email: string }) {
  const { data, refetch } = useHeld(email);
  return (
    <div className="stack stack--close found-person">
      <p>
        <b>{email}</b>
      </p>
      <HeldList email={email} />
      {data?.erasedBefore && (
        <p className="muted">Already erased once, on {formatDate(data.erasedBefore.slice(0, 10))}.</p>
      )}
      {data?.isAdmin && <p className="muted">An admin logs in with this address, so it cannot be erased here.</p>}
      {data && !isNothingHeld(data.held) && (
        <PersonActions email={email} canErase={!data.isAdmin} onErased={() => void refetch()} />
      )}
    </div>
  );
}
