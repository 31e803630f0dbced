import '#ui/segmented.css';
import { useState } from 'react';
import type { Job } from '#features/jobs/desk/contract.ts';
import { MAX_NAME } from '#features/offers/decisions/constants.ts';
import { Heard } from '#features/offers/desk/ui/Heard.tsx';
import { useMailed } from '#features/outbox/ui/outbox-queries.ts';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { toast } from '#ui/toast.tsx';
import type { Change } from '../../contract.ts';
import { answerField } from '../../customer/constants.ts';
import { type Answers, formatPrice, formatSum, readAnswers } from '../../customer/rules.ts';
import { computeChange, formatDays } from '../../rules.ts';
import { CHANGE_TOASTS, useChangeCall } from './change-actions.ts';

/** Answers that the customer told the shop: they count as entered by the shop, never as signed. */
export function AnswerDialog({ job, change, onClose }: { job: Job; change: Change; onClose: () => void }) {
  const { number, lines } = change;
  const { call } = useChangeCall(job.id);
  const mailed = useMailed();
  const [answers, setAnswers] = useState<Answers>({});
  const approved = new Set(lines.flatMap(({ id }) => (answers[id] === 'yes' ? [id] : [])));
  // At the rate of the contract, which the tax of all lines shows.
  const sums = computeChange(lines, approved, 0);

  return (
    <FormDialog
      className="stack"
      title={`Record the response to change order ${number}`}
      subtitle="The record and every page say “Entered by the shop”."
      cancel="Not yet"
      submit="Record the answers"
      send={async ({ name, method, reference }, fields) => {
        const given = readAnswers(fields).map(({ id, yes }) => ({ id, yes }));
        const body = { answers: given, name, method, reference };
        const once = `change-decision-${job.id}-${number}`;
        await call({ method: 'POST', path: `/${number}/decision`, body, once });
        toast(CHANGE_TOASTS.entered(mailed));
      }}
      onClose={onClose}
    >
      <ul className="change-answers">
        {lines.map(({ id, text, cents, days, mustDo }) => (
          <li key={id}>
            <span>
              {text}{' '}
              <small className="sub">
                {formatPrice(cents ?? 0)}, {formatDays(days)}
                {mustDo && ', must be done: a no puts the job on hold'}
              </small>
            </span>
            <fieldset className="seg">
              <legend className="vh">{text}: yes or no</legend>
              {(['yes', 'no'] as const).map((value) => (
                <label key={value}>
                  <input
                    type="radio"
                    name={answerField(id)}
                    value={value}
                    required
                    checked={answers[id] === value}
                    onChange={() => setAnswers({ ...answers, [id]: value })}
                  />
                  <span>{value === 'yes' ? 'Yes' : 'No'}</span>
                </label>
              ))}
            </fieldset>
          </li>
        ))}
      </ul>
      <p className="sm muted">
        Yes to {formatSum(sums.totalCents)} before tax and {formatDays(sums.days)}.
      </p>
      <Field name="name" label="Decided by" required maxLength={MAX_NAME} />
      <Heard />
    </FormDialog>
  );
}
