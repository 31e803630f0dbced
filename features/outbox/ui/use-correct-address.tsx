import { useId } from 'react';
import { confirm } from '#ui/confirm.tsx';
import { useReaddress } from './outbox-queries.ts';

/** Asks for another address, and sends a failed mail to it. */
export function useCorrectAddress() {
  const { mutateAsync } = useReaddress();
  return (id: number, recipient: string) =>
    confirm({
      title: 'Send it to another address',
      text: <AddressField recipient={recipient} />,
      confirm: 'Send',
      variant: 'ink',
      action: (fields) => mutateAsync({ id, recipient: String(fields.get('recipient')).trim() }),
    });
}

function AddressField({ recipient }: { recipient: string }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>Email address</label>
      <input
        id={id}
        name="recipient"
        className="input"
        type="email"
        required
        maxLength={255}
        autoComplete="off"
        defaultValue={recipient}
      />
      <p className="help">The lead itself keeps its original address.</p>
    </div>
  );
}
