import { useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatUnits } from '#foundation/fields/units.ts';
import { Button } from '#ui/button.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { circleAlert, circleCheck, clock, eye, pencil, rotateCcw, send } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';
import type { KeptMail, ListedMail } from '../mails.contract.ts';
import {
  FILE_LABEL,
  MAIL_KINDS,
  MAIL_STATE_LABELS,
  MAIL_STATES,
  type MailState,
  OUTBOX_TOASTS,
  OWNER_LABEL,
  SENT_OR_FILE_LABEL,
} from '../mails.ts';
import { formatMailTime, MailDialog, useCorrectAddress } from './mail-parts.tsx';
import { useKeptDecision, useKeptMails, useMailCall, useMails, useOutboxHealth } from './outbox-queries.ts';
import './outbox.css';
import { confirm } from '#ui/confirm.tsx';
import { useScrollIntoView } from '#ui/focus-and-scroll.ts';
import { joinPages, Records } from '#ui/records.tsx';
import { Spinner } from '#ui/spinner.tsx';

/** Offers to send what was saved as files before there was a mail server, until it is decided. */
function KeptMails() {
  const { data: mails = [] } = useKeptMails();
  const [isOpen, setOpen] = useState(false);
  if (mails.length === 0) return null;
  return (
    <div className="alert with-action">
      <Icon of={send} />
      <p>
        <b>{mails.length === 1 ? '1 message is' : `${mails.length} messages are`} waiting.</b> They were saved as files
        before email was set up.
      </p>
      <Button small variant="ink" onClick={() => setOpen(true)}>
        {sendLabel(mails.length)}
      </Button>
      {isOpen && <KeptDialog mails={mails} onClose={() => setOpen(false)} />}
    </div>
  );
}

const sendLabel = (count: number) => (count === 1 ? 'Send the waiting message' : `Send the ${count} waiting messages`);

function KeptDialog({ mails, onClose }: { mails: readonly KeptMail[]; onClose: () => void }) {
  const { call } = useKeptDecision();
  const [chosen, setChosen] = useState(() => new Set(mails.filter(({ isOld }) => !isOld).map(({ id }) => id)));
  const toggle = (id: number) => setChosen((before) => before.symmetricDifference(new Set([id])));
  const count = mails.filter(({ id }) => chosen.has(id)).length;
  return (
    <FormDialog
      title="Waiting messages"
      subtitle="Uncheck what should not go out anymore. It stays a file, and we won’t ask again. Messages older than 14 days are unchecked."
      submit={count === 0 ? 'Send none' : `Send ${formatUnits(count, 'message')}`}
      send={async () => {
        const ids = mails.flatMap(({ id }) => (chosen.has(id) ? id : []));
        const { sent } = await call({ method: 'POST', body: { ids }, once: 'kept-mails' });
        toast(OUTBOX_TOASTS.kept(sent));
      }}
      onClose={onClose}
    >
      <ul className="rows">
        {mails.map(({ id, kind, recipient, subject, createdAt }) => (
          <li key={id}>
            <label className="check-row">
              <input type="checkbox" checked={chosen.has(id)} onChange={() => toggle(id)} />
              <span>
                {subject}
                <small>
                  {MAIL_KINDS[kind] ?? kind} to {recipient ?? OWNER_LABEL}, {formatMailTime(createdAt)}
                </small>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}

const ICONS = { failed: circleAlert, waiting: clock, sent: circleCheck };
const TONES = { failed: 'wrong', waiting: 'open', sent: 'done' };
const isSavedAsFile = ({ state, reason }: ListedMail) => state === 'sent' && reason !== null;

function MailItem({ mail }: { mail: ListedMail }) {
  const { kind, recipient, subject, state, at, reason, quoteId } = mail;
  const variant = isSavedAsFile(mail) ? 'waiting' : state;
  return (
    <li className={`outbox__mail outbox__mail--${variant}`}>
      <div>
        <span className="state" data-tone={TONES[variant]}>
          <Icon of={ICONS[variant]} /> {isSavedAsFile(mail) ? FILE_LABEL : MAIL_STATE_LABELS[state]}
        </span>
        <time className="muted sm" dateTime={at}>
          {formatMailTime(at)}
        </time>
      </div>
      <div>
        <b>{subject}</b>
        <p className="muted sm">
          {`${MAIL_KINDS[kind] ?? kind} to ${recipient ?? OWNER_LABEL}`}
          {quoteId !== null && (
            <>
              {'\u00a0· '}
              <Link className="tap" to={`/admin/quotes/${quoteId}`}>
                Open lead
              </Link>
            </>
          )}
        </p>
        {reason && !isSavedAsFile(mail) && <p className="remark outbox__reason">{reason}</p>}
      </div>
      <MailActions mail={mail} />
    </li>
  );
}

export default function Outbox() {
  const [search] = useSearchParams();
  const state = MAIL_STATES.find((name) => name === search.get('status')) ?? null;
  return (
    <main id="main" className="wrap page page--long outbox">
      <h1 className="h2">Outbox</h1>
      <p className="muted">Every message the site sends, kept for 90 days.</p>
      <LastSent />
      <KeptMails />
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

function MailActions({ mail }: { mail: ListedMail }) {
  const { id, state, subject, recipient, quoteId } = mail;
  const { act, isBusy } = useMailCall(id);
  const correctAddress = useCorrectAddress(id);
  const [isReading, setReading] = useState(false);
  const isFailed = state === 'failed';
  const { data: health } = useOutboxHealth();
  // A mail that became a file can be sent once there is a mail server.
  const canSend = state !== 'sent' || (mail.reason !== null && health?.isSetUp === true);
  const retry = () => act({ method: 'POST', path: '/retry' }, OUTBOX_TOASTS.retried);
  const discard = () =>
    confirm({
      title: 'Discard this message?',
      text: 'It will be removed and never sent. This cannot be undone.',
      confirm: 'Discard message',
      action: () => act({ method: 'DELETE' }, OUTBOX_TOASTS.dropped),
    });
  const about = <span className="vh">: {subject}</span>;
  return (
    <div className="row row--tight outbox__actions">
      <Button variant={state === 'sent' ? 'line' : 'quiet'} small onClick={() => setReading(true)}>
        <Icon of={eye} /> Read
        {about}
      </Button>
      {canSend && (
        <Button variant={isFailed ? 'ink' : 'line'} small busy={isBusy} onClick={() => void retry()}>
          <Icon of={isFailed ? rotateCcw : send} /> {isFailed ? 'Retry' : 'Send now'}
          {about}
        </Button>
      )}
      {isFailed && recipient !== null && quoteId !== null && (
        <Button small onClick={() => void correctAddress(recipient)}>
          <Icon of={pencil} /> Correct the address
          {about}
        </Button>
      )}
      {isFailed && (
        <Button small onClick={() => void discard()}>
          Discard
          {about}
        </Button>
      )}
      {isReading && <MailDialog mail={mail} onClose={() => setReading(false)} />}
    </div>
  );
}
