import { useState } from 'react';
import { useRecordCall } from '#client/use-record-call.ts';
import { formatMailTime } from '#features/outbox/ui/mail-time.ts';
import { Button } from '#ui/button.tsx';
import { confirm } from '#ui/confirm.tsx';
import { Icon } from '#ui/icon.tsx';
import { pencil, rotateCcw, send, trash2 } from '#ui/icons.ts';
import { Status } from '#ui/status.tsx';
import { toast } from '#ui/toast.tsx';
import { FAILING_DAYS, ROTATION_HOURS, WEBHOOK_EVENTS, WEBHOOK_TOASTS, WEBHOOK_TYPES } from '../constants.ts';
import type { Endpoint, EndpointWithSecret } from '../contract.ts';
import { Deliveries } from './Deliveries.tsx';
import { EndpointDialog } from './EndpointDialog.tsx';
import { invalidateDeliveries, WEBHOOKS } from './webhook-queries.ts';

export function EndpointItem({ endpoint, onSecret }: { endpoint: Endpoint; onSecret: (secret: string) => void }) {
  const { id, url, events, active } = endpoint;
  const [isEditing, setEditing] = useState(false);
  const [showsDeliveries, setShowsDeliveries] = useState(false);
  const { act, isBusy } = useRecordCall<EndpointWithSecret>([WEBHOOKS, id], {
    alsoInvalidate: invalidateDeliveries(id),
  });
  const removal = useRecordCall([WEBHOOKS, id]);
  const about = <span className="vh"> {url}</span>;

  async function rotate() {
    const done = { title: 'New secret', description: `The old secret also works for ${ROTATION_HOURS} hours.` };
    let secret = '';
    const isRotated = await confirm({
      title: 'Create a new secret?',
      text: `For ${ROTATION_HOURS} hours, each message is signed with both, so the other program can switch over. Then the old one stops working.`,
      confirm: 'Create a new secret',
      variant: 'ink',
      action: () =>
        act({ method: 'POST', path: '/rotate' }, (answer) => {
          ({ secret } = answer);
          toast(done);
        }),
    });
    if (isRotated) onSecret(secret);
  }

  const remove = () =>
    confirm({
      title: 'Remove this endpoint?',
      text: 'Its deliveries are removed, too, even those still waiting. This cannot be undone.',
      confirm: 'Remove endpoint',
      action: () => removal.act({ method: 'DELETE' }, WEBHOOK_TOASTS.removed),
    });

  return (
    <li className="hook">
      <div className="spread">
        <b className="hook__url">{url}</b>
        <StatusOf endpoint={endpoint} />
      </div>
      <p className="muted sm">
        {events.length === WEBHOOK_TYPES.length ? 'All events' : events.map((type) => WEBHOOK_EVENTS[type]).join(', ')}
      </p>
      <Notes endpoint={endpoint} />
      <div className="row row--tight hook__actions">
        {active && (
          <Button
            small
            busy={isBusy}
            onClick={() => {
              setShowsDeliveries(true);
              void act({ method: 'POST', path: '/test' }, WEBHOOK_TOASTS.tested);
            }}
          >
            <Icon of={send} /> Send a test{about}
          </Button>
        )}
        <Button
          small
          variant={active ? 'line' : 'ink'}
          busy={isBusy}
          onClick={() =>
            void act({ method: 'PATCH', body: { active: !active } }, active ? WEBHOOK_TOASTS.off : WEBHOOK_TOASTS.on)
          }
        >
          {active ? 'Turn off' : 'Turn on'}
          {about}
        </Button>
        <Button small onClick={() => setEditing(true)}>
          <Icon of={pencil} /> Edit{about}
        </Button>
        <Button small onClick={() => void rotate()}>
          <Icon of={rotateCcw} /> New secret{about}
        </Button>
        <Button small onClick={() => void remove()}>
          <Icon of={trash2} /> Remove{about}
        </Button>
      </div>
      <details
        className="hook__deliveries"
        open={showsDeliveries}
        onToggle={({ currentTarget }) => setShowsDeliveries(currentTarget.open)}
      >
        <summary>Deliveries{about}</summary>
        {showsDeliveries && <Deliveries endpoint={endpoint} />}
      </details>
      {isEditing && <EndpointDialog endpoint={endpoint} onClose={() => setEditing(false)} />}
    </li>
  );
}

function StatusOf({ endpoint: { active, failingSince } }: { endpoint: Endpoint }) {
  if (!active) return <Status color="gray">Off</Status>;
  return failingSince ? <Status color="orange">Failing</Status> : <Status color="green">On</Status>;
}

const OFF_NOTES = {
  gone: 'It replied that it’s gone for good (410), so we turned it off.',
  failing: `It accepted no messages for ${FAILING_DAYS} days, so we turned it off.`,
};

function Notes({ endpoint: { active, offReason, failingSince, previousUntil } }: { endpoint: Endpoint }) {
  const notes = [
    offReason && OFF_NOTES[offReason],
    active && failingSince && `No messages accepted since: ${formatMailTime(failingSince)}`,
    previousUntil &&
      previousUntil > new Date().toISOString() &&
      `The old secret also works until: ${formatMailTime(previousUntil)}`,
  ].filter(Boolean);
  return notes.map((note) => (
    <p key={note as string} className="remark">
      {note}
    </p>
  ));
}
