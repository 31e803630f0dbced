import { type FormEvent, useState } from 'react';
import { type NumberKind, readField } from '#features/fields/numbers/rules.ts';
import { NumberInput } from '#features/fields/ui/NumberInput.tsx';
import type { Job } from '#features/jobs/desk/contract.ts';
import type { Quote } from '#features/leads/contract.ts';
import { useIsMailSetUp } from '#features/outbox/ui/outbox-queries.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.tsx';
import { CHANGE_LIMITS as LIMITS, RESPOND_DAYS } from '../../constants.ts';
import type { Change } from '../../contract.ts';
import { formatSum } from '../../customer/rules.ts';
import { formatDays, withTax } from '../../rules.ts';
import { CHANGE_TOASTS, messageOf, useChangeCall } from './change-actions.ts';
import { usePhotosOnTheirWay } from './use-photos-on-their-way.ts';

const RESPOND: NumberKind = { decimals: 0, min: 1, max: LIMITS.respondDays };

interface SendProps {
  job: Job;
  lead: Quote | null;
  change: Change;
  onBack: () => void;
  onSent: () => void;
}

/** To whom a saved draft goes, with which message, and what is missing. */
export function SendForm({ job, lead, change, onBack, onSent }: SendProps) {
  const { number, missing, all, updatedAt: expectedUpdatedAt } = change;
  const call = useChangeCall(job.id);
  const isMailSetUp = useIsMailSetUp();
  const onTheirWay = usePhotosOnTheirWay(job, change).length;
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState('');

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => String(fields.get(name) ?? '').trim();
    setSending(true);
    setFailure('');
    try {
      const how = { to: text('to'), message: text('message'), respondDays: readField(fields, 'respondDays', RESPOND) };
      await call('POST', `/${number}/send`, { ...how, expectedUpdatedAt }, `change-send-${job.id}-${number}`);
      toast(isMailSetUp ? CHANGE_TOASTS.sent : CHANGE_TOASTS.kept);
      onSent();
    } catch (error) {
      setFailure(messageOf(error));
      setSending(false);
    }
  }

  return (
    <Dialog
      title={`Send change order ${number}`}
      subtitle={`${formatSum(all.totalCents)}${withTax(all)}, ${formatDays(all.days)}. Once sent, it can’t be changed, only withdrawn.`}
      dismissOnBackdrop={false}
      onClose={onBack}
    >
      <form className="change-form" onSubmit={(event) => void submit(event)}>
        {missing.length > 0 && (
          <div className="note note--warn">
            <div>
              <p>Still missing:</p>
              <ul>
                {missing.map(({ path, message }) => (
                  <li key={path + message}>{message}</li>
                ))}
              </ul>
            </div>
          </div>
        )}
        {onTheirWay > 0 && (
          <p className="note note--warn" role="status">
            <span>
              {onTheirWay === 1 ? 'A photo is waiting' : `${onTheirWay} photos are waiting`} on this device. You can
              send this once the draft has {onTheirWay === 1 ? 'it' : 'them'}.
            </span>
          </p>
        )}
        <div className="field">
          <label htmlFor="change-to">To</label>
          <input
            id="change-to"
            className="input"
            name="to"
            type="email"
            required
            maxLength={255}
            defaultValue={lead?.email}
          />
        </div>
        <div className="field">
          <label htmlFor="change-message">
            Message <span className="opt">(optional)</span>
          </label>
          <textarea id="change-message" className="input" name="message" rows={3} maxLength={LIMITS.message} />
        </div>
        <div className="field">
          <label htmlFor="change-respond">Work days to respond</label>
          <NumberInput id="change-respond" name="respondDays" kind={RESPOND} required value={RESPOND_DAYS} />
        </div>
        <div role="alert">{failure && <p className="note note--warn">{failure}</p>}</div>
        <div className="dialog__foot">
          <Button onClick={onBack}>Back to the draft</Button>
          <Button type="submit" variant="primary" busy={isSending} disabled={missing.length > 0 || onTheirWay > 0}>
            Send {formatSum(all.totalCents)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
