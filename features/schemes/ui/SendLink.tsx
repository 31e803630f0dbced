import { Button, ButtonLink } from '#ui/button.tsx';
import { openStep } from './open-step.ts';
import { proposalPath, sendPath } from './studio-path.ts';
import type { StudioState } from './use-studio.ts';

/**
 * Draws the form without JavaScript, and sends the scheme with a quote request, or to the lead that the shop draws it for.
 * A refused scheme leads to the reason.
 */
export function SendLink({ studio, small }: { studio: StudioState; small?: boolean }) {
  const { shown, isAlive, lead } = studio;
  const path = lead ? proposalPath(lead, shown.code) : sendPath(shown.code);
  const refusal = shown.verdicts.find(({ severity }) => severity === 'refused');
  return (
    <>
      {!isAlive && (
        <Button type="submit" small={small}>
          Draw it
        </Button>
      )}
      {refusal ? (
        <Button variant="primary" small={small} title={refusal.title} onClick={() => openStep(refusal.step ?? 'mark')}>
          {refusal.title}
        </Button>
      ) : (
        <ButtonLink variant="primary" small={small} arrow={!small} to={path}>
          {lead ? 'Propose to the lead' : 'Send with a quote'}
        </ButtonLink>
      )}
    </>
  );
}
