import { formatCents } from '#features/shop/rules.ts';
import type { OfferDocument, Reckoning } from '../../contract.ts';
import { formatPercent } from '../rules.ts';

/** What a choice comes to, row by row. */
export function QuoteSum({
  document,
  totals,
  showsTotal = false,
}: {
  document: Pick<OfferDocument, 'discountLabel' | 'taxLabel' | 'taxMilliPercent'>;
  totals: Reckoning;
  showsTotal?: boolean;
}) {
  const { discountLabel, taxLabel, taxMilliPercent } = document;
  return (
    <dl className="sums">
      <div>
        <dt>Work and choices</dt>
        <dd className="price">{formatCents(totals.subtotalCents)}</dd>
      </div>
      {totals.discountCents > 0 && (
        <div>
          <dt>{discountLabel || 'Discount'}</dt>
          <dd className="price">−{formatCents(totals.discountCents)}</dd>
        </div>
      )}
      {taxMilliPercent > 0 && (
        <div>
          <dt>
            {taxLabel} <small>{formatPercent(taxMilliPercent)}</small>
          </dt>
          <dd className="price">{formatCents(totals.taxCents)}</dd>
        </div>
      )}
      {showsTotal && (
        <div className="sums__total">
          <dt>Total</dt>
          <dd className="price">{formatCents(totals.totalCents)}</dd>
        </div>
      )}
    </dl>
  );
}

/** Between which totals the choices lie. */
export function QuoteRange({ totals: { minCents, maxCents } }: { totals: Reckoning }) {
  if (minCents === maxCents) return null;
  return (
    <p className="sm muted quote-range">
      The dearest choices come to {formatCents(maxCents)}, the plainest to {formatCents(minCents)}.
    </p>
  );
}
