import { Button, ButtonLink } from '#ui/button.tsx';
import type { ShownScheme } from '../studio/rules.ts';
import { openStep } from './open-step.ts';

/** Draws the form without JavaScript, and sends the scheme with a quote request. A refused scheme leads to the reason. */
export function SendLink({ shown, isAlive, small }: { shown: ShownScheme; isAlive: boolean; small?: boolean }) {
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
        <ButtonLink
          variant="primary"
          small={small}
          arrow={!small}
          to={`/quote-calculator?${new URLSearchParams({ scheme: shown.code })}`}
        >
          Send with a quote
        </ButtonLink>
      )}
    </>
  );
}
