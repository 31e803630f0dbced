import { tz } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { useState } from 'react';
import { Link } from 'react-router';
import { Text } from '#features/content/page-texts/ui/Text.tsx';
import { BUSINESS } from '#features/site/contract.ts';
import { Button } from '#ui/button.tsx';
import { AlertDialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { circleAlert, circleCheck, clock, rotateCcw, send } from '#ui/icons.ts';
import type { ListedMail } from '../contract.ts';
import { MAIL_KINDS, MAIL_STATE_LABELS, THE_OWNER } from '../words.ts';
import { useDrop, useRetry } from './outbox-queries.ts';

const ICONS = { failed: circleAlert, waiting: clock, sent: circleCheck };
const atTheShop = { in: tz(BUSINESS.timeZone) };

/** One mail: what it was, for whom, what became of it, and what can be done. */
export function MailItem({ mail }: { mail: ListedMail }) {
  const { kind, recipient, subject, state, at, reason, quoteId } = mail;
  return (
    <li className={`outbox__mail outbox__mail--${state}`}>
      <div>
        <span className="outbox__state">
          <Icon of={ICONS[state]} /> {MAIL_STATE_LABELS[state]}
        </span>
        <time dateTime={at}>{format(at, 'MMM d, yyyy, h:mm a', atTheShop)}</time>
      </div>
      <div>
        <b>{subject}</b>
        <p className="muted sm">
          {`${MAIL_KINDS[kind] ?? kind} to ${recipient ?? THE_OWNER}`}
          {quoteId !== null && (
            <>
              {' · '}
              <Link to={`/admin/quotes/${quoteId}`}>
                <Text k="outbox.mail.lead" />
              </Link>
            </>
          )}
        </p>
        {reason && state !== 'sent' && <p className="outbox__reason">{reason}</p>}
      </div>
      {state !== 'sent' && <MailActions mail={mail} />}
    </li>
  );
}

function MailActions({ mail: { id, state, subject } }: { mail: ListedMail }) {
  const retry = useRetry();
  const drop = useDrop();
  const [asks, setAsks] = useState(false);
  const isFailed = state === 'failed';
  const about = <span className="vh">: {subject}</span>;
  return (
    <div className="outbox__actions">
      <Button look={isFailed ? 'ink' : 'line'} small busy={retry.isPending} onClick={() => retry.mutate(id)}>
        <Icon of={isFailed ? rotateCcw : send} /> <Text k={isFailed ? 'outbox.mail.retry' : 'outbox.mail.sendNow'} />
        {about}
      </Button>
      {isFailed && (
        <Button small onClick={() => setAsks(true)}>
          <Text k="outbox.mail.drop" />
          {about}
        </Button>
      )}
      {asks && (
        <AlertDialog
          title={<Text k="outbox.drop.title" />}
          onClose={() => setAsks(false)}
          actions={
            <>
              <Button onClick={() => setAsks(false)}>
                <Text k="outbox.drop.cancel" />
              </Button>
              <Button
                look="danger"
                busy={drop.isPending}
                onClick={() => drop.mutate(id, { onSettled: () => setAsks(false) })}
              >
                <Text k="outbox.drop.confirm" />
              </Button>
            </>
          }
        >
          <Text k="outbox.drop.text" />
        </AlertDialog>
      )}
    </div>
  );
}
