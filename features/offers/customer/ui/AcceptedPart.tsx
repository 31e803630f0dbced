import { dayInParts, shopDay } from '#time/shop-time.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { circleCheck, fileCheck, fileText } from '#ui/icons.ts';
import type { Decision, OfferPage } from '../../decisions/contract.ts';
import { formatEntered } from '../../decisions/rules.ts';
import { formatCents } from '../../rules.ts';
import { formatWindow } from '../rules.ts';
import { Fingerprint } from './Fingerprint.tsx';
import { pdfPath } from './QuotePage.tsx';

/** What was agreed, by whom and when, with the files that prove it. */
export function AcceptedPart({ token, page, decision }: { token: string; page: OfferPage; decision: Decision }) {
  const { document, totals, paymentUrl, documentHash } = page;
  const { number, version, aircraft, induction } = document;
  const entered = formatEntered(decision);
  const [first] = totals.schedule;
  const name = aircraft.tailNumber || 'Your airplane';
  const facts = [
    { label: 'Agreed', value: <span className="price">{formatCents(totals.totalCents)}</span>, more: null },
    { label: 'Accepted by', value: decision.name ?? '', more: entered ?? 'typed name, through the link' },
    {
      label: 'When',
      value: dayInParts(shopDay(new Date(decision.decidedAt)), { dateStyle: 'long' }),
      more: decision.poNumber && `purchase order ${decision.poNumber}`,
    },
    { label: 'Bring it', value: induction ? formatWindow(induction) : 'By arrangement', more: null },
  ];
  return (
    <section className="quote-accepted on-ink blueprint">
      <div className="wrap">
        <p className="label quote-accepted__stamp">
          <Icon of={circleCheck} /> Accepted
        </p>
        <h1>{name} has a place in the hangar.</h1>
        <p className="lead">
          Version {version} of quote {number} was accepted. We wrote it down, and so did your mailbox.
        </p>
        <dl className="quote-facts">
          {facts.map(({ label, value, more }) => (
            <div key={label}>
              <dt className="label">{label}</dt>
              <dd>
                {value}
                {more && <small>{more}</small>}
              </dd>
            </div>
          ))}
        </dl>
        <p className="row">
          <a className="btn btn--line" href={pdfPath(token, page.state)}>
            <Icon of={fileCheck} /> Accepted quote (PDF)
          </a>
          <a className="btn btn--line" href={`/api/offer-links/${token}/document.json`}>
            <Icon of={fileText} /> Document, exact bytes
          </a>
          <a className="btn btn--line" href={`/api/offer-links/${token}/record.json`}>
            <Icon of={fileText} /> Record of acceptance
          </a>
          {paymentUrl && first && first.cents > 0 && (
            <ButtonLink to={paymentUrl} variant="primary">
              Pay {formatCents(first.cents)}
            </ButtonLink>
          )}
        </p>
        <div className="quote-accepted__proof">
          <Fingerprint hash={documentHash} of="the quote as sent" caption="The quote, as sent." />
          <Fingerprint hash={decision.recordHash} of="the acceptance" caption="The acceptance, as recorded." />
        </div>
        <p className="quote-accepted__words">
          Each acceptance is chained to the one before it with a key that only our server has. So nobody without that
          key can change or remove yours. Against us, what proves it is the copy in your mailbox. Keep it.
        </p>
      </div>
    </section>
  );
}
