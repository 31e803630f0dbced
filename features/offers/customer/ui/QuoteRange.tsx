import { formatCents } from '#features/shop/rules.ts';
import type { Reckoning } from '../../contract.ts';

/** Between which totals the choices lie. */
export function QuoteRange({ page: { totals } }: { page: { totals: Pick<Reckoning, 'minCents' | 'maxCents'> } }) {
  const { minCents, maxCents } = totals;
  if (minCents === maxCents) return null;
  return (
    <p className="sm muted quote-range">
      The most expensive choices total {formatCents(maxCents)}; the least expensive, {formatCents(minCents)}.
    </p>
  );
}
