import type { MouseEvent } from 'react';
import type { findMissingChoices } from '../calculator/rules.ts';

/** Why the submit button is disabled, with a link to each missing field. */
export function MissingChoices({ id, gaps: missing }: { id: string; gaps: ReturnType<typeof findMissingChoices> }) {
  return (
    <p className="row wizard__reason" id={id} role="status">
      {missing.map(({ field, message }) => (
        <a key={field} href={`#calculator-${field}`} onClick={(event) => showField(event, field)}>
          {message}.
        </a>
      ))}
    </p>
  );
}

/** The address's hash already names the step. */
function showField(event: MouseEvent, name: string): void {
  event.preventDefault();
  const field = document.querySelector<HTMLElement>(`#calculator [name="${name}"]`);
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center', behavior: 'instant' });
}
