import './lead-schemes.css';
import { ShowInPortfolio } from '#features/schemes/gallery/ui/ShowInPortfolio.tsx';
import { studioPath } from '#features/schemes/ui/studio-path.ts';
import { Icon } from '#ui/icon.tsx';
import { externalLink, fileText } from '#ui/icons.ts';
import type { LeadScheme } from '../contract.ts';
import { useLeadSchemes } from './lead-schemes-queries.ts';
import { SchemeInWords } from './SchemeInWords.tsx';

/** The paint scheme that came with a lead; nothing without one. */
export function LeadSchemes({ quoteId }: { quoteId: number }) {
  const { data: schemes = [], isError } = useLeadSchemes(quoteId);
  const shown = schemes[0];
  if (isError) return <p className="help">The scheme cannot be shown right now.</p>;
  if (!shown) return null;
  return (
    <section className="lead-part__one lead-scheme" aria-label="Scheme">
      <h3 className="h4">Scheme</h3>
      <SchemeInWords scheme={shown} picture={`/api/quotes/${quoteId}/schemes/${shown.id}/picture.svg`} />
      <Doors scheme={shown} />
      <details className="lead-scheme__gallery">
        <summary>Show it in the portfolio</summary>
        <ShowInPortfolio id={shown.id} />
      </details>
    </section>
  );
}

function Doors({ scheme: { code, opensInStudio } }: { scheme: LeadScheme }) {
  return (
    <div className="row">
      {opensInStudio && (
        <a className="btn btn--line btn--sm" href={studioPath(code)} target="_blank" rel="noreferrer">
          <Icon of={externalLink} /> Open
        </a>
      )}
      <a
        className="btn btn--line btn--sm"
        href={`/api/schemes/sheet.pdf?${new URLSearchParams({ s: code })}`}
        target="_blank"
        rel="noreferrer"
      >
        <Icon of={fileText} /> Sheet (PDF)
      </a>
    </div>
  );
}
