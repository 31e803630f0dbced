import { useId, useState } from 'react';
import { studioPath } from '#customers/schemes/studio-paths.ts';
import { PaintChip } from '#customers/schemes/ui/PaintChip.tsx';
import { sheetPath } from '#customers/schemes/ui/picture-path.ts';
import { ShowInPortfolio } from '#customers/schemes/ui/ShownSchemes.tsx';
import { Verdicts } from '#customers/schemes/ui/Verdicts.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { columns3, externalLink, fileText, pencil, send } from '#ui/icons.ts';
import type { LeadScheme, ShownLeadScheme } from '../lead-schemes.contract.ts';
import { picturePathOf, studioOf, type Titled } from './SchemeParts.tsx';

interface ViewProps {
  quoteId: number;
  shown: Titled;
  /** What it is compared with. */
  first: Titled;
  onSend: (scheme: LeadScheme) => void;
}

/** One version of a lead's scheme, and what can be done with it. */
export function LeadSchemeView({ quoteId, shown, first, onSend }: ViewProps) {
  const [isCompared, setCompared] = useState(false);
  const comparison = useId();
  const pictureOf = ({ id }: Titled) => picturePathOf(quoteId, id);
  return (
    <>
      {isCompared ? (
        <div id={comparison}>
          <SchemeComparison
            sides={[
              { ...first, picture: pictureOf(first) },
              { ...shown, picture: pictureOf(shown) },
            ]}
            differences={shown.differences}
          />
        </div>
      ) : (
        <SchemeInWords scheme={shown} picture={pictureOf(shown)} />
      )}
      <div className="row--tight row screen-only">
        {shown.opensInStudio && (
          <a className="btn btn--line btn--sm" href={studioPath(shown.code)} target="_blank" rel="noreferrer">
            <Icon of={externalLink} /> Open
          </a>
        )}
        <a className="btn btn--line btn--sm" href={sheetPath(shown.code)} target="_blank" rel="noreferrer">
          <Icon of={fileText} /> Sheet (PDF)
        </a>
        {shown.differences.length > 0 && (
          <Button
            small
            aria-expanded={isCompared}
            aria-controls={isCompared ? comparison : undefined}
            onClick={() => setCompared(!isCompared)}
          >
            <Icon of={columns3} /> Compare
          </Button>
        )}
        {shown.opensInStudio && (
          <ButtonLink small variant="ink" to={studioOf(shown.code, quoteId)}>
            <Icon of={pencil} /> Propose a change
          </ButtonLink>
        )}
        {shown.origin === 'shop' && (
          <Button small variant="primary" onClick={() => onSend(shown)}>
            <Icon of={send} /> Send this version
          </Button>
        )}
      </div>
      <details className="screen-only lead-scheme__gallery">
        <summary>Show it in the portfolio</summary>
        <p className="sm muted">Ask the customer first. Their name is not shown.</p>
        <ShowInPortfolio id={shown.id} />
      </details>
    </>
  );
}

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
          <figcaption className="spread">
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

/** A lead's scheme: its picture, the colors of its zones, and what the rules say of it. */
function SchemeInWords({ scheme, picture }: { scheme: ShownLeadScheme; picture: string }) {
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
                {!isOffered && <span className="line">No longer offered</span>}
              </small>
            </span>
          </li>
        ))}
      </ul>
      <Verdicts verdicts={scheme.verdicts} />
    </>
  );
}
