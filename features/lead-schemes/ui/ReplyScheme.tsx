import './lead-schemes.css';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { trash2 } from '#ui/icons.ts';
import { picturePathOf, useLeadSchemes } from './lead-schemes-queries.ts';
import { titleSchemes } from './titles.ts';

interface ReplySchemeProps {
  quoteId: number;
  firstName: string;
  schemeId: number;
  onRemove: () => void;
}

/** The scheme whose picture and link go with a reply. */
export function ReplyScheme({ quoteId, firstName, schemeId, onRemove }: ReplySchemeProps) {
  const { data: schemes = [] } = useLeadSchemes(quoteId);
  const scheme = titleSchemes(schemes, firstName).find(({ id }) => id === schemeId);
  return (
    <div className="card reply-scheme">
      {scheme && <img src={picturePathOf(quoteId, schemeId)} alt={scheme.description} width="900" height="320" />}
      <p>
        <b>{scheme?.title ?? 'A scheme'}</b>
        <small className="sub">The reply includes its picture and link.</small>
      </p>
      <Button small variant="quiet" onClick={onRemove}>
        <Icon of={trash2} /> Remove
      </Button>
    </div>
  );
}
