import { useSite } from '#features/site/ui/useSite.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { pencil } from '#ui/icons.ts';
import { useLeadSchemes } from './lead-schemes-queries.ts';
import { newSchemePath } from './titles.ts';

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
