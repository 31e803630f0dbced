import { Link } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { circleAlert, circleCheck, clock } from '#ui/icons.ts';
import { KEPT_LABEL, MAIL_KINDS, MAIL_STATE_LABELS, THE_OWNER } from '../constants.ts';
import type { ListedMail } from '../contract.ts';
import { MailActions } from './MailActions.tsx';
import { mailTime } from './mail-time.ts';

const ICONS = { failed: circleAlert, waiting: clock, sent: circleCheck };
/** It was written to a file, not sent. */
const isKept = ({ state, reason }: ListedMail) => state === 'sent' && reason !== null;

/** One mail: what it was, for whom, what became of it, and what can be done. */
export function MailItem({ mail }: { mail: ListedMail }) {
  const { kind, recipient, subject, state, at, reason, quoteId } = mail;
  const look = isKept(mail) ? 'waiting' : state;
  return (
    <li className={`outbox__mail outbox__mail--${look}`}>
      <div>
        <span className="outbox__state">
          <Icon of={ICONS[look]} /> {isKept(mail) ? KEPT_LABEL : MAIL_STATE_LABELS[state]}
        </span>
        <time dateTime={at}>{mailTime(at)}</time>
      </div>
      <div>
        <b>{subject}</b>
        <p className="muted sm">
          {`${MAIL_KINDS[kind] ?? kind} to ${recipient ?? THE_OWNER}`}
          {quoteId !== null && (
            <>
              {'\u00a0· '}
              <Link to={`/admin/quotes/${quoteId}`}>See the lead</Link>
            </>
          )}
        </p>
        {reason && !isKept(mail) && <p className="outbox__reason">{reason}</p>}
      </div>
      <MailActions mail={mail} />
    </li>
  );
}
