import './quote.css';
import { type ReactNode, useState } from 'react';
import { useReportOpened } from '#client/use-report-opened.ts';
import { SentNote } from '#features/lead-forms/ui/SentNote.tsx';
import { Button } from '#ui/button.tsx';
import type { Refused } from '#ui/form.tsx';
import { Icon } from '#ui/icon.tsx';
import { download, fileText, info } from '#ui/icons.ts';
import type { OfferDocument, OfferSection } from '../../contract.ts';
import { DECISION_MESSAGES } from '../../decisions/constants.ts';
import type { OfferPage } from '../../decisions/contract.ts';
import { formatCents, reckon } from '../../rules.ts';
import { QUOTE_MESSAGES, STATE_NOTES } from '../constants.ts';
import { CHOICE_FIELDS, formatShortDay } from '../rules.ts';
import { AcceptedPart } from './AcceptedPart.tsx';
import { Fingerprint } from './Fingerprint.tsx';
import { AskForm, AskForNewForm, DeclineForm } from './QuoteAnswer.tsx';
import { QuoteHead } from './QuoteHead.tsx';
import { ChoiceSection, IncludedSection } from './QuoteLines.tsx';
import { QuotePart } from './QuotePart.tsx';
import { QuoteSum } from './QuoteSum.tsx';
import { Allowances, InAndOut, Payments, WarrantyAndTerms, When } from './QuoteTerms.tsx';

export interface QuotePageProps {
  token: string;
  page: OfferPage;
  /** As the address chooses. */
  choices: string[];
  /** After a form sent without JavaScript. */
  done: keyof typeof QUOTE_MESSAGES | undefined;
  refused: Partial<Record<'ask' | 'decline', Refused>>;
}

/**
 * The customer's page of a quote. Its choices are one GET form, which leads to the page that accepts; without JavaScript
 * it also reckons.
 */
export function QuotePage({ token, page, choices: initial, done, refused }: QuotePageProps) {
  useReportOpened(`/api/offer-links/${token}/opened`);
  const { state, document } = page;
  const canAccept = state === 'open' || state === 'declined';
  const [choices, setChoices] = useState(initial);
  const totals = reckon(document, state === 'accepted' ? page.choices : choices);
  const shown = { ...page, totals };
  const note = done && QUOTE_MESSAGES[done];

  function choose({ kind, lines }: OfferSection, id: string, isChosen: boolean) {
    const others = choices.filter((other) =>
      kind === 'one' ? lines.every((line) => line.id !== other) : other !== id,
    );
    setChoices(isChosen ? [...others, id] : others);
  }

  return (
    <main id="main" className="quote-page light-top">
      <article>
        {state === 'accepted' && page.decision ? (
          <AcceptedPart token={token} page={page} decision={page.decision} />
        ) : (
          <QuoteHead page={shown} />
        )}
        <div className="wrap quote-body">
          <div>
            {typeof note === 'object' && <SentNote {...note} />}
            <StateNote page={page} />
            <form method="get" action={`/q/${token}/accept`} id="choices">
              <input type="hidden" name={CHOICE_FIELDS.picked} value="1" />
              <QuoteContent page={shown} choices={choices} onChoose={canAccept ? choose : undefined} token={token} />
            </form>
            <Answer token={token} page={shown} refused={refused} canAccept={canAccept} />
          </div>
          <div className="quote-rail">
            <aside className="quote-total on-ink" aria-label="Total and answer">
              <p className="label">{state === 'accepted' ? 'Agreed' : 'Total with your choices'}</p>
              <p className="quote-total__sum">{formatCents(totals.totalCents)}</p>
              <QuoteSum document={document} totals={totals} />
              {canAccept && (
                <Button type="submit" form="choices" variant="primary" block>
                  Accept
                </Button>
              )}
              <a className="text-link" href={pdfPath(token, state)}>
                <Icon of={fileText} /> Read it as a PDF
              </a>
              {canAccept && (
                <p className="quote-total__note">
                  Accepting opens one more page. Nothing is agreed until you type your name there.
                </p>
              )}
            </aside>
          </div>
        </div>
      </article>
      {canAccept && (
        <div className="quote-bar on-ink">
          <p>
            <b>{formatCents(totals.totalCents)}</b>
            <span>valid through {formatShortDay(document.validUntil)}</span>
          </p>
          <Button type="submit" form="choices" variant="primary" small>
            Accept
          </Button>
        </div>
      )}
      <p className="vh" role="status">
        {choices !== initial && `New total ${formatCents(totals.totalCents)}`}
      </p>
    </main>
  );
}

export const pdfPath = (token: string, state: OfferPage['state']): string =>
  `/api/offer-links/${token}/${state === 'accepted' ? 'accepted.pdf' : 'pdf'}`;

/** Where a quote stands, unless it is open. */
function StateNote({ page: { state, document } }: { page: OfferPage }) {
  if (state === 'open' || state === 'accepted') return null;
  const words =
    state === 'expired' ? DECISION_MESSAGES.expired(formatShortDay(document.validUntil)) : STATE_NOTES[state];
  return (
    <p className="note note--warn quote-state">
      <Icon of={info} />
      <span>{words}</span>
    </p>
  );
}

