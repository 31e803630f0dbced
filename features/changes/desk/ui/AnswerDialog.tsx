import '#ui/form.css';
import '#ui/segmented.css';
import { type FormEvent, useState } from 'react';
import type { Job } from '#features/jobs/desk/contract.ts';
import { MAX_NAME } from '#features/offers/decisions/constants.ts';
import { Heard } from '#features/offers/desk/ui/Heard.tsx';
import { useMailed } from '#features/outbox/ui/outbox-queries.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.tsx';
import type { Change } from '../../contract.ts';
import { answerField } from '../../customer/constants.ts';
import { type Answers, formatPrice, formatSum, readAnswers } from '../../customer/rules.ts';
import { formatDays, reckonChange } from '../../rules.ts';
import { CHANGE_TOASTS, messageOf, useChangeCall } from './change-actions.ts';

/** Answers that the customer told the shop: they count as entered by the shop, never as signed. */
export function AnswerDialog({ job, change, onClose }: { job: Job; change: Change; onClose: () => void }) {
  const { number, lines } = change;
  const call = useChangeCall(job.id);
  const mailed = useMailed();
  const [answers, setAnswers] = useState<Answers>({});
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState('');
  const approved = new Set(lines.flatMap(({ id }) => (answers[id] === 'yes' ? [id] : [])));
  // At the rate of the contract, which the tax of all lines shows.
  const sums = reckonChange(lines, approved, 0);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => String(fields.get(name) ?? '').trim();
    setSending(true);
    setFailure('');
    try {
      const given = readAnswers(fields).map(({ id, yes }) => ({ id, yes }));
      const body = { answers: given, name: text('name'), method: text('method'), reference: text('reference') };
      await call('POST', `/${number}/decision`, body, `change-decision-${job.id}-${number}`);
      toast(CHANGE_TOASTS.entered(mailed));
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
      setSending(false);
    }
  }

  return (
    <Dialog
      title={`Record the response to change order ${number}`}
      subtitle="The record and every page say “Entered by the shop”."
      dismissOnBackdrop={false}
      onClose={onClose}
    >
      <form className="change-form" onSubmit={(event) => void submit(event)}>
        <ul className="change-answers">
          {lines.map(({ id, text, cents, days, mustDo }) => (
            <li key={id}>
              <span>
                {text}{' '}
                <small>
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
        <div className="field">
          <label htmlFor="change-answer-name">Decided by</label>
          <input
            id="change-answer-name"
            className="input"
            name="name"
            required
            maxLength={MAX_NAME}
            autoComplete="off"
          />
        </div>
        <Heard id="change-answer" />
        <div role="alert">{failure && <p className="note note--warn">{failure}</p>}</div>
        <div className="dialog__foot">
          <Button onClick={onClose}>Not yet</Button>
          <Button type="submit" variant="primary" busy={isSending}>
            Record the answers
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
