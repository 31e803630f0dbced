import { formatTailNumber } from '#customers/leads/lead-words.ts';
import { Button } from '#ui/button.tsx';
import { DONE } from '#website/site/pages.ts';
import type { SubscriptionState } from '../job-page.contract.ts';

/** What one button does from each state. */
const WORDS = {
  unconfirmed: {
    title: 'Follow this job by email?',
    text: (email: string) => `Confirm, and we’ll send updates to ${email}.`,
    intent: 'confirm',
    button: 'Confirm',
  },
  confirmed: {
    title: 'You’re following this job',
    text: (email: string) => `We send updates to ${email}.`,
    intent: 'end',
    button: 'Unsubscribe',
  },
  ended: {
    title: 'You’re unsubscribed',
    text: (email: string) =>
      `We won’t send any more updates on this job to ${email}. You can subscribe again on the job’s page.`,
    intent: null,
    button: null,
  },
} as const;

/** Confirms or ends the mails about a job. */
export function SubscriptionPage({
  subscription: { number, tailNumber, email, state },
  problem,
}: {
  subscription: SubscriptionState;
  problem: string | undefined;
}) {
  const { title, text, intent, button } = WORDS[state];
  return (
    <main id="main" className="quote-page light-top">
      <div className="wrap quote-head">
        <section className="card card--pad stack ahead--far quote-state" aria-labelledby={DONE}>
          <p className="label">
            {tailNumber && `${formatTailNumber(tailNumber)}, `}job {number}
          </p>
          <h1 className="h2" id={DONE} tabIndex={-1}>
            {title}
          </h1>
          <p>{text(email)}</p>
          {problem && (
            <p className="note note--warn" role="alert">
              {problem}
            </p>
          )}
          {intent && (
            <form method="post">
              <input type="hidden" name="intent" value={intent} />
              <Button type="submit" variant={intent === 'confirm' ? 'primary' : 'line'}>
                {button}
              </Button>
            </form>
          )}
        </section>
      </div>
    </main>
  );
}
