import { formatCents, formatWorkDays } from '#features/shop/rules.ts';
import { useSite } from '#features/site/ui/useSite.ts';
import { formatDay } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import { formatDropOff, isToCome } from '../../accepted/rules.ts';
import type { Decision, OfferPage } from '../../decisions/contract.ts';
import { NOT_HELD } from '../constants.ts';

/** What happens after an acceptance, and where the first payment can be made; once it arrived, only the job's page. */
export function NextSteps({ page, decision }: { page: OfferPage; decision: Decision }) {
  const { document, totals, paymentUrl, jobPath, jobStatus, held } = page;
  const { hasMail } = useSite();
  const follow = jobPath && (
    <a className="btn btn--primary" href={jobPath}>
      Follow your airplane
    </a>
  );
  if (!isToCome(jobStatus))
    return (
      follow && (
        <div className="quote-next">
          <p className="wrap row">{follow}</p>
        </div>
      )
    );
  const { aircraft, induction, workDays } = document;
  const [first] = totals.schedule;
  const hasPayment = first !== undefined && first.cents > 0;
  const steps = [
    {
      when: formatDay(shopDay(new Date(decision.decidedAt)), 'shortWeekday'),
      title: hasMail ? 'We email you a copy' : 'Save your copy',
      text: 'The quote, your choices and this record, as files for you to keep.',
    },
    ...(hasPayment ? [{ when: first.label, title: 'First payment', text: `${formatCents(first.cents)}.` }] : []),
    {
      when: formatDropOff(induction, held),
      title: `Bring ${aircraft.tailNumber || 'your airplane'}`,
      text: describeDropOff(induction !== null, held !== null),
    },
    ...(workDays
      ? [
          {
            when: formatWorkDays(workDays),
            title: 'In the hangar',
            text: 'Until it is ready.',
          },
        ]
      : []),
  ];
  return (
    <section className="quote-next" aria-labelledby="next-title">
      <div className="wrap">
        <h2 className="h3" id="next-title">
          What happens next
        </h2>
        <ol className="flow" data-steps={steps.length}>
          {steps.map(({ when, title, text }) => (
            <li key={title}>
              <div>
                <span className="flow__n">{when}</span>
                <h3 className="h4">{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ol>
        {(jobPath || (paymentUrl && hasPayment)) && (
          <p className="row">
            {follow}
            {paymentUrl && hasPayment && (
              <a className="btn btn--line" href={paymentUrl} rel="noreferrer">
                Pay {formatCents(first.cents)}
              </a>
            )}
          </p>
        )}
      </div>
    </section>
  );
}

function describeDropOff(isAgreed: boolean, isHeld: boolean): string {
  if (isAgreed) return isHeld ? 'Any of these days works.' : NOT_HELD;
  return isHeld ? 'Your spot starts on this day.' : 'We’ll set the date with you.';
}
