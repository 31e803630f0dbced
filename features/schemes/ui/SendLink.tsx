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
        <Button type="submit" small={small} className="draw-it">
          Draw it
        </Button>
      )}
      {refusal ? (
        <a
          className={small ? 'btn btn--primary btn--sm' : 'btn btn--primary'}
          href={`#studio-${refusal.step}`}
          onClick={(event) => openStep(event, refusal.step!)}
        >
          {refusal.title}
        </a>
      ) : (
        <ButtonLink variant="primary" small={small} arrow={!small} to={path}>
          {lead ? 'Propose to the customer' : 'Send with a quote'}
        </ButtonLink>
      )}
    </>
  );
}
