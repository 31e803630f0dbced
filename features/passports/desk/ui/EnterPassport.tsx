import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useRecordCall } from '#client/use-record-call.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import type { Passport } from '../contract.ts';
import { PASSPORTS } from './passport-queries.ts';

/** Enters the passport of an airplane that was painted before the software. */
export function EnterPassport() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        Add a passport
      </Button>
      {isOpen && <EnterDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function EnterDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { call } = useRecordCall<Passport>([PASSPORTS]);
  return (
    <FormDialog
      narrow
      title="Add a passport"
      subtitle="For an airplane painted before this software."
      submit="Add passport"
      send={async (body) => {
        const { id } = await call({ method: 'POST', body });
        void navigate(`/admin/passports/${id}`);
      }}
      onClose={onClose}
    >
      <Field name="tailNumber" label="Tail number" required />
      <Field name="aircraft" label="Airplane" isOptional />
      <Field name="serial" label="Serial number" isOptional />
      <Field name="holderName" label="Holder" isOptional />
      <Field name="holderEmail" label="Holder’s email" isOptional type="email" />
    </FormDialog>
  );
}
