import { useState } from 'react';
import { formatMailTime } from '#features/outbox/ui/mail-time.ts';
import { Button } from '#ui/button.tsx';
import { AlertDialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { pencil, rotateCcw, send, trash2 } from '#ui/icons.ts';
import { Status } from '#ui/status.tsx';
import { FAILING_DAYS, ROTATION_HOURS, WEBHOOK_EVENTS, WEBHOOK_TOASTS, WEBHOOK_TYPES } from '../constants.ts';
import type { Endpoint, EndpointWithSecret } from '../contract.ts';
import { Deliveries } from './Deliveries.tsx';
import { EndpointDialog } from './EndpointDialog.tsx';
import { useWebhookCall, webhookPath } from './webhook-queries.ts';

type Open = 'change' | 'remove' | 'rotate' | null;

export function EndpointItem({ endpoint, onSecret }: { endpoint: Endpoint; onSecret: (secret: string) => void }) {
  const { id, url, events, active } = endpoint;
  const [open, setOpen] = useState<Open>(null);
  const [showsDeliveries, setShowsDeliveries] = useState(false);
  const call = useWebhookCall();
  const path = webhookPath(id);
  const about = <span className="vh"> {url}</span>;
  const close = () => setOpen(null);

  return (
    <li className="hook">
      <div className="hook__head">
        <b className="hook__url">{url}</b>
        <StatusOf endpoint={endpoint} />
      </div>
      <p className="muted sm">
        {events.length === WEBHOOK_TYPES.length ? 'All events' : events.map((type) => WEBHOOK_EVENTS[type]).join(', ')}
      </p>
      <Notes endpoint={endpoint} />
      <div className="hook__actions">
        {active && (
          <Button
            small
            busy={call.isPending}
            onClick={() => {
              setShowsDeliveries(true);
              call.mutate({ method: 'POST', path: `${path}/test`, done: WEBHOOK_TOASTS.tested });
            }}
          >
            <Icon of={send} /> Send a test{about}
          </Button>
        )}
        <Button
          small
          variant={active ? 'line' : 'ink'}
          busy={call.isPending}
          onClick={() =>
            call.mutate({
              method: 'PATCH',
              path,
              body: { active: !active },
              done: active ? WEBHOOK_TOASTS.off : WEBHOOK_TOASTS.on,
            })
          }
        >
          {active ? 'Turn off' : 'Turn on'}
          {about}
        </Button>
        <Button small onClick={() => setOpen('change')}>
          <Icon of={pencil} /> Edit{about}
        </Button>
        <Button small onClick={() => setOpen('rotate')}>
          <Icon of={rotateCcw} /> New secret{about}
        </Button>
        <Button small onClick={() => setOpen('remove')}>
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
      {open === 'change' && <EndpointDialog endpoint={endpoint} onClose={close} />}
      {open === 'rotate' && <RotateDialog id={id} onSecret={onSecret} onClose={close} />}
      {open === 'remove' && <RemoveDialog path={path} onClose={close} />}
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
    <p key={note as string} className="hook__note">
      {note}
    </p>
  ));
}

function RotateDialog({
  id,
  onSecret,
  onClose,
}: {
  id: number;
  onSecret: (secret: string) => void;
  onClose: () => void;
}) {
  const call = useWebhookCall();
  const rotate = async () => {
    const done = { title: 'New secret', description: `The old secret also works for ${ROTATION_HOURS} hours.` };
    const answer = await call
      .mutateAsync({ method: 'POST', path: `${webhookPath(id)}/rotate`, done })
      .catch(() => null);
    onClose();
    if (answer) onSecret((answer as EndpointWithSecret).secret);
  };
  return (
    <AlertDialog
      title="Create a new secret?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="ink" busy={call.isPending} onClick={() => void rotate()}>
            Create a new secret
          </Button>
        </>
      }
    >
      For {ROTATION_HOURS} hours, each message is signed with both, so the other program can switch over. Then the old
      one stops working.
    </AlertDialog>
  );
}

function RemoveDialog({ path, onClose }: { path: string; onClose: () => void }) {
  const call = useWebhookCall();
  return (
    <AlertDialog
      title="Remove this endpoint?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            busy={call.isPending}
            onClick={() =>
              call.mutate({ method: 'DELETE', path, done: WEBHOOK_TOASTS.removed }, { onSettled: onClose })
            }
          >
            Remove endpoint
          </Button>
        </>
      }
    >
      Its deliveries are removed, too, even those still waiting. This cannot be undone.
    </AlertDialog>
  );
}
