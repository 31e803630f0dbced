import '#ui/form.css';
import { useId, useState } from 'react';
import { Text } from '#features/content/page-texts/ui/Text.tsx';
import { Button } from '#ui/button.tsx';
import { formatDate } from '../../rules.ts';
import { holdsNothing } from '../rules.ts';
import { HeldList } from './HeldList.tsx';
import { PersonActions } from './PersonActions.tsx';
import { useHeld } from './people-queries.ts';

/** Whom somebody asks about, and what is held on them. */
export function FindPerson() {
  const [typed, setTyped] = useState('');
  const [email, setEmail] = useState<string | null>(null);
  const field = useId();
  return (
    <>
      <form
        className="find-person"
        onSubmit={(event) => {
          event.preventDefault();
          setEmail(typed.trim().toLowerCase());
        }}
      >
        <div className="field">
          <label htmlFor={field}>
            <Text k="people.find.email" />
          </label>
          <input
            id={field}
            className="input"
            type="email"
            required
            maxLength={255}
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        <Button type="submit" look="ink">
          <Text k="people.find.look" />
        </Button>
      </form>
      <div aria-live="polite">{email && <Found key={email} email={email} />}</div>
    </>
  );
}

function Found({ email }: { email: string }) {
  const { data, refetch } = useHeld(email);
  return (
    <div className="found-person">
      <p>
        <b>{email}</b>
      </p>
      <HeldList email={email} />
      {data?.erasedBefore && (
        <p className="muted">
          <Text k="people.find.before" /> {formatDate(data.erasedBefore.slice(0, 10))}.
        </p>
      )}
      {data?.isAdmin && (
        <p className="muted">
          <Text k="people.find.admin" />
        </p>
      )}
      {data && !holdsNothing(data.held) && (
        <PersonActions email={email} mayErase={!data.isAdmin} onErased={() => void refetch()} />
      )}
    </div>
  );
}
