import { Link } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { circleAlert, circleCheck, clock } from '#ui/icons.ts';
import { FILE_LABEL, MAIL_KINDS, MAIL_STATE_LABELS, OWNER_LABEL } from '../constants.ts';
import type { ListedMail } from '../contract.ts';
import { MailActions } from './MailActions.tsx';
import { formatMailTime } from './mail-time.ts';

const ICONS = { failed: circleAlert, waiting: clock, sent: circleCheck };
const TONES = { failed: 'wrong', waiting: 'open', sent: 'done' };
const isSavedAsFile = ({ state, reason }: ListedMail) => state === 'sent' && reason !== null;

export function MailItem({ mail }: { mail: ListedMail }) {
  const { kind, recipient, subject, state, at, reason, quoteId } = mail;
  const variant = isSavedAsFile(mail) ? 'waiting' : state;
  return (
    <li className={`outbox__mail outbox__mail--${variant}`}>
      <div>
        <span className="state" data-tone={TONES[variant]}>
          <Icon of={ICONS[variant]} /> {isSavedAsFile(mail) ? FILE_LABEL : MAIL_STATE_LABELS[state]}
        </span>
        <time dateTime={at}>{formatMailTime(at)}</time>
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
