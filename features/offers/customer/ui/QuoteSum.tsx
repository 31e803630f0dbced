import { formatCents } from '#features/shop/rules.ts';
import type { OfferDocument } from '../../contract.ts';
import type { ChoiceTotals } from '../../totals/rules.ts';
import { formatPercent } from '../rules.ts';

/** What a choice comes to, row by row. */
export function QuoteSum({
  document,
  totals,
  showsTotal = false,
}: {
  document: Pick<OfferDocument, 'discountLabel' | 'discountMilliPercent' | 'taxLabel' | 'taxMilliPercent'>;
  totals: ChoiceTotals;
  showsTotal?: boolean;
}) {
  const { discountLabel, discountMilliPercent, taxLabel, taxMilliPercent } = document;
  return (
    <dl className="sums">
      <div>
        <dt>Work and options</dt>
        <dd className="price">{formatCents(totals.subtotalCents)}</dd>
      </div>
      {totals.discountCents > 0 && (
        <div>
          <dt>
            {discountLabel || 'Discount'}
            {discountMilliPercent ? <small> {formatPercent(discountMilliPercent)}</small> : null}
          </dt>
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
