import type { CSSProperties } from 'react';
import { formatCents } from '#features/shop/rules.ts';
import type { OfferDocument, OfferTotals } from '../../contract.ts';
import { DUE_LABELS } from '../../days/constants.ts';
import { formatPercent } from '../rules.ts';

interface PaymentsProps {
  schedule: OfferDocument['schedule'];
  totals: Pick<OfferTotals, 'schedule' | 'totalCents'>;
}

/** Payments as stairs and as a list: what is due at each step is solid, what is paid by then is ruled. */
export function Payments({ schedule, totals }: PaymentsProps) {
  return (
    <>
      {totals.totalCents > 0 && <Stairs totals={totals} />}
      <PaymentList schedule={schedule} totals={totals} />
    </>
  );
}

const share = (cents: number, of: number) => `${of === 0 ? 0 : (100 * cents) / of}%`;

function Stairs({ totals: { schedule, totalCents } }: Pick<PaymentsProps, 'totals'>) {
  const words = schedule.map(({ label, cents }) => `${label} ${formatCents(cents)}`).join(', ');
  let paid = 0;
  return (
    <div className="stairs" role="img" aria-label={`Payments over time: ${words}`}>
      {schedule.map(({ cents }, at) => {
        paid += cents;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: payments in their order
          <div key={at} style={{ '--height': share(paid, totalCents) } as CSSProperties}>
            <span>{at + 1}</span>
            <i style={{ '--due': share(cents, paid) } as CSSProperties} />
          </div>
        );
      })}
    </div>
  );
}

export function PaymentList({ schedule, totals }: PaymentsProps) {
  return (
    <ol className="payments">
      {totals.schedule.map(({ label, due, cents }, at) => {
        const isRest = at === totals.schedule.length - 1;
        const { percentMilli = null } = schedule[at] ?? {};
        const percent = percentMilli !== null && formatPercent(percentMilli);
        const when = label !== DUE_LABELS[due] && DUE_LABELS[due].toLowerCase();
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: payments in their order
          <li key={at}>
            <span className="payments__n" aria-hidden="true">
              {at + 1}
            </span>
            <b>{label || DUE_LABELS[due]}</b>
            <span className="price">{formatCents(cents)}</span>
            <small>{[isRest ? 'The balance' : percent, when].filter(Boolean).join(', ')}</small>
          </li>
        );
      })}
    </ol>
  );
}
