import { useId, useState } from 'react';
import { ShowInPortfolio } from '#features/schemes/gallery/ui/ShowInPortfolio.tsx';
import { sheetPath } from '#features/schemes/ui/picture-path.ts';
import { studioPath } from '#features/schemes/ui/studio-path.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { columns3, externalLink, fileText, pencil, send } from '#ui/icons.ts';
import type { LeadScheme } from '../contract.ts';
import { picturePathOf } from './lead-schemes-queries.ts';
import { SchemeComparison } from './SchemeComparison.tsx';
import { SchemeInWords } from './SchemeInWords.tsx';
import { studioOf, type Titled } from './titles.ts';

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
      <div className="row lead-scheme__doors">
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
      <details className="lead-scheme__gallery">
        <summary>Show it in the portfolio</summary>
        <p className="sm muted">Ask the customer first. Their name is not shown.</p>
        <ShowInPortfolio id={shown.id} />
      </details>
    </>
  );
}
