import './webhooks.css';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { plus } from '#ui/icons.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { EndpointDialog } from './EndpointDialog.tsx';
import { EndpointItem } from './EndpointItem.tsx';
import { SecretDialog } from './SecretDialog.tsx';
import { useEndpoints } from './webhook-queries.ts';

/** The addresses of other programs that are told what happens. */
export function WebhooksPart() {
  const { data: endpoints, isFetching, refetch } = useEndpoints();
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);

  return (
    <section className="set__part" id="webhooks" aria-labelledby="webhooks-title">
      <header>
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
          {endpoints.length === 0 && <p className="muted hooks__none">No programs are connected yet.</p>}
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
