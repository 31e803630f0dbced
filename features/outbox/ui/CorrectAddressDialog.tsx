import { type FormEvent, useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { AlertDialog } from '#ui/dialog.tsx';
import type { ListedMail } from '../contract.ts';
import { useReaddress } from './outbox-queries.ts';

/** Sends a failed mail to another address. */
export function CorrectAddressDialog({
  mail,
  onClose,
}: {
  mail: Pick<ListedMail, 'id' | 'recipient'>;
  onClose: () => void;
}) {
  const [recipient, setRecipient] = useState(mail.recipient ?? '');
  const { mutate, isPending } = useReaddress(recipient.trim());
  const form = useId();
  const send = (event: FormEvent) => {
    event.preventDefault();
    mutate(mail.id, { onSuccess: onClose });
  };
  return (
    <AlertDialog
      title="Send it to another address"
      onClose={onClose}
      actions={
        <>
          <Button small onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="ink" small busy={isPending}>
            Send
          </Button>
        </>
      }
    >
      <form id={form} className="field" onSubmit={send}>
        <label htmlFor={`${form}-to`}>Email address</label>
        <input
          id={`${form}-to`}
          className="input"
          type="email"
          required
          maxLength={255}
          autoComplete="off"
          value={recipient}
          onChange={({ target }) => setRecipient(target.value)}
        />
        <p className="help">The lead itself keeps its original address.</p>
      </form>
    </AlertDialog>
  );
}
