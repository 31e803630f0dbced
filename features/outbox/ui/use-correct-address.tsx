import { confirm } from '#ui/confirm.tsx';
import { Field } from '#ui/field.tsx';
import { OUTBOX_TOASTS } from '../constants.ts';
import { useMailCall } from './outbox-queries.ts';

/** Asks for another address, and sends a failed mail to it. */
export function useCorrectAddress(id: number) {
  const { act } = useMailCall(id);
  return (recipient: string) =>
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
      action: (fields) =>
        act(
          { method: 'PATCH', body: { recipient: String(fields.get('recipient')).trim() } },
          OUTBOX_TOASTS.readdressed,
        ),
    });
}
