import './outbox.css';
import { useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { circleCheck } from '#ui/icons.ts';
import { joinPages, Records } from '#ui/records.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useScrollIntoView } from '#ui/use-scroll-into-view.ts';
import { MAIL_STATE_LABELS, MAIL_STATES, type MailState, SENT_OR_FILE_LABEL } from '../constants.ts';
import { MailItem } from './MailItem.tsx';
import { formatMailTime } from './mail-time.ts';
import { useMails, useOutboxHealth } from './outbox-queries.ts';

export function Outbox() {
  const [search] = useSearchParams();
  const state = MAIL_STATES.find((name) => name === search.get('status')) ?? null;
  return (
    <main id="main" className="wrap page page--long outbox">
      <h1 className="h2">Outbox</h1>
      <p className="muted">Every message the site sends, kept for 90 days.</p>
      <LastSent />
      <StateLinks chosen={state} />
      <MailList state={state} />
    </main>
  );
}

/** The time of the last sent mail, unless tries fail. */
function LastSent() {
  const { data: health } = useOutboxHealth();
  if (!health?.isSetUp || !health.lastSentAt || health.failed + health.retrying + health.overdue > 0) return null;
  return (
    <p className="state">
      <Icon of={circleCheck} /> Sending works. Last message: {formatMailTime(health.lastSentAt)}
    </p>
  );
}

function StateLinks({ chosen }: { chosen: MailState | null }) {
  const { data: health } = useOutboxHealth();
  const line = useRef<HTMLUListElement>(null);
  useScrollIntoView(line, '[aria-current]', `${chosen} ${!health}`);
  const link = (state: MailState | null, label: string, count: number | undefined) => (
    <li key={state}>
      <Link to={{ search: state ? `?status=${state}` : '' }} replace aria-current={state === chosen || undefined}>
        {label} {count !== undefined && <span className="price">{count}</span>}
      </Link>
    </li>
  );
  return (
    <nav className="tabs outbox__states" aria-label="Show">
      <ul ref={line}>
        {link(null, 'All', health && health.failed + health.waiting + health.sent)}
        {(['failed', 'waiting', 'sent'] as const).map((state) =>
          link(
            state,
            state === 'sent' && (health?.isSetUp === false || health?.kept)
              ? SENT_OR_FILE_LABEL
              : MAIL_STATE_LABELS[state],
            health?.[state],
          ),
        )}
      </ul>
    </nav>
  );
}

function MailList({ state }: { state: MailState | null }) {
  const query = useMails(state);
  return (
    <Records
      what="messages"
      query={query}
      {...joinPages(query.data)}
      selector=".outbox__mail"
      loading={<Spinner>Loading the messages...</Spinner>}
      empty={<p className="outbox__empty">No messages here.</p>}
    >
      {(mails) => (
        <ul>
          {mails.map((mail) => (
            <MailItem key={mail.id} mail={mail} />
          ))}
        </ul>
      )}
    </Records>
  );
}
