import { formatEntered } from '#features/offers/decisions/rules.ts';
import { PhoneButton } from '#features/site/ui/PhoneButton.tsx';
import { useSite } from '#features/site/ui/useSite.ts';
import { formatDay } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import { ButtonLink } from '#ui/button.tsx';
import type { ChangePage } from '../../contract.ts';
import { isStopped } from '../../rules.ts';
import { describeDecided } from '../rules.ts';

/** What became of a change order that is not open. */
export function ChangeState({ page }: { page: ChangePage }) {
  const { business, hasMail } = useSite();
  const { phone } = business;
  const { label, title, text } = describeState(page, hasMail);
  return (
    <section className="card card--pad stack quote-state" aria-labelledby="state-title">
      <p className="label">{label}</p>
      <h2 className="h3" id="state-title" tabIndex={-1}>
        {title}
      </h2>
      <p className="muted">{text}</p>
      {page.state === 'withdrawn' && (
        <p className="row">
          {phone && <PhoneButton />}
          <ButtonLink to="/contact">Contact us</ButtonLink>
        </p>
      )}
    </section>
  );
}

function describeState({ decision, document }: ChangePage, hasMail: boolean) {
  if (!decision)
    return {
      label: 'Withdrawn',
      title: 'We withdrew this change order.',
      text: 'We won’t do or charge for any of it.',
    };
  const on = formatDay(shopDay(new Date(decision.decidedAt)), 'weekday');
  const stopped = decision.answers !== null && isStopped(document.lines, decision.answers);
  return {
    label: 'Answered',
    title: `Answered by ${decision.name ?? 'someone whose name was erased'} on ${on}.`,
    text: [
      decision.answers && describeDecided(document, decision.answers),
      formatEntered(decision) ??
        `Signed with a typed name through the private link.${hasMail ? ' We emailed you a copy.' : ''}`,
      stopped && 'You declined required work, so we’ve stopped and will call you.',
    ]
      .filter(Boolean)
      .join(' '),
  };
}
