import '#ui/form.css';
import { type FormEvent, useRef, useState } from 'react';
import { formatCents } from '#features/shop/rules.ts';
import { shopDay } from '#time/shop-time.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useDraft } from '#ui/use-draft.ts';
import { type Refusal, refusalOf } from '../../board/ui/job-moves.ts';
import { PAYMENT_METHOD_LABELS } from '../../customer/constants.ts';
import type { Money } from '../../payments/contract.ts';
import { FormField } from '../../ui/FormField.tsx';
import type { Job } from '../contract.ts';
import { Refused } from './ActDialog.tsx';
import { useJobChange } from './use-job-act.tsx';

interface PaymentDialogProps {
  job: Job;
  schedule: Money['schedule'];
  onClose: () => void;
}

/** A payment that the shop received, or one that it paid back. */
export function PaymentDialog({ job, schedule, onClose }: PaymentDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft(form, {
    ...{ name: `job-payment-${job.id}`, isEnabled: true, isRefused: false, isPrefilled: false },
  });
  const change = useJobChange(job);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const next = schedule.findIndex(({ openCents }) => openCents > 0);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => String(fields.get(name) ?? '').trim();
    const row = text('dueRow');
    setBusy(true);
    setRefusal(null);
    try {
      await change('POST', '/payments', {
        cents: Math.round(Number(text('dollars')) * 100),
        method: text('method'),
        receivedOn: text('receivedOn'),
        reference: text('reference'),
        dueRow: row === '' ? null : Number(row),
      });
      draft.clear();
      onClose();
    } catch (error) {
      setRefusal(refusalOf(error));
      setBusy(false);
    }
  }

  return (
    <Dialog
      narrow
      title="Enter a payment"
      subtitle="The customer gets a receipt by email."
      dismissOnBackdrop={false}
      onClose={onClose}
    >
      <form ref={form} className="job-form" onInput={draft.save} onSubmit={(event) => void submit(event)}>
        <FormField id="payment-dollars" label="Dollars" help="Below 0 for what is paid back.">
          <input
            id="payment-dollars"
            className="input"
            name="dollars"
            type="number"
            step="0.01"
            inputMode="decimal"
            required
            defaultValue={next < 0 ? undefined : (schedule[next]!.openCents / 100).toFixed(2)}
          />
        </FormField>
        <FormField id="payment-method" label="By">
          <select id="payment-method" className="input" name="method" defaultValue="check">
            {Object.entries(PAYMENT_METHOD_LABELS).map(([method, label]) => (
              <option key={method} value={method}>
                {label}
              </option>
            ))}
          </select>
        </FormField>
        <FormField id="payment-day" label="Received on">
          <input
            id="payment-day"
            className="input"
            name="receivedOn"
            type="date"
            required
            max={shopDay()}
            defaultValue={shopDay()}
          />
        </FormField>
        <FormField id="payment-row" label="For">
          <select id="payment-row" className="input" name="dueRow" defaultValue={next < 0 ? '' : `${next}`}>
            <option value="">No row of the schedule</option>
            {schedule.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: payments in their order
              <option key={at} value={at}>
                {row.label || `Payment ${at + 1}`}, {formatCents(row.openCents)} open
              </option>
            ))}
          </select>
        </FormField>
        <FormField id="payment-reference" label="Reference">
          <input id="payment-reference" className="input" name="reference" maxLength={100} autoComplete="off" />
        </FormField>
        {refusal && <Refused refusal={refusal} />}
        <div className="dialog__foot">
          <Button onClick={onClose}>Not now</Button>
          <Button type="submit" variant="primary" busy={isBusy}>
            Enter it
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
