import './people.css';
import { type ReactNode, useId } from 'react';
import { AccessLog, timeAt } from '#features/access/ui/AccessLog.tsx';
import { PagedList } from '#features/access/ui/PagedList.tsx';
import { Text } from '#features/content/page-texts/ui/Text.tsx';
import type { Erasure } from '../contract.ts';
import { formatHeld } from '../rules.ts';
import { FindPerson } from './FindPerson.tsx';

/** What is held on people, what was erased, and who looked at what. `timeZone` is the shop's. */
export function PeoplePage({ timeZone }: { timeZone: string }) {
  return (
    <main id="main" className="wrap people">
      <h1 className="h2">
        <Text k="people.page.title" />
      </h1>
      <p className="muted">
        <Text k="people.page.hint" />
      </p>
      <Part of="find">
        <FindPerson />
      </Part>
      <Part of="erased">
        <PagedList<Erasure> address="/api/people/erasures" none="people.erased.none">
          {({ reason, removed, userName, createdAt }) => (
            <>
              <time dateTime={createdAt}>{timeAt(createdAt, timeZone)}</time>
              <div>
                <b>
                  <Text k={`people.erased.${reason}`} />
                </b>
                <span className="muted">{formatHeld(removed).join('; ')}</span>
              </div>
              <span>{userName}</span>
            </>
          )}
        </PagedList>
      </Part>
      <Part of="access">
        <AccessLog timeZone={timeZone} />
      </Part>
    </main>
  );
}

function Part({ of, children }: { of: 'find' | 'erased' | 'access'; children: ReactNode }) {
  const id = useId();
  return (
    <section className="people__part" aria-labelledby={id}>
      <div>
        <h2 className="h3" id={id}>
          <Text k={`people.${of}.title`} />
        </h2>
        <p className="sm muted">
          <Text k={`people.${of}.hint`} />
        </p>
      </div>
      <div>{children}</div>
    </section>
  );
}
