import { Button } from '#ui/button.tsx';
import { DONE } from '#website/site/pages.ts';
import type { AskingState } from '../shown.contract.ts';

/** Ends the mails that ask whether delivered airplanes may be shown. */
export function AskingPage({
  asking: { email, isEnded },
  problem,
}: {
  asking: AskingState;
  problem: string | undefined;
}) {
  return (
    <main id="main" className="quote-page light-top">
      <div className="wrap quote-head">
        <section className="card card--pad stack ahead--far quote-state" aria-labelledby={DONE}>
          <h1 className="h2" id={DONE} tabIndex={-1}>
            {isEnded ? 'We won’t ask again' : 'Don’t ask again?'}
          </h1>
          <p>
            {isEnded
              ? `We won’t email ${email} to ask about showing an airplane, this one or a later one.`
              : `We’ll stop emailing ${email} to ask about showing an airplane, this one or a later one.`}
          </p>
          {problem && (
            <p className="note note--warn" role="alert">
              {problem}
            </p>
          )}
          {!isEnded && (
            <form method="post">
              <input type="hidden" name="intent" value="end" />
              <Button type="submit" variant="line">
                Don’t ask again
              </Button>
            </form>
          )}
        </section>
      </div>
    </main>
  );
}
