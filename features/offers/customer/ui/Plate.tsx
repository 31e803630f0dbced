import { airframeNamed } from '#features/aircraft/rules.ts';
import { LazyElevation } from '#features/aircraft/ui/LazyElevation.tsx';
import { AIRCRAFT_DRAWINGS } from '#features/estimates/ui/aircraft-drawings.ts';
import { picturePath } from '#features/schemes/ui/picture-path.ts';
import type { QuotePageProps } from './QuotePage.tsx';

/** The scheme of the request, else a line drawing of such an aircraft, if there is one. */
export function Plate({ page: { document, scheme } }: Pick<QuotePageProps, 'page'>) {
  const { type, model, tailNumber } = document.aircraft;
  const drawing = AIRCRAFT_DRAWINGS[type] ?? airframeNamed(`${type}; ${model}`);
  if (!scheme && !drawing) return null;
  return (
    <figure className="quote-plate">
      {scheme ? (
        <img
          src={picturePath(scheme.code, 'left', { width: 1400 })}
          alt={scheme.description}
          width="1400"
          height="478"
        />
      ) : (
        drawing && <LazyElevation of={drawing} />
      )}
      <span className="quote-plate__dim" aria-hidden="true" />
      <figcaption className="label">
        <span>{scheme ? 'Your scheme, as drawn in the studio' : tailNumber || type}</span>
        <span>Left elevation</span>
      </figcaption>
    </figure>
  );
}
