import { useState } from 'react';
import { useRecordCall } from '#client/use-record-call.ts';
import { formatMailTime } from '#office/outbox/ui/mail-parts.tsx';
import { Button } from '#ui/button.tsx';
import { confirm } from '#ui/confirm.tsx';
import { Status } from '#ui/desk-controls.tsx';
import { Icon } from '#ui/icon.tsx';
import { circleAlert, circleCheck, clock, pencil, plus, rotateCcw, send, trash2 } from '#ui/icons.ts';
import { Spinner } from '#ui/spinner.tsx';
import { toast } from '#ui/toast.tsx';
import type { Delivery, Endpoint, EndpointWithSecret } from '../webhooks.contract.ts';
import {
  DELIVERY_PROBLEMS,
  type DeliveryState,
  FAILING_DAYS,
  ROTATION_HOURS,
  TEST_TYPE,
  WEBHOOK_EVENTS,
  WEBHOOK_LIMITS,
  WEBHOOK_TOASTS,
  WEBHOOK_TYPES,
} from '../webhooks.ts';
import {
  EndpointDialog,
  invalidateDeliveries,
  SecretDialog,
  useDeliveries,
  useEndpoints,
  WEBHOOKS,
} from './EndpointDialog.tsx';
import './webhooks.css';
import { Skeleton } from '#ui/page-states.tsx';

