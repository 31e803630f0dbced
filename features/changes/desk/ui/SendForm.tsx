import { type NumberKind, readField } from '#features/fields/numbers/rules.ts';
import { NumberField } from '#features/fields/ui/NumberField.tsx';
import type { Job } from '#features/jobs/desk/contract.ts';
import type { Quote } from '#features/leads/contract.ts';
import { useIsMailSetUp } from '#features/outbox/ui/outbox-queries.ts';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { toast } from '#ui/toast.tsx';
import { CHANGE_LIMITS as LIMITS, RESPOND_DAYS } from '../../constants.ts';
import type { Change } from '../../contract.ts';
import { formatSum } from '../../customer/rules.ts';
import { formatDays, withTax } from '../../rules.ts';
import { CHANGE_TOASTS, useChangeCall } from './change-actions.ts';
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
  const { call } = useChangeCall(job.id);
  const isMailSetUp = useIsMailSetUp();
  const onTheirWay = usePhotosOnTheirWay(job, change).length;

  return (
    <FormDialog
      className="stack"
      title={`Send change order ${number}`}
      subtitle={`${formatSum(all.totalCents)}${withTax(all)}, ${formatDays(all.days)}. Once sent, it can’t be changed, only withdrawn.`}
      cancel="Back to the draft"
      submit={`Send ${formatSum(all.totalCents)}`}
      disabled={missing.length > 0 || onTheirWay > 0}
      send={async ({ to, message }, fields) => {
        const body = { to, message, respondDays: readField(fields, 'respondDays', RESPOND), expectedUpdatedAt };
        await call({ method: 'POST', path: `/${number}/send`, body, once: `change-send-${job.id}-${number}` });
        toast(isMailSetUp ? CHANGE_TOASTS.sent : CHANGE_TOASTS.kept);
        onSent();
      }}
      onClose={onBack}
    >
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
            {onTheirWay === 1 ? 'A photo is waiting' : `${onTheirWay} photos are waiting`} on this device. You can send
            this once the draft has {onTheirWay === 1 ? 'it' : 'them'}.
          </span>
        </p>
      )}
      <Field name="to" label="To" type="email" required maxLength={255} defaultValue={lead?.email} />
      <Field name="message" label="Message" isOptional rows={3} maxLength={LIMITS.message} />
      <NumberField name="respondDays" label="Work days to respond" kind={RESPOND} required value={RESPOND_DAYS} />
    </FormDialog>
  );
}
