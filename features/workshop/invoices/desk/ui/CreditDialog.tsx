import { useRecordCall } from '#client/use-record-call.ts';
import { DOLLARS, readField } from '#foundation/fields/numbers.ts';
import { NumberField } from '#foundation/fields/ui/number-inputs.tsx';
import { useMailed } from '#office/outbox/ui/outbox-queries.ts';
import { Field } from '#ui/field.tsx';
import { type Entered, FormDialog } from '#ui/form-dialog.tsx';
import { JOBS } from '#workshop/jobs/board/ui/job-queries.ts';
import { formatCents } from '#workshop/shop/money.ts';
import { INVOICE_LIMITS } from '../../invoice.constants.ts';
import type { JobInvoices } from '../../invoice.contract.ts';

export type CreditKind = 'credit' | 'write-off';

interface DialogProps {
  jobId: number;
  invoice: JobInvoices['invoices'][number];
  kind: CreditKind;
  onClose: () => void;
}

/** A credit note for an invoice, or what is open of it given up. */
export default function CreditDialog({ jobId, invoice, kind, onClose }: DialogProps) {
  const { number, openCents } = invoice;
  const { call } = useRecordCall([JOBS, jobId, 'invoices']);
  const mailed = useMailed();
  const isWriteOff = kind === 'write-off';

  const send = ({ reason, as }: Entered, fields: FormData) =>
    call(
      isWriteOff
        ? { method: 'POST', path: `/${number}/write-off`, body: { reason } }
        : {
            method: 'POST',
            path: `/${number}/credits`,
            body: { reason, kind: as, cents: readField(fields, 'cents', DOLLARS) },
          },
    );

  return (
    <FormDialog
      narrow
      title={isWriteOff ? `Write off ${formatCents(openCents)}` : `Credit invoice ${number}`}
      subtitle={
        isWriteOff
          ? `All that is open of ${number}. The customer gets no email and never reads why.`
          : mailed('The customer gets the credit note by email. The invoice stays as it was sent.')
      }
      submit={isWriteOff ? 'Write off' : 'Send credit note'}
      draft={`credit-${number}-${kind}`}
      send={send}
      onClose={onClose}
    >
      {!isWriteOff && <CreditFields invoice={invoice} />}
      <Field
        name="reason"
        label={isWriteOff ? 'Reason, for the shop' : 'Reason, as the customer reads it'}
        rows={4}
        required
        minLength={INVOICE_LIMITS.minReason}
        maxLength={INVOICE_LIMITS.reason}
      />
    </FormDialog>
  );
}

function CreditFields({ invoice: { cents, creditedCents, openCents } }: Pick<DialogProps, 'invoice'>) {
  const left = cents - creditedCents;
  return (
    <>
      <NumberField
        name="cents"
        label="Dollars"
        help={`At most ${formatCents(left)}.`}
        kind={DOLLARS}
        required
        value={openCents > 0 ? openCents : left}
      />
      <Field
        name="as"
        label="What happens to the amount"
        choices={{ rebill: 'Asked for again on a later invoice', reduction: 'Off the agreed price' }}
        defaultValue="rebill"
      />
    </>
  );
}
