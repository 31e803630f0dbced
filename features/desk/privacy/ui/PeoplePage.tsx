import './people.css';
import { type ReactNode, useId, useState } from 'react';
import { ApiError } from '#client/request.ts';
import { formatDate } from '#customers/leads/lead-words.ts';
import { AccessLog, formatTime, PagedList } from '#foundation/audit/ui/logs.tsx';
import { useUsers } from '#office/account/ui/account-queries.ts';
import { explainProblem } from '#ui/explain-problem.ts';
import { Field } from '#ui/field.tsx';
import { DeskForm, SubmitButton } from '#ui/form-dialog.tsx';
import type { Erasure, PersonRequest } from '../people.contract.ts';
import { ERASURES, formatHeld, isNothingHeld } from '../people.ts';
import { HeldList, PersonActions, type PersonProps, useHeld } from './PersonActions.tsx';

const ERASURE_REASONS: Record<Erasure['reason'], string> = {
  asked: 'One person',
  retention: 'Retention period ended',
};

export default function PeoplePage() {
  const { data: users = [] } = useUsers();
  return (
    <main id="main" className="wrap page page--long">
      <h1 className="h2">Privacy</h1>
      <p className="muted">
        Anyone can ask for a copy of their data or have it erased. We log who looks at personal data.
      </p>
      <Part
        title="One person"
        hint="Requests, notes, photos, appointments, emails and what others wrote about the person: everything under one email address, or the phone number of someone without one."
      >
        <FindPerson />
      </Part>
      <Part title="What was erased" hint="This shows that data was erased, but not whose it was.">
        <PagedList<Erasure> what="erasures" address={ERASURES} emptyText="Nothing has been erased yet.">
          {({ reason, removed, userName, createdAt }) => (
            <>
              <time className="muted sm" dateTime={createdAt}>
                {formatTime(createdAt)}
              </time>
              <div>
                <b>{ERASURE_REASONS[reason]}</b>
                <span className="muted">{formatHeld(removed).join('; ')}</span>
              </div>
              <span className="muted sm">{userName}</span>
            </>
          )}
        </PagedList>
      </Part>
      <Part title="Who looked at what" hint="The last 365 days. Repeats within ten minutes share one line.">
        <AccessLog users={users} />
      </Part>
    </main>
  );
}

function Part({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="page__part" aria-labelledby={id}>
      <div>
        <h2 className="h3" id={id}>
          {title}
        </h2>
        <p className="sm muted">{hint}</p>
      </div>
      <div>{children}</div>
    </section>
  );
}

function FindPerson() {
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<PersonProps | null>(null);
  return (
    <>
      <DeskForm
        className="stack find-person"
        send={async () => setFound({ person: readPerson(typed), label: typed.trim().toLowerCase() })}
        foot={<SubmitButton variant="ink">Look up</SubmitButton>}
      >
        <Field
          label="Email address or phone"
          required
          maxLength={255}
          autoComplete="off"
          autoCapitalize="none"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </DeskForm>
      <div aria-live="polite">{found && <FoundPerson key={found.label} {...found} />}</div>
    </>
  );
}

/** What was typed: an address, a phone, or the number of a lead. */
function readPerson(typed: string): PersonRequest {
  const text = typed.trim().toLowerCase();
  if (text.includes('@')) return { email: text };
  return /^\d{1,6}$/.test(text) ? { leadId: Number(text) } : { phone: text };
}

function FoundPerson({ person, label }: PersonProps) {
  const { data, error, refetch } = useHeld(person);
  if (error instanceof ApiError && error.status < 500) return <p role="alert">{explainProblem(error)}</p>;
  return (
    <div className="stack stack--close apart--wide found-person">
      <p>
        <b>{label}</b>
      </p>
      <HeldList person={person} />
      {data?.erasedBefore && (
        <p className="muted">Already erased once, on {formatDate(data.erasedBefore.slice(0, 10))}.</p>
      )}
      {data?.isAdmin && <p className="muted">An admin logs in with this address, so it cannot be erased here.</p>}
      {data && !isNothingHeld(data.held) && (
        <PersonActions person={person} label={label} canErase={!data.isAdmin} onErased={() => void refetch()} />
      )}
    </div>
  );
}
