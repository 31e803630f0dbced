import '#ui/form.css';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { adminRequest } from '#client/admin-request.ts';
import { formatTailNumber } from '#features/leads/rules.ts';
import { useIsMailSetUp, useMailed } from '#features/outbox/ui/outbox-queries.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.tsx';
import { PASSPORT_LIMITS } from '../../constants.ts';
import type { ListedPassport } from '../contract.ts';
import { DeskField } from './DeskField.tsx';
import { PASSPORTS, sentenceOf } from './passport-queries.ts';

/** The airplanes that got a batch, and one email to each of their holders. */
export function RecallDialog({ batch, onClose }: { batch: string; onClose: () => void }) {
  const address = `${PASSPORTS}?${new URLSearchParams({ batch, limit: '200' })}`;
  const { data: passports } = useQuery<ListedPassport[]>({ queryKey: [address] });
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const textId = useId();
  const mailed = useMailed();
  const isMailSetUp = useIsMailSetUp();
  const reached = passports?.filter(({ holderEmail }) => holderEmail !== null).length ?? 0;
  const email = reached === 1 ? 'Email 1 holder' : `Email ${reached} holders`;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = { batch, ...Object.fromEntries(new FormData(event.currentTarget)) };
    setBusy(true);
    try {
      const { mails } = await adminRequest<{ mails: number }>('POST', `${PASSPORTS}/recall`, { body });
      const description =
        mails === 1 ? mailed('Sending 1 email.', 'the holder') : mailed(`Sending ${mails} emails.`, 'the holders');
      toast({ title: `Batch ${batch}`, description });
      onClose();
    } catch (error) {
      setProblem(sentenceOf(error));
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={`Batch ${batch}`}
      subtitle="Airplanes that got this batch."
      dismissOnBackdrop={false}
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
      <form className="passport-form" onSubmit={(event) => void submit(event)}>
        <DeskField name="subject" label="Subject" isRequired />
        <div className="field">
          <label htmlFor={textId}>Message to the holders</label>
          <textarea id={textId} name="text" className="input" rows={6} required maxLength={PASSPORT_LIMITS.text} />
        </div>
        {problem && (
          <p className="error" role="alert">
            {problem}
          </p>
        )}
        <div className="dialog__foot">
          <Button onClick={onClose}>Not now</Button>
          <Button type="submit" variant="primary" busy={isBusy} disabled={reached === 0}>
            {isMailSetUp ? email : 'Save the message'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
