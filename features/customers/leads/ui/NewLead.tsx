import { useNavigate } from 'react-router';
import { useRecordCall } from '#client/use-record-call.ts';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { LIMITS } from '../leads.constants.ts';
import type { LeadReceipt } from '../leads.contract.ts';
import { LEADS } from './lead-cache.ts';

const NAME = 'new-lead';

interface NewLeadProps {
  /** By default opens the lead. */
  onAdded?: (id: number) => unknown;
  onClose: () => void;
}

/** Enters who called or came by. */
export function NewLeadDialog({ onAdded, onClose }: NewLeadProps) {
  const navigate = useNavigate();
  const { call } = useRecordCall<LeadReceipt>([LEADS]);
  return (
    <FormDialog
      narrow
      title="New lead"
      subtitle="Someone who called or stopped by. They don’t get an email."
      submit="Add the lead"
      draft={NAME}
      send={async ({ notes, email, ...entered }) => {
        const body = { ...entered, email: email || null, source: 'desk', details: notes ? { notes } : {} };
        const { id } = await call({ method: 'POST', body, once: NAME });
        if (onAdded) await onAdded(id);
        else void navigate(`/admin/quotes/${id}`);
      }}
      onClose={onClose}
    >
      <Field name="firstName" label="First name" required maxLength={LIMITS.name} autoComplete="off" />
      <Field name="lastName" label="Last name" required maxLength={LIMITS.name} autoComplete="off" />
      <Field
        name="email"
        label="Email"
        isOptional
        type="email"
        help="A phone number is enough. You get the texts to pass on yourself."
        maxLength={LIMITS.email}
        autoComplete="off"
      />
      <Field name="phone" label="Phone" isOptional type="tel" maxLength={LIMITS.phone} autoComplete="off" />
      <Field name="tailNumber" label="Tail number" isOptional maxLength={LIMITS.tailNumber} autoComplete="off" />
      <Field name="aircraftType" label="Aircraft type" isOptional maxLength={LIMITS.aircraftType} autoComplete="off" />
      <Field name="notes" label="What they want" isOptional rows={3} maxLength={LIMITS.detail} />
    </FormDialog>
  );
}
