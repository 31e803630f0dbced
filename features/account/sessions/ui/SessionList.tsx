import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { laptop, smartphone } from '#ui/icons.ts';
import { Status } from '#ui/status.tsx';
import { focusSection, ListPlaceholder } from '../../ui/AccountSection.tsx';
import { formatLastDay, longTime } from '../../ui/account-dates.ts';
import { useEndSession, useSessions } from '../../ui/account-queries.ts';
import type { Session } from '../contract.ts';

export function SessionList() {
  const { data: sessions, isFetching, refetch } = useSessions();
  const { mutate, isPending, variables } = useEndSession();
  const end = (id: string | null) => mutate(id, { onSuccess: () => focusSection('sessions') });

  if (!sessions) return <ListPlaceholder isFetching={isFetching} onRetry={() => void refetch()} />;
  return (
    <>
      <ul className="account__rows">
        {sessions.map((session) => (
          <Row
            key={session.id}
            session={session}
            busy={isPending && variables === session.id}
            onEnd={() => end(session.id)}
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button small busy={isPending && variables === null} onClick={() => end(null)}>
          End all other sessions
        </Button>
      )}
    </>
  );
}

function Row({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }) {
  const { current, browser, begunAt, lastUsedOn } = session;
  const facts = [begunAt && `Logged in on ${longTime(begunAt)}`, `last used ${formatLastDay(lastUsedOn)}`];
  return (
    <li>
      <Icon of={/Android|iPhone|iPad/.test(browser) ? smartphone : laptop} />
      <span>
        <b>{browser}</b>
        <span className="account__sub">{facts.filter(Boolean).join(', ')}</span>
      </span>
      {current ? (
        <Status color="green">This browser</Status>
      ) : (
        <Button small busy={busy} onClick={onEnd}>
          End session
          <span className="vh"> {browser}</span>
        </Button>
      )}
    </li>
  );
}
