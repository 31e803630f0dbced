import { formatDay } from '#time/format-day.ts';
import type { OfferDocument } from '../../contract.ts';
import { reachOf } from '../../pdf/rules.ts';

/** Who writes to whom, on paper. */
type Letter = Pick<OfferDocument, 'business' | 'customer' | 'sentOn'>;

export function Letterhead({ page: { document } }: { page: { document: Letter } }) {
  const { customer, sentOn } = document;
  return (
    <div className="quote-letterhead">
      <p>
        {reachOf(document).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
      <p>
        <b>{customer.name}</b>
        {customer.businessName && <span>{customer.businessName}</span>}
        <span>{customer.email}</span>
      </p>
      <p>{formatDay(sentOn, 'long')}</p>
    </div>
  );
}
