import { useQuery } from '@tanstack/react-query';
import { useRecordCall } from '#client/use-record-call.ts';
import { formatTailNumber } from '#features/leads/rules.ts';
import { useIsMailSetUp, useMailed } from '#features/outbox/ui/outbox-queries.ts';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { toast } from '#ui/toast.tsx';
import { PASSPORT_LIMITS } from '../../constants.ts';
import type { ListedPassport } from '../contract.ts';
import { PASSPORTS } from './passport-queries.ts';

/** The airplanes that got a batch, and one email to each of their holders. */
export function RecallDialog({ batch, onClose }: { batch: string; onClose: () => void }) {
  const address = `${PASSPORTS}?${new URLSearchParams({ batch, limit: '200' })}`;
  const { data: passports } = useQuery<ListedPassport[]>({ queryKey: [address] });
  const { call } = useRecordCall<{ mails: number }>([PASSPORTS]);
  const mailed = useMailed();
  const isMailSetUp = useIsMailSetUp();
  const reached = passports?.filter(({ holderEmail }) => holderEmail !== null).length ?? 0;
  const email = reached === 1 ? 'Email 1 holder' : `Email ${reached} holders`;

  return (
    <FormDialog
      title={`Batch ${batch}`}
      subtitle="Airplanes that got this batch."
      submit={isMailSetUp ? email : 'Save the message'}
      disabled={reached === 0}
      send={async (entered) => {
        const { mails } = await call({ method: 'POST', path: '/recall', body: { batch, ...entered } });
        const description =
          mails === 1 ? mailed('Sending 1 email.', 'the holder') : mailed(`Sending ${mails} emails.`, 'the holders');
        toast({ title: `Batch ${batch}`, description });
      }}
      onClose={onClose}
    >
      <ul className="passport-recall">
        {passports?.map(({ id, tailNumber, holderName, holderEmail }) => (
          <li key={id}>
            <span className="price">{formatTailNumber(tailNumber)}</span>{' '}
            {holderEmail ? (holderName ?? holderEmail) : 'no holder email on file'}
          </li>
        ))}
      </ul>
      <Field name="subject" label="Subject" required />
      <Field name="text" label="Message to the holders" rows={6} required maxLength={PASSPORT_LIMITS.text} />
    </FormDialog>
  );
}
