import { formatDay } from '#time/format-day.ts';
import '#workshop/decisions/ui/letter.css';
import './quote.css';
import './quote-print.css';
import { type ComponentProps, memo, Suspense, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#ui/button.tsx';
import { lazyOptional } from '#ui/lazy-optional.ts';
import { PagePart } from '#ui/page-part.tsx';
import { toast } from '#ui/toast.tsx';
import { OFFLINE_TOAST } from '#website/site/site.constants.ts';
import { useSite } from '#website/site/ui/site-data.ts';
import { useFocusOnChange } from '#workshop/decisions/ui/use-focus-on-change.ts';
import { formatCents } from '#workshop/shop/money.ts';
import type { OfferSection } from '../../offer.contract.ts';
import { type ChoiceTotals, choicesPath, computeChoice, letterOf, readChoices } from '../../totals.ts';
import type { QuotePageProps } from './QuoteForms.tsx';
import type { PartProps } from './QuoteParts.tsx';
import { CHOICES_FORM, Payments, QuoteChoices, QuoteHead, QuoteSum } from './QuoteSections.tsx';

const QuoteParts = lazyOptional(() => import('./QuoteParts.tsx'));

/** Comes from the server whole. Memoized: React empties a part that changes before its code has come. */
const Part = memo(function Part(props: ComponentProps<typeof QuoteParts>) {
  return (
    <Suspense>
      <QuoteParts {...props} />
    </Suspense>
  );
});

/** The customer's page of a quote. */
export function QuotePage({ choices, ...props }: QuotePageProps) {
  const { state } = props.page;
  return (
    <main id="main" className="quote-page light-top">
      <Part of="Letterhead" {...props} />
      {state === 'accepted' && <Part of="AcceptedQuote" {...props} />}
      {state === 'withdrawn' && <Part of="Withdrawn" {...props} />}
      {state !== 'accepted' && state !== 'withdrawn' && <Quote choices={choices} {...props} />}
    </main>
  );
}

/** A quote to read and, while it is valid, to choose from and to accept. */
function Quote({ choices: initial, ...props }: QuotePageProps) {
  const { token, page, canAccept } = props;
  const { state, document } = page;
  const [choices, setChoices] = useState(initial);
  const totals = computeChoice(document, choices);
  const letter = letterOf(document);
  const navigate = useNavigate();
  useFocusOnChange(state);

  function choose({ kind, lines }: OfferSection, id: string, isChosen: boolean) {
    const others = choices.filter((other) =>
      kind === 'one' ? lines.every((line) => line.id !== other) : other !== id,
    );
    keep(isChosen ? [...others, id] : others);
  }

  function keep(chosen: string[]) {
    setChoices(chosen);
    // Back and a reload find the choices there.
    history.replaceState(history.state, '', choicesPath(location.pathname, document, chosen));
  }

  // What was chosen before hydration, after which React puts back what the server sent.
  const takeOver = useEffectEvent(() => {
    if (!canAccept) return;
    const form = window.document.forms.namedItem(CHOICES_FORM)!;
    const early = readChoices(document, new URLSearchParams(new FormData(form) as never));
    if (early && `${early.toSorted()}` !== `${initial.toSorted()}`) keep(early);
  });
  useLayoutEffect(() => takeOver(), []);

  function goOn() {
    if (!navigator.onLine) return toast(OFFLINE_TOAST);
    return navigate(choicesPath(`/q/${token}/accept`, document, choices));
  }

  return (
    <>
      <article>
        <div className="wrap quote-head">
          <QuoteHead document={document} totals={totals} />
          <Part of="Plate" {...props} />
        </div>
        <div className="wrap stack quote-body">
          <div>
            <Part of="Seen" {...props} />
            {state !== 'open' && <Part of="QuoteState" {...props} />}
            {letter && <p className="quote-letter">{letter}</p>}
            <Part of="Revisions" {...props} />
            <Part of="Work" {...props} />
            <QuoteChoices
              token={token}
              sections={document.sections}
              amounts={totals.lines}
              choices={choices}
              onChoose={canAccept ? choose : undefined}
              onAccept={goOn}
            />
            <PagePart id="sum" title="Quote total">
              <QuoteSum document={document} totals={totals} showsTotal />
              <Part of="QuoteRange" {...props} />
              <p className="vh" role="status">
                {choices !== initial && `New total ${formatCents(totals.totalCents)}`}
              </p>
            </PagePart>
            <Part of="Basis" {...props} />
            <PagePart id="payments" title="Payment schedule" lead={PAYMENTS_LEAD}>
              <Payments schedule={document.schedule} totals={totals} />
            </PagePart>
            <Part of="Terms" {...props} />
            <Answer {...props} totalCents={totals.totalCents} />
          </div>
          <Rail {...props} totals={totals} />
        </div>
      </article>
      {canAccept && (
        <div className="row between quote-bar on-ink">
          <p>
            <b>{formatCents(totals.totalCents)}</b>
            <span>valid through {formatDay(document.validUntil, 'shortWeekday')}</span>
          </p>
          <AcceptButton small />
        </div>
      )}
    </>
  );
}

const PAYMENTS_LEAD = 'Solid bars show what’s due at each step. Striped bars show what you’ve paid by then.';

/** Leads to the page that accepts, with the choices. */
function AcceptButton({ sum = '', ...look }: { sum?: string; small?: boolean; block?: boolean }) {
  return (
    <Button type="submit" form="choices" variant="primary" {...look}>
      Accept{sum && ` ${sum}`}
    </Button>
  );
}

function Rail({ totals, ...props }: PartProps & { totals: ChoiceTotals }) {
  const { page, canAccept } = props;
  const { document, state } = page;
  const { address } = useSite().business;
  return (
    <div className="quote-rail">
      <aside className="quote-total on-ink" aria-label="Total and answer">
        <p className="label">Total with your choices</p>
        <p className="quote-total__sum">{formatCents(totals.totalCents)}</p>
        {canAccept && (
          <p className="muted sm">
            Valid through {formatDay(document.validUntil, 'weekday')}, midnight in {address.locality}.
          </p>
        )}
        <QuoteSum document={document} totals={totals} />
        <div className="quote-total__acts">
          {canAccept && <AcceptButton block />}
          <a className="btn btn--line btn--sm" href="#quote-ask">
            Ask a question
          </a>
          {state === 'open' && (
            <a className="btn btn--line btn--sm" href="#quote-decline">
              Decline
            </a>
          )}
        </div>
        <Part of="PdfTextLink" {...props} />
        {canAccept && (
          <p className="muted sm">
            “Accept” takes you to one more page. Nothing is final until you type your name there.
          </p>
        )}
      </aside>
    </div>
  );
}

function Answer({ totalCents, ...props }: PartProps & { totalCents: number }) {
  const { page, canAccept } = props;
  const until = formatDay(page.document.validUntil, 'weekday');
  const lead = canAccept
    ? `Take your time. The price is good through ${until}, and asking a question doesn’t commit you to anything.`
    : 'Asking a question doesn’t commit you to anything.';
  return (
    <PagePart id="answer" title="Your decision" lead={lead}>
      <p className="row">
        {canAccept && <AcceptButton sum={formatCents(totalCents)} />}
        <Part of="PdfButton" {...props} />
      </p>
      <Part of="AnswerForms" {...props} />
    </PagePart>
  );
}
