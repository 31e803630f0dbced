import { elevationOf } from '#features/aircraft/rules.ts';
import { LazyElevation } from '#features/aircraft/ui/LazyElevation.tsx';
import { picturePath } from '#features/schemes/ui/picture-path.ts';
import type { OfferPage } from '../../decisions/contract.ts';

/** The scheme of the request, else a line drawing of such an aircraft. */
export function Plate({ page: { document, scheme } }: { page: Pick<OfferPage, 'document' | 'scheme'> }) {
  const { aircraft } = document;
  return (
    <figure className="card quote-plate">
      {scheme ? (
        <img
          src={picturePath(scheme.code, 'left', { width: 1400 })}
          alt={scheme.description}
          width="1400"
          height="478"
        />
      ) : (
        <LazyElevation of={elevationOf(aircraft)} />
      )}
      <span className="quote-plate__dim" aria-hidden="true" />
      <figcaption className="spread label">
        <span>{scheme ? 'Your scheme, as drawn in the studio' : aircraft.tailNumber || aircraft.type}</span>
        <span>Left elevation</span>
      </figcaption>
    </figure>
  );
}
