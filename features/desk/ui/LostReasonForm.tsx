import { useState } from 'react';
import { DESK_LIMITS } from '#features/leads/constants.ts';
import type { Quote } from '#features/leads/contract.ts';
import { Field } from '#ui/field.tsx';
import { DeskForm, SubmitButton } from '#ui/form-dialog.tsx';
import { useStatusChange } from './desk-queries.ts';

export function LostReasonForm({ quote: { id, status, lostReason } }: { quote: Quote }) {
  const stored = { reason: lostReason ?? '', base: lostReason };
  const [draft, setDraft] = useState(stored);
  // A draft based on an older reason must not hide the current one.
  const { reason } = draft.base === lostReason ? draft : stored;
  const { mutate, isPending } = useStatusChange(id);
  return (
    <DeskForm
      className="field"
      send={async () => mutate({ status, reason })}
      foot={
        <div className="row">
          <SubmitButton variant="line" small busy={isPending}>
            Save reason
          </SubmitButton>
        </div>
      }
    >
      <Field
        label="Why was it lost?"
        isOptional
        maxLength={DESK_LIMITS.lostReason}
        value={reason}
        onChange={({ target }) => setDraft({ reason: target.value, base: lostReason })}
      />
    </DeskForm>
  );
}