function Deliveries({ endpoint }: { endpoint: Endpoint }) {
  const { data: deliveries, isFetching, refetch } = useDeliveries(endpoint.id);
  if (!deliveries)
    return isFetching ? (
      <Spinner>Loading the deliveries...</Spinner>
    ) : (
      <div role="alert">
        <p>The deliveries could not be loaded.</p>
        <Button small onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  if (deliveries.length === 0) return <p className="muted sm">Nothing was sent yet. Send a test to try it.</p>;
  return (
    <>
      <ul>
        {deliveries.map((delivery) => (
          <DeliveryItem key={delivery.id} delivery={delivery} endpoint={endpoint} />
        ))}
      </ul>
      {deliveries.length === WEBHOOK_LIMITS.listed && (
        <p className="muted sm">The last {WEBHOOK_LIMITS.listed}. Earlier ones are not shown.</p>
      )}
    </>
  );
}

const STATES: Record<DeliveryState, { icon: string; tone: string; words: string }> = {
  waiting: { icon: clock, tone: 'open', words: 'Waiting' },
  sent: { icon: circleCheck, tone: 'done', words: 'Delivered' },
  failed: { icon: circleAlert, tone: 'wrong', words: 'Failed' },
};

function DeliveryItem({ delivery, endpoint: { id, active } }: { delivery: Delivery; endpoint: Endpoint }) {
  const { type, state, at, attempts, messageId } = delivery;
  const { act, isBusy } = useRecordCall([WEBHOOKS, id], { alsoInvalidate: invalidateDeliveries(id) });
  const what = type === TEST_TYPE ? 'Test' : WEBHOOK_EVENTS[type];
  const { icon, tone, words } = STATES[state];
  const isNext = state === 'waiting' && attempts > 0;
  const reason = reasonOf(delivery);
  return (
    <li className="hook-delivery">
      <div className="stack">
        <span className="state" data-tone={tone}>
          <Icon of={icon} /> {words}
        </span>
        <span>
          <b>{what}</b>
          <span className="sub">
            {isNext ? 'Next try ' : ''}
            <time dateTime={at}>{formatMailTime(at)}</time>
            {attempts > 1 && `, ${attempts} tries`}
          </span>
          {reason && <span className="sub">{reason}</span>}
          <code className="sub">{messageId}</code>
        </span>
      </div>
      {active && (
        <Button
          small
          busy={isBusy}
          onClick={() => void act({ method: 'POST', path: `/deliveries/${delivery.id}/retry` }, WEBHOOK_TOASTS.retried)}
        >
          <Icon of={rotateCcw} /> Try again
          <span className="vh">
            : {what}, {formatMailTime(at)}
          </span>
        </Button>
      )}
    </li>
  );
}

function reasonOf({ problem, lastStatus }: Delivery): string | null {
  if (problem === 'answer') return `${DELIVERY_PROBLEMS.answer} ${lastStatus}.`;
  return problem && DELIVERY_PROBLEMS[problem];
}

function EndpointItem({ endpoint, onSecret }: { endpoint: Endpoint; onSecret: (secret: string) => void }) {
  const { url, events } = endpoint;
  const [isEditing, setEditing] = useState(false);
  const [showsDeliveries, setShowsDeliveries] = useState(false);

  return (
    <li className="stack stack--tight hook">
      <div className="spread">
        <b>{url}</b>
        <StatusOf endpoint={endpoint} />
      </div>
      <p className="muted sm">
        {events.length === WEBHOOK_TYPES.length ? 'All events' : events.map((type) => WEBHOOK_EVENTS[type]).join(', ')}
      </p>
      <Notes endpoint={endpoint} />
      <EndpointActions
        endpoint={endpoint}
        onTest={() => setShowsDeliveries(true)}
        onEdit={() => setEditing(true)}
        onSecret={onSecret}
      />
      <details
        className="hook__deliveries"
        open={showsDeliveries}
        onToggle={({ currentTarget }) => setShowsDeliveries(currentTarget.open)}
      >
        <summary>
          Deliveries<span className="vh"> {url}</span>
        </summary>
        {showsDeliveries && <Deliveries endpoint={endpoint} />}
      </details>
      {isEditing && <EndpointDialog endpoint={endpoint} onClose={() => setEditing(false)} />}
    </li>
  );
}

interface EndpointActionsProps {
  endpoint: Endpoint;
  onTest: () => void;
  onEdit: () => void;
  onSecret: (secret: string) => void;
}

function EndpointActions({ endpoint: { id, url, active }, onTest, onEdit, onSecret }: EndpointActionsProps) {
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
    <div className="row row--tight">
      {active && (
        <Button
          small
          busy={isBusy}
          onClick={() => {
            onTest();
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
      <Button small onClick={onEdit}>
        <Icon of={pencil} /> Edit{about}
      </Button>
      <Button small onClick={() => void rotate()}>
        <Icon of={rotateCcw} /> New secret{about}
      </Button>
      <Button small onClick={() => void remove()}>
        <Icon of={trash2} /> Remove{about}
      </Button>
    </div>
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

/** The addresses of other programs that are told what happens. */
export function WebhooksPart() {
  const { data: endpoints, isFetching, refetch } = useEndpoints();
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);

  return (
    <section className="set__part" id="webhooks" aria-labelledby="webhooks-title">
      <header className="spread part-title">
        <h2 className="h3" id="webhooks-title">
          Webhooks
        </h2>
      </header>
      <p>
        Let another program, such as your bookkeeping software, know when something happens here. Messages follow{' '}
        <a href="https://www.standardwebhooks.com">Standard Webhooks</a> and include numbers, amounts, dates and tail
        numbers, never names or addresses.
      </p>
      {endpoints && (
        <>
          {endpoints.length === 0 && <p className="muted apart">No programs are connected yet.</p>}
          <ul className="hooks" aria-label="Endpoints">
            {endpoints.map((endpoint) => (
              <EndpointItem key={endpoint.id} endpoint={endpoint} onSecret={setSecret} />
            ))}
          </ul>
          <Button variant={endpoints.length === 0 ? 'ink' : 'line'} onClick={() => setAdding(true)}>
            <Icon of={plus} /> Add an endpoint
          </Button>
        </>
      )}
      {!endpoints && isFetching && (
        <>
          <Spinner>Loading the webhooks...</Spinner>
          <Skeleton rows={2} />
        </>
      )}
      {!endpoints && !isFetching && (
        <div role="alert">
          <p>The webhooks could not be loaded.</p>
          <Button small onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {isAdding && <EndpointDialog onSecret={setSecret} onClose={() => setAdding(false)} />}
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </section>
  );
}
