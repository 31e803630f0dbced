import { formatDay } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Table } from '#ui/table.tsx';
import { PhoneButton } from '#website/site/ui/PhoneButton.tsx';
import { useSite } from '#website/site/ui/site-data.ts';
import { formatEntered } from '#workshop/decisions/signing.ts';
import { Letterhead } from '#workshop/decisions/ui/LetterParts.tsx';
import type { OfferPage } from '../../decisions.contract.ts';
import { AcceptedQuote } from './AcceptedQuote.tsx';
import { PdfButton, PdfTextLink, Plate, QuoteRange, Seen } from './QuoteFigures.tsx';
import type { QuotePageProps } from './QuoteForms.tsx';
import { AnswerForms, AskForNewForm } from './QuoteForms.tsx';
import { QuoteHead } from './QuoteSections.tsx';
import { Basis, Terms, Work } from './QuoteText.tsx';

type StateProps = Pick<QuotePageProps, 'token' | 'page' | 'canAccept' | 'refused'>;

/** What became of a quote that is not open, and the way on from there. */
function QuoteState({ token, page, canAccept, refused }: StateProps) {
  const { label, title, text } = describeState(page, canAccept);
  const isWithdrawn = page.state === 'withdrawn';
  const { phone } = useSite().business;
  return (
    <section className="card card--pad stack ahead--far quote-state" aria-labelledby="state-title">
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

const PARTS = {
  AcceptedQuote,
  AnswerForms,
  Basis,
  Letterhead,
  PdfButton,
  PdfTextLink,
  Plate,
  QuoteRange,
  QuoteState,
  Revisions,
  Seen,
  Terms,
  Withdrawn,
  Work,
};

export type PartProps = Omit<QuotePageProps, 'choices'>;

/** A part of the quote's page that no choice changes. They load after the first view, as one file. */
export default function QuoteParts({ of: name, ...props }: PartProps & { of: keyof typeof PARTS }) {
  const Content = PARTS[name];
  return <Content {...props} />;
}

/** The page of a quote that was withdrawn. */
function Withdrawn(props: PartProps) {
  return (
    <>
      <div className="wrap quote-head">
        <QuoteHead document={props.page.document} />
        <Plate {...props} />
      </div>
      <div className="wrap stack quote-body">
        <div>
          <Seen {...props} />
          <QuoteState {...props} />
        </div>
      </div>
    </>
  );
}

/** What changed since the version that the customer may have read before. */
function Revisions({ page: { revisions, document } }: Pick<QuotePageProps, 'page'>) {
  if (!revisions || revisions.rows.length === 0) return null;
  const { since, rows } = revisions;
  return (
    <div className="quote-revisions">
      <Table
        caption={`What changed since version ${since}`}
        columns={['What', `Version ${since}`, `Version ${document.version}`].map((title) => ({
          title,
          className: 'label',
        }))}
      >
        {rows.map(({ name, before, after }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and never move
          <tr key={at}>
            <th scope="row">{name}</th>
            <td className="muted" data-version={`Version ${since}`}>
              {before}
            </td>
            <td data-version={`Version ${document.version}`}>{after}</td>
          </tr>
        ))}
      </Table>
    </div>
  );
}
