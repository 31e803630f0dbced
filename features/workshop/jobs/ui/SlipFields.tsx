import type { ReactNode } from 'react';
import { setAutofocus } from '#ui/dialog.tsx';
import { fieldErrorsOf } from '#ui/explain-problem.ts';
import { Field } from '#ui/field.tsx';
import { JOB_LIMITS, SLIP_REASONS } from '../job-status.constants.ts';

/** Why a ready date moves, as `reason` and `note` of a form. */
export function SlipFields({ problem }: { problem?: string | undefined }) {
  return (
    <>
      <Field
        name="reason"
        label="Reason"
        choices={SLIP_REASONS}
        empty="Choose one"
        ref={setAutofocus}
        required
        showsRequired
        problem={problem}
      />
      <Field
        name="note"
        label="In your own words"
        isOptional
        rows={3}
        maxLength={JOB_LIMITS.note}
        help="The customer sees both."
      />
    </>
  );
}

/** Asks for the reason that a call was refused without. */
export function slipFieldsFor(error: unknown): ReactNode {
  return 'reason' in fieldErrorsOf(error) ? <SlipFields /> : undefined;
}
