import type { OfferDocument } from '../../contract.ts';

/** Number and version above a title. */
export function QuoteTag({ of: { number, version } }: { of: Pick<OfferDocument, 'number' | 'version'> }) {
  return (
    <p className="row tag-line quote-head__tag">
      <span className="label">Quote {number}</span>
      {version > 1 && <span className="label">Version {version}</span>}
    </p>
  );
}
