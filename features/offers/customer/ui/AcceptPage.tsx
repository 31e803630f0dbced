import { formatDay } from '#time/format-day.ts';
import './letter.css';
import './quote.css';
import './quote-print.css';
import { useState } from 'react';
import { formatCents } from '#features/shop/rules.ts';
import { reachUs } from '#features/site/rules.ts';
import { useSite } from '#features/site/ui/useSite.ts';
import type { Refused } from '#ui/form.tsx';
import { Icon } from '#ui/icon.tsx';
import { arrowLeft, info } from '#ui/icons.ts';
import { PageLink } from '#ui/page-link.tsx';
import { PagePart } from '#ui/page-part.tsx';
import type { OfferPage } from '../../decisions/contract.ts';
import { needsCode } from '../../decisions/rules.ts';
import { computeChoice } from '../../totals/rules.ts';
import { choicesPath } from '../rules.ts';
import { Chosen } from './Chosen.tsx';
import { CodeForm } from './CodeForm.tsx';
import { Fingerprint } from './Fingerprint.tsx';
import { Fold } from './Fold.tsx';
import { Letterhead } from './Letterhead.tsx';
import { PaymentList } from './Payments.tsx';
import { Points } from './Points.tsx';
import { QuoteSum } from './QuoteSum.tsx';
import { QuoteTag } from './QuoteTag.tsx';
import { SignForm } from './SignForm.tsx';

interface AcceptPageProps {
  token: string;
  page: OfferPage;
  choices: string[];
  refused: Refused | undefined;
}

const PROBLEM = 'accept-problem';

/** What is about to be accepted, read once more, and the typed name. */
export function AcceptPage({ token, page, choices, refused }: AcceptPageProps) {
  const { document, codeFromCents } = page;
  const { phone } = useSite().business;
  const totals = computeChoice(document, choices);
  const isCodeNeeded = needsCode(totals.totalCents, codeFromCents);
  const isAboutFields = refused && Object.keys(refused.errors).length > 0;
  const [problem, setProblem] = useState(isAboutFields ? '' : (refused?.detail ?? ''));

  /** The page has been loaded again: it shows what there is to accept now. */
  function announce(detail: string) {
    setProblem(detail);
    requestAnimationFrame(() => window.document.getElementById(PROBLEM)?.focus());
  }

  return (
    <main id="main" className="quote-page light-top">
      <Letterhead page={page} />
      <Head token={token} page={page} choices={choices} />
      <div className="wrap quote-body quote-body--rail-first">
        <div>
          <div role="alert" id={PROBLEM} tabIndex={-1}>
            {problem && (
              <p className="note note--warn">
                <Icon of={info} />
                <span>{problem}</span>
              </p>
            )}
          </div>
          <PagePart id="name" title="Your name">
            {isCodeNeeded && <CodeForm path={`/api/offer-links/${token}/code`} of="quote" />}
            <div className="card card--pad">
              <SignForm
                token={token}
                page={page}
                choices={choices}
                needsCode={isCodeNeeded}
                totalCents={totals.totalCents}
                refused={isAboutFields ? refused : refused && { ...refused, detail: '' }}
                onStale={announce}
              />
            </div>
          </PagePart>
          <PagePart id="chosen" title="What you chose">
            <Chosen document={document} choices={choices} amounts={totals.lines} />
            <QuoteSum document={document} totals={totals} showsTotal />
          </PagePart>
          <PagePart id="payments" title="What you pay, and when">
            <PaymentList schedule={document.schedule} totals={totals} />
          </PagePart>
          {document.exclusions.length > 0 && (
            <PagePart id="not-in-it" title="What’s not included" lead="As on the quote. Please read it again.">
              <Points of={document.exclusions} />
            </PagePart>
          )}
          <Fold title="Check that this is the quote we sent">
            <p className="quote-prose">
              This is the fingerprint of the document, one column for each of its 32 bytes. It’s also in your email. If
              it looks different there, don’t accept the quote; {reachUs(phone)}.
            </p>
            <Fingerprint hash={page.documentHash} of="the document" />
          </Fold>
        </div>
        <Rail page={page} totalCents={totals.totalCents} />
      </div>
    </main>
  );
}

function Head({ token, page: { document }, choices }: Pick<AcceptPageProps, 'token' | 'page' | 'choices'>) {
  return (
    <div className="wrap quote-head">
      <PageLink className="back" to={choicesPath(`/q/${token}`, document, choices)}>
        <Icon of={arrowLeft} /> Back to the quote
      </PageLink>
      <div className="quote-head__grid">
        <div>
          <QuoteTag of={document} />
          <h1>Type your name to accept.</h1>
        </div>
        <p className="lead">
          What you’re accepting is listed below. Nothing is final until you press the button. After that, the price is
          locked in for both of us.
        </p>
      </div>
    </div>
  );
}

function Rail({ page: { document }, totalCents }: { page: OfferPage; totalCents: number }) {
  const { number, version, aircraft, sentOn, validUntil } = document;
  const what = `Quote ${number}, version ${version}${aircraft.tailNumber && `, for ${aircraft.tailNumber}`}.`;
  return (
    <div className="quote-rail">
      <aside className="quote-total on-ink" aria-label="What you are about to sign">
        <p className="label">You are accepting</p>
        <p className="quote-total__sum">{formatCents(totalCents)}</p>
        <p className="muted sm quote-total__last">
          {what} Sent {formatDay(sentOn, 'shortWeekday')}, valid through {formatDay(validUntil, 'shortWeekday')}.
        </p>
      </aside>
    </div>
  );
}
