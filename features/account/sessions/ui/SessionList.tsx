import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { laptop, smartphone } from '#ui/icons.ts';
import { Status } from '#ui/status.tsx';
import type { ToastMessage } from '#ui/toast.tsx';
import { ACCOUNT_TOASTS } from '../../constants.ts';
import { focusSection, ListPlaceholder } from '../../ui/AccountSection.tsx';
import { formatLastDay, longTime } from '../../ui/account-dates.ts';
import { useSessionCall, useSessions } from '../../ui/account-queries.ts';
import type { Session } from '../contract.ts';

export function SessionList() {
  const { data: sessions, isFetching, refetch } = useSessions();
  const endOthers = useSessionEnd('', ACCOUNT_TOASTS.othersEnded);

  if (!sessions) return <ListPlaceholder isFetching={isFetching} onRetry={() => void refetch()} />;
  return (
    <>
      <ul className="account__rows">
        {sessions.map((session) => (
          <Row key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button small {...endOthers}>
          End all other sessions
        </Button>
      )}
    </>
  );
}

/** @returns props of a button that ends one session or all others */
function useSessionEnd(path: string, done: ToastMessage) {
  const { act, isBusy } = useSessionCall();
  async function end() {
    // The row's button is gone.
    if (await act({ method: 'DELETE', path }, done)) focusSection('sessions');
  }
  return { busy: isBusy, onClick: () => void end() };
}

function Row({ session: { id, current, browser, begunAt, lastUsedOn } }: { session: Session }) {
  const end = useSessionEnd(`/${id}`, ACCOUNT_TOASTS.sessionEnded);
  const facts = [begunAt && `Logged in on ${longTime(begunAt)}`, `last used ${formatLastDay(lastUsedOn)}`];
  return (
    <li>
      <Icon of={/Android|iPhone|iPad/.test(browser) ? smartphone : laptop} />
      <span>
        <b>{browser}</b>
        <span className="sub">{facts.filter(Boolean).join(', ')}</span>
      </span>
      {current ? (
        <Status color="green">This browser</Status>
      ) : (
        <Button small {...end}>
          End session
          <span className="vh"> {browser}</span>
        </Button>
      )}
    </li>
  );
}