interface ContentProps {
  page: OfferPage;
  choices: readonly string[];
  onChoose: ((section: OfferSection, id: string, isChosen: boolean) => void) | undefined;
  token: string;
}

function QuoteContent({ page, choices, onChoose, token }: ContentProps) {
  const { document, totals, documentHash, state } = page;
  const included = document.sections.filter(({ kind }) => kind === 'included');
  const optional = document.sections.filter(({ kind }) => kind !== 'included');
  const chosen = new Set(state === 'accepted' ? page.choices : choices);
  const parts: { id: string; title: string; lead?: string; content: ReactNode }[] = [
    {
      id: 'work',
      title: 'The work',
      content: included.map((section) => <IncludedSection key={section.id} section={section} totals={totals} />),
    },
    ...(optional.length > 0
      ? [
          {
            id: 'options',
            title: 'Your choices',
            lead: onChoose && 'We ticked what we talked about. Change it as you like; the total follows.',
            content: (
              <>
                {optional.map((section) => (
                  <ChoiceSection
                    key={section.id}
                    section={section}
                    totals={totals}
                    chosen={chosen}
                    onChoose={onChoose}
                  />
                ))}
                <noscript>
                  <Button type="submit" formAction={`/q/${token}`} variant="ink" small>
                    Reckon again
                  </Button>
                </noscript>
              </>
            ),
          },
        ]
      : []),
    { id: 'sum', title: 'What it comes to', content: <Sum document={document} page={page} /> },
    { id: 'in-and-out', title: 'In the price, and not in it', content: <InAndOut {...document} /> },
    {
      id: 'basis',
      title: 'What the price rests on',
      content: (
        <>
          <p className="quote-prose">{document.priceBasis}</p>
          {document.allowances.length > 0 && <Allowances allowances={document.allowances} />}
        </>
      ),
    },
    { id: 'days', title: 'When', content: <When {...document} /> },
    { id: 'payments', title: 'How you pay', content: <Payments document={document} totals={totals} /> },
    ...(document.photoIds.length > 0
      ? [
          {
            id: 'photos',
            title: 'What we saw',
            lead: 'These photos are part of the quote.',
            content: <Photos ids={document.photoIds} token={token} />,
          },
        ]
      : []),
    {
      id: 'terms',
      title: 'Warranty and terms',
      content: (
        <>
          <WarrantyAndTerms document={document} />
          <details className="quote-fold">
            <summary>How we prove what was sent</summary>
            <p className="quote-prose">
              This page, the PDF and your mail show the same document. Its fingerprint is below. Change one comma in the
              quote and about half of these squares change.
            </p>
            <Fingerprint hash={documentHash} of="the document" />
          </details>
        </>
      ),
    },
  ];
  return (
    <>
      {document.greeting && <p className="quote-letter">{document.greeting}</p>}
      {parts.map(({ id, title, lead, content }, at) => (
        <QuotePart key={id} id={id} n={at + 1} title={title} lead={lead}>
          {content}
        </QuotePart>
      ))}
    </>
  );
}

function Sum({ document, page: { totals, state } }: { document: OfferDocument; page: OfferPage }) {
  const { minCents, maxCents } = totals;
  return (
    <>
      <QuoteSum document={document} totals={totals} showsTotal />
      {state !== 'accepted' && minCents !== maxCents && (
        <p className="sm muted quote-range">
          The dearest choices come to {formatCents(maxCents)}, the plainest to {formatCents(minCents)}.
        </p>
      )}
    </>
  );
}

function Photos({ ids, token }: { ids: readonly number[]; token: string }) {
  return (
    <div className="quote-photos">
      {ids.map((id, at) => (
        <a key={id} href={`/api/offer-links/${token}/photos/${id}`} target="_blank" rel="noreferrer">
          <img
            src={`/api/offer-links/${token}/photos/${id}?size=thumb`}
            alt={`${at + 1} of ${ids.length}, opens in a new tab`}
            width="480"
            height="320"
            loading="lazy"
          />
        </a>
      ))}
    </div>
  );
}

function Answer({
  token,
  page: { state, document, totals, versionId },
  refused,
  canAccept,
}: Pick<QuotePageProps, 'token' | 'page' | 'refused'> & { canAccept: boolean }) {
  const lead = canAccept
    ? `Take your time. The price stands through ${formatShortDay(document.validUntil)}, and a question does not start anything.`
    : undefined;
  return (
    <QuotePart id="answer" title={state === 'accepted' ? 'A question?' : 'Your answer'} lead={lead}>
      {canAccept && (
        <p className="row">
          <Button type="submit" form="choices" variant="primary">
            Accept {formatCents(totals.totalCents)}
          </Button>
          <a className="btn btn--line" href={pdfPath(token, state)}>
            <Icon of={download} /> PDF
          </a>
        </p>
      )}
      {state === 'expired' && <AskForNewForm token={token} refused={refused.ask} />}
      <details className="quote-fold" open={state === 'accepted' || refused.ask !== undefined}>
        <summary id="ask-title">Ask something</summary>
        <AskForm token={token} refused={refused.ask} />
      </details>
      {state === 'open' && (
        <details className="quote-fold" open={refused.decline !== undefined}>
          <summary id="decline-title">Decline</summary>
          <DeclineForm token={token} versionId={versionId} refused={refused.decline} />
        </details>
      )}
    </QuotePart>
  );
}
