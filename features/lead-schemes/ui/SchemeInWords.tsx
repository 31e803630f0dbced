import { PaintChip } from '#features/schemes/ui/PaintChip.tsx';
import { Verdicts } from '#features/schemes/ui/Verdicts.tsx';
import type { ShownLeadScheme } from '../contract.ts';

/** A lead's scheme: its picture, the colors of its zones, and what the rules say of it. */
export function SchemeInWords({ scheme, picture }: { scheme: ShownLeadScheme; picture: string }) {
  return (
    <>
      <div className="card lead-scheme__picture">
        <img src={picture} alt={scheme.description} width="900" height="320" />
      </div>
      <p className="sm muted">{[scheme.type, `layout ${scheme.layout}`, scheme.mark ?? 'no mark'].join(', ')}</p>
      <ul className="lead-scheme__coats">
        {scheme.coats.map(({ name, words, srgb, isOffered }) => (
          <li key={name}>
            <PaintChip color={srgb ?? undefined} />
            <span>
              <b>{name}</b>
              <small>
                {words}
                {!isOffered && <span>No longer offered</span>}
              </small>
            </span>
          </li>
        ))}
      </ul>
      <Verdicts verdicts={scheme.verdicts} />
    </>
  );
}
