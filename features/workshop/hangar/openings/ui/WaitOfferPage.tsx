import { useReportOpened } from '#client/use-report-opened.ts';
import { formatDay } from '#time/format-day.ts';
import { Button } from '#ui/button.tsx';
import { DONE } from '#website/site/pages.ts';
import type { WaitState } from '../openings.contract.ts';
import { formatUntil, TAKEN_DAYS, type WaitAnswer } from '../waitlist.ts';

const TITLES: Record<WaitState['state'], (aircraft: string) => string> = {
  offered: (aircraft) => `We have an opening for ${aircraft}`,
  taken: (aircraft) => `These days are held for ${aircraft}`,
  passed: () => 'You passed and are still on the waitlist',
  left: () => 'You left the waitlist',
  gone: () => 'These days are no longer held for you',
};
const NEXT_STEPS: Record<WaitState['state'], string> = {
  offered: `If you take these days, we’ll hold them for ${TAKEN_DAYS} days so you can accept a quote. If you don’t answer, you stay on the list.`,
  taken:
    'We’ll send you a quote, and these days are yours when you accept it. If your plans change, release them here.',
  passed: 'We’ll let you know when another opening fits your dates.',
  left: 'We won’t email you about openings anymore. You can join again anytime.',
  gone: 'You’re still on the waitlist. We’ll let you know when there’s another opening.',
};

type AnswerButton = [answer: WaitAnswer, label: string];
const LEAVE: AnswerButton = ['leave', 'Leave the list'];
const BUTTONS: Record<WaitState['state'], AnswerButton[]> = {
  offered: [['take', 'Take these days'], ['pass', 'Pass, stay on the list'], LEAVE],
  taken: [['pass', 'Release them, stay on the list'], LEAVE],
  passed: [LEAVE],
  gone: [LEAVE],
  left: [],
};

interface OfferProps {
  token: string;
  offer: WaitState;
  timeZone: string;
  /** Why an answer did not work. */
  problem: string | undefined;
}

/** An offer of days to someone who waits, with its three answers. Works without scripts. */
export function WaitOfferPage({ token, offer: { state, aircraft, offer }, timeZone, problem }: OfferProps) {
  useReportOpened(`/api/waitlist-links/${token}/opened`);
  return (
    <main id="main" className="quote-page light-top">
      <div className="wrap quote-head">
        <section className="card card--pad stack ahead--far quote-state" aria-labelledby={DONE}>
          <p className="label">Waitlist</p>
          <h1 className="h2" id={DONE} tabIndex={-1}>
            {TITLES[state](aircraft)}
          </h1>
          {offer && (
            <dl className="facts apart--far facts--stacked">
              <Fact label="Drop-off">{formatDay(offer.from, 'full')}</Fact>
              <Fact label="Held through">{formatDay(offer.to, 'full')}</Fact>
              <Fact label={state === 'taken' ? 'Held until' : 'Please answer by'}>
                {formatUntil(offer.until, timeZone)}
              </Fact>
            </dl>
          )}
          <p>{NEXT_STEPS[state]}</p>
          {problem && (
            <p className="note note--warn" role="alert">
              {problem}
            </p>
          )}
          {BUTTONS[state].length > 0 && (
            <form method="post" className="row">
              {BUTTONS[state].map(([answer, label]) => (
                <Button
                  key={answer}
                  type="submit"
                  name="intent"
                  value={answer}
                  variant={answer === 'take' ? 'primary' : 'line'}
                >
                  {label}
                </Button>
              ))}
            </form>
          )}
        </section>
      </div>
    </main>
  );
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt className="label">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
