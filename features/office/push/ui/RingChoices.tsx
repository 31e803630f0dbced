import type { CSSProperties } from 'react';
import { formatClockTime } from '#foundation/business/opening-hours.ts';
import { Field } from '#ui/field.tsx';
import { DeskForm, type Entered, SubmitButton } from '#ui/form-dialog.tsx';
import { toast } from '#ui/toast.tsx';
import type { RingingSettings } from '../push.contract.ts';
import { PUSH_KINDS, PUSH_TOASTS, type PushKind } from '../push.ts';
import { useRingingCall } from './ringing-queries.ts';

type Props = { ringing: RingingSettings };

/** A switch for each kind that the user's role may hear of; each takes effect at once. */
export function RingKinds({ ringing: { kinds, quietFrom, quietTo } }: Props) {
  const { act } = useRingingCall();
  const groups = [...new Set(kinds.map(({ kind }) => PUSH_KINDS[kind].group))];

  async function set(kind: PushKind, box: HTMLInputElement) {
    const body = { kinds: { [kind]: box.checked }, quietFrom, quietTo };
    if (!(await act({ method: 'PUT', body }, PUSH_TOASTS.saved))) box.checked = !box.checked;
  }

  return (
    <div className="ring__kinds">
      {groups.map((group) => (
        <fieldset key={group}>
          <legend>{group}</legend>
          {kinds
            .filter(({ kind }) => PUSH_KINDS[kind].group === group)
            .map(({ kind, on }) => (
              <Kind key={kind} kind={kind} on={on} onChange={(box) => void set(kind, box)} />
            ))}
        </fieldset>
      ))}
    </div>
  );
}

function Kind({ kind, on, onChange }: { kind: PushKind; on: boolean; onChange: (box: HTMLInputElement) => void }) {
  const { label, hint }: { label: string; hint?: string } = PUSH_KINDS[kind];
  return (
    <label>
      <span>
        {label}
        {hint && <small>{hint}</small>}
      </span>
      <input className="switch-box" type="checkbox" defaultChecked={on} onChange={({ target }) => onChange(target)} />
    </label>
  );
}

/** When only trouble rings. */
export function QuietHours({ ringing: { quietFrom, quietTo } }: Props) {
  const { call } = useRingingCall();
  async function save({ quietFrom: from, quietTo: to }: Entered) {
    await call({ method: 'PUT', body: { kinds: {}, quietFrom: from || null, quietTo: to || null } });
    toast(PUSH_TOASTS.saved);
  }
  const end = quietTo && formatClockTime(quietTo);
  return (
    <DeskForm
      className="stack ring__quiet-hours"
      send={save}
      foot={<SubmitButton variant="ink">Save quiet hours</SubmitButton>}
    >
      <Field name="quietFrom" label="From" type="time" defaultValue={quietFrom ?? ''} showsRequired={false} />
      <Field name="quietTo" label="To" type="time" defaultValue={quietTo ?? ''} showsRequired={false} />
      {quietFrom !== null && quietTo !== null && <DayStrip from={quietFrom} to={quietTo} />}
      <p className="sm muted">
        {end
          ? `What comes in meanwhile rings once at ${end}, as one summary. Trouble with the site rings at any hour.`
          : 'It rings at any hour. Enter both times to have quiet hours.'}
      </p>
    </DeskForm>
  );
}

const dayShare = (time: string) => (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) / (24 * 60);

/** A day from midnight to midnight, with the quiet hours filled. */
function DayStrip({ from, to }: { from: string; to: string }) {
  const [start, end] = [dayShare(from), dayShare(to)];
  const parts =
    start < end
      ? [[start, end]]
      : [
          [0, end],
          [start, 1],
        ];
  return (
    <div className="ring__day" role="img" aria-label={`Quiet from ${formatClockTime(from)} to ${formatClockTime(to)}`}>
      {parts.map(([a = 0, b = 0]) => (
        <i key={a} style={{ '--from': a, '--to': b } as CSSProperties} />
      ))}
      {['12 AM', '6 AM', 'noon', '6 PM'].map((hour, n) => (
        <span key={hour} style={{ '--from': n / 4 } as CSSProperties}>
          {hour}
        </span>
      ))}
    </div>
  );
}

/** What a phone shows, and what it does not. */
export function LockScreen() {
  return (
    <figure className="ring__lock">
      <div className="on-ink" aria-hidden="true">
        <p className="ring__clock">8:03</p>
        <p>
          <b>Nora Castellan wrote</b>
          <span>Cessna 206. “Is mid-March still possible?”</span>
        </p>
        <p>
          <b>N733FA: Strip can start</b>
          <span>now</span>
        </p>
      </div>
      <figcaption className="sm muted">
        No addresses and no sums on the lock screen. One notification for each record: a newer one replaces it.
      </figcaption>
    </figure>
  );
}
