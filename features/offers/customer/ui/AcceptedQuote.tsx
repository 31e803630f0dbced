import { formatCents } from '#features/shop/rules.ts';
import { useSite } from '#features/site/ui/useSite.ts';
import { formatDay } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import { Icon } from '#ui/icon.tsx';
import { check, fileCheck, fileText, shieldCheck } from '#ui/icons.ts';
import { PagePart } from '#ui/page-part.tsx';
import { describeAccepted, formatDropOff, isToCome } from '../../accepted/rules.ts';
import { formatTime } from '../../accepting/rules.ts';
import type { Decision, OfferPage } from '../../decisions/contract.ts';
import { formatEntered } from '../../decisions/rules.ts';
import { FINGERPRINT_CAPTION } from '../constants.ts';
import { AnswerForms } from './AnswerForms.tsx';
import { Chosen } from './Chosen.tsx';
import { Facts } from './Facts.tsx';
import { Fingerprint } from './Fingerprint.tsx';
import { Fold } from './Fold.tsx';
import { NextSteps } from './NextSteps.tsx';
import { PaymentList } from './Payments.tsx';
import { PdfLink } from './PdfLink.tsx';
import type { QuotePageProps } from './QuotePage.tsx';
import { QuoteSum } from './QuoteSum.tsx';
import { Basis, Terms, Work } from './QuoteText.tsx';
import { Seen } from './Seen.tsx';

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
        <div className="wrap quote-body quote-body--agreed">
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
            <Files token={token} />
          </div>
        </div>
      </div>
    </article>
  );
}

function Head({ token, page, decision }: { token: string; page: OfferPage; decision: Decision }) {
  const { document, totals, held, jobStatus } = page;
  const { number, version, aircraft, induction } = document;
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
      <div className="wrap">
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
            {hasMail ? ' and emailed you a copy' : '. Please save the PDF as your copy'}.
          </p>
          <Seen token={token} />
        </div>
        <Facts of={facts} />
      </div>
    </section>
  );
}

function Files({ token }: { token: string }) {
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
      {useSite().hasMail && <p className="note">We emailed you the same files.</p>}
    </aside>
  );
}
