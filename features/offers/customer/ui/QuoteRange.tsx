import { formatCents } from '#features/shop/rules.ts';
import type { OfferTotals } from '../../contract.ts';

/** Between which totals the choices lie. */
export function QuoteRange({ page: { totals } }: { page: { totals: Pick<OfferTotals, 'minCents' | 'maxCents'> } }) {
  const { minCents, maxCents } = totals;
  if (minCents === maxCents) return null;
  return (
    <p className="sm muted quote-range">
      The most expensive choices total {formatCents(maxCents)}; the least expensive, {formatCents(minCents)}.
    </p>
  );
}
