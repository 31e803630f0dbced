import '#workshop/decisions/ui/letter.css';
import '../../customer/ui/quote.css';
import '../../customer/ui/quote-print.css';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { Link } from 'react-router';
import type { Lead } from '#customers/leads/leads.contract.ts';
import type { TimelineEntry } from '#customers/leads/timeline.contract.ts';
import { LEADS } from '#customers/leads/ui/lead-cache.ts';
import { describeOpenings } from '#foundation/fields/typed-text.ts';
import { useIsOwner } from '#office/account/ui/current-user.ts';
import { formatDate, formatMoment } from '#time/format-moment.ts';
import { shopDay } from '#time/shop-time.ts';
import { PagePart } from '#ui/page-part.tsx';
import { useSite } from '#website/site/ui/site-data.ts';
import { formatCents } from '#workshop/shop/money.ts';
import { computeTotals, preselected } from '../../amounts.ts';
import { changesBetween } from '../../comparing.ts';
import { Plate, QuoteRange } from '../../customer/ui/QuoteFigures.tsx';
import { ChoiceSection, Payments, QuoteHead, QuoteSum } from '../../customer/ui/QuoteSections.tsx';
import { Basis, Terms, Work } from '../../customer/ui/QuoteText.tsx';
import type { OfferBody } from '../../offer.contract.ts';
import { documentOf } from '../../versions.ts';
import type { Offer } from '../offer-desk.contract.ts';
import { OFFERS } from './offer-queries.ts';
import { describeChanges, formatTotal } from './offer-words.ts';
import { totalsOf } from './use-editor.ts';

interface PreviewProps {
  title: string;
  body: OfferBody;
  lead: Lead;
  number: string;
  scheme: Offer['scheme'];
  version: number;
  readyOn?: string | undefined;
  /** The day on which the version was sent; by default today. */
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

type OfferEntry = TimelineEntry & { kind: 'offer' };

/** What happened to an offer, such as what the customer asked, from the lead's timeline; oldest first. */
export function useOfferEvents({ leadId, number }: Offer, event: OfferEntry['event']): OfferEntry[] {
  const { data } = useQuery<{ timeline: TimelineEntry[] }>({
    queryKey: [LEADS, leadId, 'lead'],
    enabled: useIsOwner(),
  });
  return (data?.timeline ?? []).filter(
    (entry): entry is OfferEntry => entry.kind === 'offer' && entry.event === event && entry.number === number,
  );
}

/** All versions, newest first, with what changed from one to the next and what was asked. */
export const Versions = memo(function Versions({ offer, draftBody }: { offer: Offer; draftBody?: OfferBody }) {
  const { draft, versions, link } = offer;
  const questions = useOfferEvents(offer, 'asked');
  return (
    <section className="apart--wide quote-versions" aria-labelledby="offer-versions">
      <h2 className="spread h3 part-title" id="offer-versions">
        Versions
      </h2>
      <ul className="rows">
        {draft && draftBody && (
          <li>
            <span className="price">v{draft.version}</span>
            <span>
              Draft, started {formatDate(draft.createdAt)}
              {draft.userName && `, last saved by ${draft.userName}`}
            </span>
            <span className="price">{formatCents(totalsOf(draftBody).totalCents)}</span>
            {versions[0] && <small>{describeChanges(changesBetween(versions[0].body, draftBody))}</small>}
          </li>
        )}
        {versions.map((version, index) => (
          <li key={version.id}>
            <span className="price">v{version.version}</span>
            <span>
              Sent {formatDate(version.sentAt!)}
              {index === 0 && link && `, ${describeOpenings(link, formatDate)}`}
              {version.status === 'replaced' && ', replaced'}{' '}
              <a className="tap" href={`${OFFERS}/${offer.id}/pdf?version=${version.version}`} download>
                PDF<span className="vh"> of version {version.version}</span>
              </a>
            </span>
            <span className="price">{formatTotal(offer, version)}</span>
            {versions[index + 1] && (
              <small>{describeChanges(changesBetween(versions[index + 1]!.body, version.body))}</small>
            )}
            {questions
              .filter((question) => question.version === version.version)
              .map(({ at, text }) => (
                <small key={at}>
                  Asked {formatMoment(at)}: “{text}”{' '}
                  <Link className="tap" to={`/admin/quotes/${offer.leadId}`}>
                    Reply
                  </Link>
                </small>
              ))}
          </li>
        ))}
      </ul>
    </section>
  );
});
