import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { AlertDialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { eye, pencil, rotateCcw, send } from '#ui/icons.ts';
import type { ListedMail } from '../contract.ts';
import { CorrectAddressDialog } from './CorrectAddressDialog.tsx';
import { MailDialog } from './MailDialog.tsx';
import { useDrop, useOutboxHealth, useRetry } from './outbox-queries.ts';

export function MailActions({ mail }: { mail: ListedMail }) {
  const { id, state, subject, recipient, quoteId } = mail;
  const retry = useRetry();
  const [open, setOpen] = useState<'mail' | 'address' | 'drop' | null>(null);
  const close = () => setOpen(null);
  const isFailed = state === 'failed';
  const { data: health } = useOutboxHealth();
  // A mail that became a file can be sent once there is a mail server.
  const canSend = state !== 'sent' || (mail.reason !== null && health?.isSetUp === true);
  const about = <span className="vh">: {subject}</span>;
  return (
    <div className="outbox__actions">
      <Button variant={state === 'sent' ? 'line' : 'quiet'} small onClick={() => setOpen('mail')}>
        <Icon of={eye} /> Read
        {about}
      </Button>
      {canSend && (
        <Button variant={isFailed ? 'ink' : 'line'} small busy={retry.isPending} onClick={() => retry.mutate(id)}>
          <Icon of={isFailed ? rotateCcw : send} /> {isFailed ? 'Retry' : 'Send now'}
          {about}
        </Button>
      )}
      {isFailed && recipient !== null && quoteId !== null && (
        <Button small onClick={() => setOpen('address')}>
          <Icon of={pencil} /> Correct the address
          {about}
        </Button>
      )}
      {isFailed && (
        <Button small onClick={() => setOpen('drop')}>
          Discard
          {about}
        </Button>
      )}
      {open === 'mail' && <MailDialog mail={mail} onClose={close} />}
      {open === 'address' && <CorrectAddressDialog mail={mail} onClose={close} />}
      {open === 'drop' && <DropMail id={id} onClose={close} />}
    </div>
  );
}

function DropMail({ id, onClose }: { id: number; onClose: () => void }) {
  const drop = useDrop();
  return (
    <AlertDialog
      title="Discard this message?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" busy={drop.isPending} onClick={() => drop.mutate(id, { onSettled: onClose })}>
            Discard message
          </Button>
        </>
      }
    >
      It will be removed and never sent. This cannot be undone.
    </AlertDialog>
  );
}
