import './people.css';
import { type ReactNode, useId } from 'react';
import { useUsers } from '#features/account/ui/account-queries.ts';
import { AccessLog, formatTime } from '#features/audit/access/ui/AccessLog.tsx';
import { PagedList } from '#features/audit/access/ui/PagedList.tsx';
import { ERASURES } from '../constants.ts';
import type { Erasure } from '../contract.ts';
import { formatHeld } from '../rules.ts';
import { FindPerson } from './FindPerson.tsx';

const ERASURE_REASONS: Record<Erasure['reason'], string> = {
  asked: 'One person',
  retention: 'Retention period ended',
};

/** `timeZone` is the shop's. */
export function PeoplePage({ timeZone }: { timeZone: string }) {
  const { data: users = [] } = useUsers();
  return (
    <main id="main" className="wrap page page--long">
      <h1 className="h2">Privacy</h1>
      <p className="muted">
        Anyone can ask for a copy of their data or have it erased. We log who looks at personal data.
      </p>
      <Part
        title="One person"
        hint="Requests, notes, photos, appointments, emails and what others wrote about the person: everything under one email address."
      >
        <FindPerson />
      </Part>
      <Part title="What was erased" hint="This shows that data was erased, but not whose it was.">
        <PagedList<Erasure> what="erasures" address={ERASURES} emptyText="Nothing has been erased yet.">
          {({ reason, removed, userName, createdAt }) => (
            <>
              <time dateTime={createdAt}>{formatTime(createdAt, timeZone)}</time>
              <div>
                <b>{ERASURE_REASONS[reason]}</b>
                <span className="muted">{formatHeld(removed).join('; ')}</span>
              </div>
              <span>{userName}</span>
            </>
          )}
        </PagedList>
      </Part>
      <Part title="Who looked at what" hint="The last 365 days. Repeats within ten minutes share one line.">
        <AccessLog timeZone={timeZone} users={users} />
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
