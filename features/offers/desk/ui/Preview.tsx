import '../../customer/ui/letter.css';
import '../../customer/ui/quote.css';
import '../../customer/ui/quote-print.css';
import { memo } from 'react';
import type { Quote } from '#features/leads/contract.ts';
import { useSite } from '#features/site/ui/useSite.ts';
import { shopDay } from '#time/shop-time.ts';
import { PagePart } from '#ui/page-part.tsx';
import type { OfferBody } from '../../contract.ts';
import { Payments } from '../../customer/ui/Payments.tsx';
import { Plate } from '../../customer/ui/Plate.tsx';
import { ChoiceSection } from '../../customer/ui/QuoteChoices.tsx';
import { QuoteHead } from '../../customer/ui/QuoteHead.tsx';
import { QuoteRange } from '../../customer/ui/QuoteRange.tsx';
import { QuoteSum } from '../../customer/ui/QuoteSum.tsx';
import { Basis, Terms, Work } from '../../customer/ui/QuoteText.tsx';
import { computeTotals, preselected } from '../../rules.ts';
import { documentOf } from '../../versions/rules.ts';
import type { Offer } from '../contract.ts';
import { totalsOf } from './editor-context.ts';

interface PreviewProps {
  title: string;
  body: OfferBody;
  lead: Quote;
  number: string;
  scheme: Offer['scheme'];
  version: number;
  readyOn?: string | undefined;
  /** Of a version that was sent: its day, else it is today's. */
  sentOn?: string | undefined;
  /** What was accepted. */
  choices?: readonly string[] | undefined;
}

/** The page as the customer sees it, in a frame that scrolls by itself beside the editor. */
export const Preview = memo(function Preview(props: PreviewProps) {
  const { title, body, lead, number, scheme, version, readyOn, sentOn = shopDay(), choices } = props;
  const { business } = useSite();
  const document = documentOf(body, { number, version, business, lead, sentOn, readyOn });
  const totals = choices ? computeTotals(body, choices) : totalsOf(body);
  const page = { document, totals, scheme, documentHash: null };
  const optional = document.sections.filter(({ kind }) => kind !== 'included');
  return (
    <>
      <h2 className="label screen-only" id="offer-preview">
        {title}
      </h2>
      {/* A form of its own, so that its choices are no group with those of the editor. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what has the focus */}
      <form className="box quote-preview" aria-labelledby="offer-preview" tabIndex={0}>
        <article className="quote-page">
          <div className="wrap quote-head">
            <QuoteHead document={document} totals={totals} heading="h2" />
            <Plate page={page} />
          </div>
          <div className="wrap">
            {document.greeting && <p className="quote-letter">{document.greeting}</p>}
            <Work page={page} />
            {optional.length > 0 && (
              <PagePart id="options" title="Your choices">
                {optional.map((section) => (
                  <ChoiceSection
                    key={section.id}
                    section={section}
                    amounts={totals.lines}
                    chosen={choices ?? preselected(body)}
                    onChoose={undefined}
                  />
                ))}
              </PagePart>
            )}
            <PagePart id="sum" title="Quote total">
              <QuoteSum document={document} totals={totals} showsTotal />
              {!choices && <QuoteRange page={page} />}
            </PagePart>
            <Basis page={page} />
            <PagePart id="payments" title="Payment schedule">
              <Payments schedule={document.schedule} totals={totals} />
            </PagePart>
            <Terms page={page} photosPath={`/api/quotes/${lead.id}/photos`} />
          </div>
        </article>
      </form>
    </>
  );
});
