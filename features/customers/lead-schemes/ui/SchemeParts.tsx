import './lead-schemes.css';
import { PaintChip } from '#customers/schemes/ui/PaintChip.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { pencil, trash2 } from '#ui/icons.ts';
import { useSite } from '#website/site/ui/site-data.ts';
import type { SchemeSwatch } from '../lead-schemes.contract.ts';
import { newSchemePath, picturePathOf, titleSchemes, useLeadSchemes } from './lead-scheme-queries.ts';

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

/** Leads to the studio, to draw the first scheme of a lead that came without one. */
export function DrawScheme({ quoteId, tailNumber }: { quoteId: number; tailNumber: string | null }) {
  const { hasStudio } = useSite();
  const { data } = useLeadSchemes(quoteId);
  if (!hasStudio || data?.length !== 0) return null;
  return (
    <ButtonLink small to={newSchemePath(quoteId, tailNumber)}>
      <Icon of={pencil} /> Draw a scheme
    </ButtonLink>
  );
}

const MAX_CHIPS = 3;

/** The colors that a row shows. */
const chipsOf = ({ colors }: SchemeSwatch) => colors.slice(0, MAX_CHIPS);

/** 'Foothill, white / green / gold': the last word of a color's name is the color. */
export function describeSwatch(swatch: SchemeSwatch): string {
  const words = chipsOf(swatch).map(({ name }) => name.split(' ').at(-1)!.toLowerCase());
  return [swatch.layout, words.join(' / ')].filter(Boolean).join(', ');
}

/** A scheme in a row: its colors as chips, and in words. */
export function Swatch({ swatch }: { swatch: SchemeSwatch }) {
  return (
    <span className="scheme-swatch">
      <span className="scheme-swatch__chips">
        {chipsOf(swatch).map(({ name, srgb }) => (
          <PaintChip key={name} color={srgb} />
        ))}
      </span>
      {describeSwatch(swatch)}
    </span>
  );
}
