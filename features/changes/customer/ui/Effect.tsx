import { formatCents } from '#features/shop/rules.ts';
import { formatDay } from '#time/format-day.ts';
import { Icon } from '#ui/icon.tsx';
import { arrowRight, download } from '#ui/icons.ts';
import { PageLink } from '#ui/page-link.tsx';
import type { ChangePage } from '../../contract.ts';
import { formatDays } from '../../rules.ts';
import { type describeEffect, formatSum } from '../rules.ts';

interface EffectProps {
  effect: ReturnType<typeof describeEffect>;
}

/** Contract and ready date, before and with these answers. */
export function Effect({ effect: { contract, ready, sums, holds } }: EffectProps) {
  const longer = sums.days === 0 ? 'no change' : `+${formatDays(sums.days)}`;
  return (
    <dl className="stack change-effect">
      <div>
        <dt>Contract</dt>
        <dd>
          {contract.after !== contract.before && <s>{formatCents(contract.before)}</s>}
          <span>{formatCents(contract.after)}</span>
        </dd>
      </div>
      <div>
        <dt>Ready</dt>
        <dd>
          {ready === null && <span>No date yet</span>}
          {ready && ready.after !== ready.before && <s>{formatDay(ready.before, 'shortWeekday')}</s>}
          {ready && <span>{formatDay(ready.after, 'shortWeekday')}</span>}
          <small>{holds ? 'on hold until we’ve talked' : longer}</small>
        </dd>
        {sums.days > 0 && (
          <dd className="change-days" aria-hidden="true">
            {Array.from({ length: Math.min(sums.days, MAX_CELLS) }, (_, day) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: days in their order
              <i key={day} />
            ))}
          </dd>
        )}
      </div>
    </dl>
  );
}

/** As many days are drawn one by one. */
const MAX_CELLS = 40;

/** The same beside the page, with when the answer is asked for. */
export function EffectRail({ token, page, effect }: EffectProps & { token: string; page: ChangePage }) {
  const { state, document, jobPath } = page;
  const isOpen = state === 'open';
  return (
    <aside className="quote-total on-ink" aria-label={isOpen ? 'What your answers change' : 'Your answers'}>
      <p className="label">{isOpen ? 'What your answers change' : 'Your answers'}</p>
      <p className="quote-total__sum">{formatSum(effect.sums.totalCents)}</p>
      <p className="muted sm" role="status">
        {effect.state}
      </p>
      {isOpen ? (
        <Effect effect={effect} />
      ) : (
        <p className="muted sm">Your contract total is now {formatCents(effect.contract.after)}.</p>
      )}
      <a className="text-link" href={`/api/change-links/${token}/pdf`}>
        <Icon of={download} /> Open the PDF
      </a>
      {isOpen && <p className="muted sm quote-total__last">{describeWait(document)}</p>}
      {!isOpen && jobPath && (
        <PageLink className="text-link" to={jobPath}>
          Follow your airplane <Icon of={arrowRight} />
        </PageLink>
      )}
    </aside>
  );
}

function describeWait({ respondBy, blocks, stage }: ChangePage['document']): string {
  const waits = blocks
    ? ` ${stage} is paused until then. After that, each work day without an answer moves the ready date by one day.`
    : '';
  return `Please answer by ${formatDay(respondBy, 'shortWeekday')}.${waits} Nothing is decided until you answer.`;
}
