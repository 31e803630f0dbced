import { formatDay } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import { Icon } from '#ui/icon.tsx';
import { check, fileCheck, fileText, shieldCheck } from '#ui/icons.ts';
import { PagePart } from '#ui/page-part.tsx';
import { useSite } from '#website/site/ui/site-data.ts';
import { FINGERPRINT_CAPTION } from '#workshop/decisions/decisions.constants.ts';
import { formatEntered } from '#workshop/decisions/signing.ts';
import { Fingerprint, Fold } from '#workshop/decisions/ui/LetterParts.tsx';
import { formatCents, formatWorkDays } from '#workshop/shop/money.ts';
import type { Decision, OfferPage } from '../../decisions.contract.ts';
import { NOT_HELD } from '../../offer.constants.ts';
import { describeAccepted, formatDropOff, formatTime, isToCome } from '../../quote-words.ts';
import { Chosen } from './Letterhead.tsx';
import { PdfLink, Seen } from './QuoteFigures.tsx';
import type { QuotePageProps } from './QuoteForms.tsx';
import { AnswerForms } from './QuoteForms.tsx';
import { Facts, PaymentList, QuoteSum } from './QuoteSections.tsx';
import { Basis, Terms, Work } from './QuoteText.tsx';

type AcceptedProps = Pick<QuotePageProps, 'token' | 'page' | 'refused'>;

/** What was agreed, by whom and when, with the files that prove it. */
export function AcceptedQuote({ token, page, refused }: AcceptedProps) {
  const { document, totals, choices, decision, documentHash } = page;
  if (!decision) return null;
  return (
    <article>
      <Head token={token} page={page} decision={decision} />
      <NextSteps page={page} decision={decision} />
      <div className="on-surface">
        <div className="wrap stack quote-body quote-body--agreed">
          <div>
            <PagePart id="agreed" title="What was agreed on">
              <Chosen document={document} choices={choices} amounts={totals.lines} />
              <QuoteSum document={document} totals={totals} showsTotal />
            </PagePart>
            <PagePart id="payments" title="Payments">
              <PaymentList schedule={document.schedule} totals={totals} />
            </PagePart>
            <PagePart id="proof" title="Proof" lead={FINGERPRINT_CAPTION}>
              <div className="row quote-proof">
                <Fingerprint hash={documentHash} of="the quote as sent" caption="The quote, as sent." />
                <Fingerprint hash={decision.recordHash} of="the acceptance" caption="The acceptance, as recorded." />
              </div>
              <p className="muted sm line-note">
                <Icon of={shieldCheck} />
                <span>
                  We seal each acceptance together with all earlier ones, with a key that only our server has. No one
                  without that key can change or remove yours unnoticed. Keep your copy of the files as your own proof.
                </span>
              </p>
            </PagePart>
            <PagePart id="answer" title="Full quote and questions">
              <Fold title="Read the full quote">
                <Work page={page} />
                <Basis page={page} />
                <Terms page={page} token={token} />
              </Fold>
              <AnswerForms token={token} page={page} refused={refused} />
            </PagePart>
          </div>
          <div className="quote-rail">
            <Files token={token} isAddressed={page.document.customer.email !== null} />
          </div>
        </div>
      </div>
    </article>
  );
}

function Head({ token, page, decision }: { token: string; page: OfferPage; decision: Decision }) {
  const { document, totals, held, jobStatus } = page;
  const { number, version, customer, aircraft, induction } = document;
  const { name, poNumber, decidedAt } = decision;
  const { business, hasMail } = useSite();
  const { address } = business;
  const entered = formatEntered(decision);
  const dropOff = isToCome(jobStatus) ? [{ label: 'Drop-off', value: formatDropOff(induction, held) }] : [];
  const facts = [
    { label: 'Agreed', value: <span className="price">{formatCents(totals.totalCents)}</span> },
    {
      label: 'Accepted by',
      value: name ?? 'Name erased',
      more: entered ?? 'signed with a typed name, through the link',
    },
    {
      label: 'When',
      value: formatDay(shopDay(new Date(decidedAt)), 'shortWeekday'),
      more: `${formatTime(decidedAt)} in ${address.locality}`,
    },
    ...(poNumber ? [{ label: 'Purchase order', value: poNumber }] : dropOff),
  ];
  return (
    <section className="page-hero quote-accepted on-ink blueprint">
      <div className="wrap split">
        <div>
          <p className="with-icon quote-accepted__stamp">
            <i>
              <Icon of={check} />
            </i>
            <span className="label">Accepted</span>
          </p>
          <h1 className="h1">{describeAccepted(jobStatus, aircraft.tailNumber, held !== null)}</h1>
          <p className="lead">
            Version {version} of quote {number} was accepted. We saved a record
            {hasMail && customer.email !== null ? ' and emailed you a copy' : '. Please save the PDF as your copy'}.
          </p>
          <Seen token={token} />
        </div>
        <Facts of={facts} />
      </div>
    </section>
  );
}

function Files({ token, isAddressed }: { token: string; isAddressed: boolean }) {
  const json = [
    { file: 'document.json', title: 'Exact document file' },
    { file: 'record.json', title: 'Record of acceptance' },
  ];
  return (
    <aside className="quote-files" aria-labelledby="files-title">
      <h2 className="h4" id="files-title">
        Keep these
      </h2>
      <ul>
        <li>
          <PdfLink token={token} file="accepted.pdf" icon={fileCheck}>
            <b>Accepted quote</b> <small>PDF</small>
          </PdfLink>
        </li>
        {json.map(({ file, title }) => (
          <li key={file}>
            <a href={`/api/offer-links/${token}/${file}`}>
              <Icon of={fileText} /> <b>{title}</b> <small>{file}</small>
            </a>
          </li>
        ))}
      </ul>
      {useSite().hasMail && isAddressed && <p className="note">We emailed you the same files.</p>}
    </aside>
  );
}

/** What happens after an acceptance, and where the first payment can be made; once it arrived, only the job's page. */
function NextSteps({ page, decision }: { page: OfferPage; decision: Decision }) {
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
          <p className="wrap row apart--far">{follow}</p>
        </div>
      )
    );
  const { customer, aircraft, induction, workDays } = document;
  const [first] = totals.schedule;
  const hasPayment = first !== undefined && first.cents > 0;
  const steps = [
    {
      when: formatDay(shopDay(new Date(decision.decidedAt)), 'shortWeekday'),
      title: hasMail && customer.email !== null ? 'We email you a copy' : 'Save your copy',
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
        <h2 className="ahead--wide h3" id="next-title">
          What happens next
        </h2>
        <ol className="stack flow">
          {steps.map(({ when, title, text }) => (
            <li key={title}>
              <div>
                <span className="ahead flow__n">{when}</span>
                <h3 className="h4">{title}</h3>
                <p className="muted sm">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        {(jobPath || (paymentUrl && hasPayment)) && (
          <p className="row apart--far">
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
