import { PaintChip } from '#features/schemes/ui/PaintChip.tsx';
import type { ShownLeadScheme } from '../contract.ts';

interface ComparedSide {
  title: string;
  /** When it was attached, or that it was not. */
  note: string;
  picture: string;
  description: string;
}

type ComparisonProps = Pick<ShownLeadScheme, 'differences'> & { sides: readonly [ComparedSide, ComparedSide] };

/** Two schemes above each other, and what differs in words. */
export function SchemeComparison({ sides, differences }: ComparisonProps) {
  return (
    <div className="stack scheme-comparison">
      {sides.map(({ title, note, picture, description }) => (
        <figure key={title} className="card lead-scheme__picture">
          <figcaption>
            <b>{title}</b>
            <small>{note}</small>
          </figcaption>
          <img src={picture} alt={description} width="900" height="320" />
        </figure>
      ))}
      <dl className="scheme-comparison__differences">
        {differences.map(({ what, before, after }) => (
          <div key={what}>
            <dt>{what}</dt>
            {[before, after].map(({ words, srgb }, at) => (
              <dd key={sides[at]!.title}>
                <small className="sub">{sides[at]!.title}</small>
                {srgb && <PaintChip color={srgb} />}
                {words}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </div>
  );
}
