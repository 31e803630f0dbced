import { PhoneButton } from '#features/site/ui/PhoneButton.tsx';
import { useSite } from '#features/site/ui/useSite.ts';
import { formatDay } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import { ButtonLink } from '#ui/button.tsx';
import type { OfferPage } from '../../decisions/contract.ts';
import { formatEntered } from '../../decisions/rules.ts';
import { AskForNewForm } from './AnswerForms.tsx';
import type { QuotePageProps } from './QuotePage.tsx';

type StateProps = Pick<QuotePageProps, 'token' | 'page' | 'canAccept' | 'refused'>;

/** What became of a quote that is not open, and the way on from there. */
export function QuoteState({ token, page, canAccept, refused }: StateProps) {
  const { label, title, text } = describeState(page, canAccept);
  const isWithdrawn = page.state === 'withdrawn';
  const { phone } = useSite().business;
  return (
    <section className="card card--pad stack quote-state" aria-labelledby="state-title">
      <p className="label">{label}</p>
      <h2 className="h3" id="state-title" tabIndex={-1}>
        {title}
      </h2>
      <p className="muted">{text}</p>
      {isWithdrawn && (
        <p className="row">
          {phone && <PhoneButton />}
          <ButtonLink to="/contact">Contact us</ButtonLink>
        </p>
      )}
      {!isWithdrawn && !canAccept && <AskForNewForm token={token} refused={refused.ask} />}
    </section>
  );
}

const ASK_FOR_NEW = 'Prices and dates may have changed. Ask for a new quote. It takes one click.';

function describeState({ state, document, decision }: OfferPage, canAccept: boolean) {
  if (state === 'withdrawn')
    return {
      label: 'Withdrawn',
      title: 'We withdrew this quote.',
      text: 'It can no longer be accepted. Please contact us.',
    };
  if (state !== 'declined' || !decision)
    return {
      label: 'Expired',
      title: `This quote was valid through ${formatDay(document.validUntil, 'long')}.`,
      text: ASK_FOR_NEW,
    };
  const on = formatDay(shopDay(new Date(decision.decidedAt)), 'long');
  const entered = formatEntered(decision);
  return {
    label: 'Declined',
    title: entered ? `This quote was declined on ${on}.` : `You declined this quote on ${on}.`,
    text: [
      entered ?? 'Thank you for telling us. We will not call to change your mind.',
      canAccept ? 'You can still accept it until it expires.' : ASK_FOR_NEW,
    ].join(' '),
  };
}
