import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { confirm } from '#ui/confirm.tsx';
import { Icon } from '#ui/icon.tsx';
import { eye, pencil, rotateCcw, send } from '#ui/icons.ts';
import { OUTBOX_TOASTS } from '../constants.ts';
import type { ListedMail } from '../contract.ts';
import { MailDialog } from './MailDialog.tsx';
import { useMailCall, useOutboxHealth } from './outbox-queries.ts';
import { useCorrectAddress } from './use-correct-address.tsx';

export function MailActions({ mail }: { mail: ListedMail }) {
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
