import { type CSSProperties, useEffect, useState } from 'react';
import { formatClockTime } from '#foundation/business/opening-hours.ts';
import { formatMoment } from '#time/format-moment.ts';
import { Button } from '#ui/button.tsx';
import { Status } from '#ui/desk-controls.tsx';
import { Field } from '#ui/field.tsx';
import { DeskForm, type Entered, SubmitButton } from '#ui/form-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { bell, laptop, smartphone } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';
import type { PushDevice, RingingSettings } from '../push.contract.ts';
import { PUSH_KINDS, PUSH_TOASTS, type PushKind } from '../push.ts';
import { canRing, subscribeHere, useRingingCall } from './ringing-queries.ts';

/** The devices that ring, and what makes this one do so. */
export function RingDevices({ ringing: { devices, publicKey } }: { ringing: RingingSettings }) {
  const { act, isBusy } = useRingingCall();
  const [isAsking, setAsking] = useState(false);
  // The server does not know what the browser can.
  const [isAble, setAble] = useState(true);
  useEffect(() => setAble(canRing()), []);
  const isRinging = devices.some(({ current }) => current);

  async function ringHere() {
    setAsking(true);
    const subscription = await subscribeHere(publicKey);
    if (typeof subscription === 'string') toast(PUSH_TOASTS[subscription]);
    else await act({ method: 'POST', path: '/devices', body: subscription }, PUSH_TOASTS.added);
    setAsking(false);
  }

  return (
    <>
      <p className="ahead">
        New requests and replies show up on the lock screen, even when the desk is closed. Your browser will ask you
        once.
      </p>
      {!isRinging && isAble && (
        <Button variant="ink" busy={isAsking} onClick={() => void ringHere()}>
          <Icon of={bell} /> Ring on this device
        </Button>
      )}
      {!isAble && (
        <p className="alert">This browser can’t ring. On an iPhone or iPad, add the desk to the Home Screen first.</p>
      )}
      <ul className="ahead--wide account__rows apart--wide">
        {devices.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            busy={isBusy}
            onTest={() => void act({ method: 'POST', path: `/devices/${device.id}/test` }, PUSH_TOASTS.tested)}
            onRemove={() => void act({ method: 'DELETE', path: `/devices/${device.id}` }, PUSH_TOASTS.removed)}
          />
        ))}
      </ul>
      <HomeScreenHelp isOpen={!isAble} />
    </>
  );
}

interface RowProps {
  device: PushDevice;
  busy: boolean;
  onTest: () => void;
  onRemove: () => void;
}

function DeviceRow({ device: { browser, current, lastRangAt }, busy, onTest, onRemove }: RowProps) {
  return (
    <li>
      <Icon className="muted" of={/Android|iPhone|iPad/.test(browser) ? smartphone : laptop} />
      <span>
        <b>{browser}</b> {current && <Status color="green">This device</Status>}
        <span className="sub">{lastRangAt ? `Rang ${formatMoment(lastRangAt)}` : 'Hasn’t rung yet'}</span>
      </span>
      <span className="row">
        <Button small busy={busy} onClick={onTest}>
          Send a test<span className="vh"> to {browser}</span>
        </Button>
        <Button small busy={busy} onClick={onRemove}>
          Remove<span className="vh"> {browser}</span>
        </Button>
      </span>
    </li>
  );
}

/** Two pictures: iPhones ring for what is on their Home Screen only. */
function HomeScreenHelp({ isOpen }: { isOpen: boolean }) {
  return (
    <details open={isOpen}>
      <summary className="text-link">On an iPhone, add the desk to the Home Screen first</summary>
      <ol className="apart--close ring__steps">
        <li>
          <svg
            viewBox="0 0 120 80"
            role="img"
            aria-label="The Share button at the bottom of Safari: a square with an arrow up"
          >
            <path className="ring__frame" d="M8 4h104v72H8z" />
            <path d="M8 58h104M52 40v-24M45 23l7-7 7 7M43 30h-5v20h28V30h-5" />
            <path className="ring__faint" d="M20 67h12M46 67h12M72 67h12M96 67h6" />
          </svg>
          In Safari, tap Share.
        </li>
        <li>
          <svg
            viewBox="0 0 120 80"
            role="img"
            aria-label="The entry Add to Home Screen in the list: a square with a plus"
          >
            <path className="ring__frame" d="M8 4h104v72H8z" />
            <path className="ring__faint" d="M20 18h56M20 62h44" />
            <path d="M8 30h104M8 52h104M20 41h56M92 34h14v14H92zM99 37v8M95 41h8" />
          </svg>
          Choose “Add to Home Screen”, open the desk from there, and come back to this page.
        </li>
      </ol>
    </details>
  );
}

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
