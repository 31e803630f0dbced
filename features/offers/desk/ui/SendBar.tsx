import { formatCents } from '#features/shop/rules.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { send } from '#ui/icons.ts';
import { useTotals } from './editor-context.ts';

/** On phones, the total and what sends it, always in reach. */
export function SendBar({ version, onSend }: { version: number; onSend: () => void }) {
  const { totalCents, minCents, maxCents } = useTotals();
  return (
    <div className="screen-only quote-send-bar on-ink">
      <p>
        <b className="price">{formatCents(totalCents)}</b>
        {minCents !== maxCents && (
          <small>
            {formatCents(minCents)} to {formatCents(maxCents)}
          </small>
        )}
      </p>
      <Button variant="primary" onClick={onSend}>
        <Icon of={send} /> Send v{version}
      </Button>
    </div>
  );
}
