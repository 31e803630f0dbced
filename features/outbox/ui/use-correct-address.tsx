import { confirm } from '#ui/confirm.tsx';
import { Field } from '#ui/field.tsx';
import { useReaddress } from './outbox-queries.ts';

/** Asks for another address, and sends a failed mail to it. */
export function useCorrectAddress() {
  const { mutateAsync } = useReaddress();
  return (id: number, recipient: string) =>
    confirm({
      title: 'Send it to another address',
      text: (
        <Field
          name="recipient"
          label="Email address"
          help="The lead itself keeps its original address."
          type="email"
          required
          maxLength={255}
          autoComplete="off"
          defaultValue={recipient}
        />
      ),
      confirm: 'Send',
      variant: 'ink',
      action: (fields) => mutateAsync({ id, recipient: String(fields.get('recipient')).trim() }),
    });
}
