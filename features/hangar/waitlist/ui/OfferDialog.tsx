import '#ui/form.css';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { adminRequest } from '#client/admin-request.ts';
import { useMailed } from '#features/outbox/ui/outbox-queries.ts';
import { Dialog } from '#ui/dialog.tsx';
import { fieldErrorsOf } from '#ui/explain-problem.ts';
import { Field } from '#ui/field.tsx';
import { Form, type SendResult } from '#ui/form.tsx';
import { toast } from '#ui/toast.tsx';
import { toastProblem } from '#ui/toast-problem.ts';
import { invalidateHangar } from '../../board/ui/board-queries.ts';
import type { WaitEntry } from '../contract.ts';
import { formatRequestedStay, WAITLIST } from './waitlist.ts';

interface OfferDialogProps {
  entry: WaitEntry;
  bays: readonly { id: number; name: string }[];
  onClose: () => void;
}

/** Offers days to someone who waits, by default the first that fit. */
export function OfferDialog({ entry, bays, onClose }: OfferDialogProps) {
  const { leadId, customer, fits } = entry;
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const mailed = useMailed();

  async function send(form: FormData): Promise<SendResult> {
    const body = { bay: Number(form.get('bay')), from: form.get('from'), to: form.get('to') };
    setBusy(true);
    try {
      const entries = await adminRequest<WaitEntry[]>('POST', `${WAITLIST}/${leadId}/offer`, { body });
      client.setQueryData([WAITLIST], entries);
      void invalidateHangar(client);
    } catch (error) {
      toastProblem(error, 'Offer not sent');
      return { ok: false, errors: fieldErrorsOf(error) };
    } finally {
      setBusy(false);
    }
    toast({
      title: 'Offered',
      description: `The days are held for 72 hours. ${mailed(`${customer} gets an email.`, customer)}`,
    });
    onClose();
    return { ok: true };
  }

  return (
    <Dialog narrow title={`Offer days to ${customer}`} dismissOnBackdrop={false} isBusy={isBusy} onClose={onClose}>
      <p className="waitlist__wish" id="waitlist-offer-wish">
        {formatRequestedStay(entry)}
      </p>
      <Form
        name="waitlist-offer"
        labelledBy="waitlist-offer-wish"
        submit={{ label: 'Offer', busy: 'Offering...' }}
        send={send}
      >
        <div className="form">
          <Field
            name="bay"
            label="Bay"
            required
            empty="Choose a bay"
            defaultValue={fits?.bay}
            choices={Object.fromEntries(bays.map(({ id, name }) => [id, name]))}
          />
          <div className="form form--2">
            <Field name="from" label="From" type="date" required defaultValue={fits?.from} />
            <Field name="to" label="To (last day included)" type="date" required defaultValue={fits?.to} />
          </div>
        </div>
      </Form>
    </Dialog>
  );
}
