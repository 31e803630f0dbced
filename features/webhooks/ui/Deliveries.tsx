import { useRecordCall } from '#client/use-record-call.ts';
import { formatMailTime } from '#features/outbox/ui/mail-time.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { circleAlert, circleCheck, clock, rotateCcw } from '#ui/icons.ts';
import { Spinner } from '#ui/spinner.tsx';
import {
  DELIVERY_PROBLEMS,
  type DeliveryState,
  TEST_TYPE,
  WEBHOOK_EVENTS,
  WEBHOOK_LIMITS,
  WEBHOOK_TOASTS,
} from '../constants.ts';
import type { Delivery, Endpoint } from '../contract.ts';
import { invalidateDeliveries, useDeliveries, WEBHOOKS } from './webhook-queries.ts';

export function Deliveries({ endpoint }: { endpoint: Endpoint }) {
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
      <div>
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
