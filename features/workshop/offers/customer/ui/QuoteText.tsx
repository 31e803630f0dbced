import type { CSSProperties } from 'react';
import { formatUnits } from '#foundation/fields/units.ts';
import { countDays } from '#time/days.ts';
import { formatDay, formatDayRange } from '#time/format-day.ts';
import { Icon } from '#ui/icon.tsx';
import { check, minus } from '#ui/icons.ts';
import { PagePart } from '#ui/page-part.tsx';
import { Fingerprint, Fold } from '#workshop/decisions/ui/LetterParts.tsx';
import { formatCents, formatWorkDays } from '#workshop/shop/money.ts';
import type { OfferPage } from '../../decisions.contract.ts';
import { NOT_HELD } from '../../offer.constants.ts';
import type { OfferDocument, OfferSection, OfferTotals } from '../../offer.contract.ts';
import { formatReady, STAY_COLORS, stayOf } from '../../quote-words.ts';
import { describeLine } from '../../totals.ts';
import { Allowances } from './QuoteFigures.tsx';

type Days = Pick<OfferDocument, 'sentOn' | 'validUntil' | 'induction' | 'workDays' | 'readyOn'>;

const DAYS_OF_WEEK = 7;

/** The days of a quote, each with a bar on one scale once it is known when the aircraft comes. */
function When({ sentOn, validUntil, induction, workDays, readyOn }: Days) {
  const stay = stayOf({ induction, workDays, readyOn });
  const rows = [
    {
      label: 'This price is good',
      value: `through ${formatDay(validUntil, 'shortWeekday')}`,
      days: { from: sentOn, to: validUntil },
    },
    { label: 'Drop-off', value: induction ? formatDayRange(induction) : 'to be scheduled', days: induction },
    ...(workDays
      ? [
          {
            label: 'In the hangar',
            value: formatWorkDays(workDays),
            more: formatReady({ induction, workDays, readyOn }),
            days: stay,
            colors: STAY_COLORS,
          },
        ]
      : []),
  ];
  const end = rows.reduce((last, { days }) => (days && days.to > last ? days.to : last), validUntil);
  const span = countDays(sentOn, end);
  const weeks = { '--weeks': span / DAYS_OF_WEEK } as CSSProperties;
  const place = ({ from, to }: { from: string; to: string }) => ({
    left: `${(100 * (countDays(sentOn, from) - 1)) / span}%`,
    width: `${(100 * countDays(from, to)) / span}%`,
  });
  return (
    <>
      <dl className={`ruled quote-days${induction ? ' is-drawn' : ''}`} style={weeks}>
        {rows.map(({ label, value, more, days, colors = [] }) => (
          <div key={label}>
            <dt className="label">{label}</dt>
            <dd>
              {value} {more && <small>{more}</small>}
            </dd>
            {induction && days && (
              <dd className="quote-days__scale" aria-hidden="true">
                <i style={place(days)}>
                  {colors.map((color) => (
                    <i key={color} style={{ background: color }} />
                  ))}
                </i>
              </dd>
            )}
          </div>
        ))}
      </dl>
      {induction && (
        <p className="sm muted apart">
          One tick mark per week, starting {formatDay(sentOn, 'shortWeekday')}.{' '}
          {stay && 'The nine colors are the nine stages your airplane goes through. '}Dates may change.
        </p>
      )}
    </>
  );
}

/** The heading of the part. A section of the same title has no heading of its own. */
const WORK = 'The work';

/** What is in the price whatever is chosen, line by line. */
export function Work({ page: { document, totals } }: { page: Pick<OfferPage, 'document' | 'totals'> }) {
  const included = document.sections.filter(({ kind }) => kind === 'included');
  if (included.length === 0) return null;
  return (
    <PagePart id="work" title={WORK}>
      {included.map((section) => (
        <Section key={section.id} section={section} totals={totals} />
      ))}
    </PagePart>
  );
}

function Section({ section, totals }: { section: OfferSection; totals: OfferTotals }) {
  const { title, note, lines } = section;
  const amount = (id: string) => totals.lines[id] ?? 0;
  const sum = lines.reduce((all, { id }) => all + amount(id), 0);
  return (
    <div className="quote-group">
      {title !== WORK && <h3>{title}</h3>}
      {note && <p className="sm muted">{note}</p>}
      <ul className="ruled quote-lines">
        {lines.map((line) => {
          const words = describeLine(line);
          return (
            <li key={line.id}>
              <b>{line.text}</b>
              <span className="price">{formatCents(amount(line.id))}</span>
              {words && <p className="muted sm">{words}</p>}
            </li>
          );
        })}
      </ul>
      {lines.length > 1 && (
        <p className="spread quote-group__sum">
          <span>Subtotal</span>
          <span className="price">{formatCents(sum)}</span>
        </p>
      )}
    </div>
  );
}

/** What is in the price and what is not, what it rests on, when, and whether those days are held. */
export function Basis({ page }: { page: Pick<OfferPage, 'document'> & Partial<Pick<OfferPage, 'state' | 'held'>> }) {
  const { document, state, held } = page;
  const { inclusions, exclusions, priceBasis, allowances } = document;
  const lists = [
    { title: 'Included', points: inclusions, icon: check },
    { title: 'Not included', points: exclusions, icon: minus },
  ].filter(({ points }) => points.length > 0);
  return (
    <>
      <InAndOut lists={lists} />
      {(priceBasis || allowances.length > 0) && (
        <PagePart id="basis" title="What the price is based on">
          {priceBasis && <p className="quote-prose">{priceBasis}</p>}
          {allowances.length > 0 && <Allowances allowances={allowances} />}
        </PagePart>
      )}
      <PagePart id="days" title="When">
        <When {...document} />
        {state === 'open' && document.induction && <p className="quote-prose">{formatHeld(held ?? null)}</p>}
      </PagePart>
    </>
  );
}

/** Shows those of the two lists that have points. */
function InAndOut({ lists }: { lists: { title: string; points: readonly string[]; icon: string }[] }) {
  if (lists.length === 0) return null;
  return (
    <PagePart id="in-and-out" title="What’s included, and what’s not">
      <div className="stack in-and-out">
        {lists.map(({ title, points, icon }) => (
          <div key={title} className="card">
            <h3>{title}</h3>
            <Points of={points} icon={icon} />
          </div>
        ))}
      </div>
    </PagePart>
  );
}

interface TermsProps {
  page: Pick<OfferPage, 'document'> & { documentHash: string | null };
  token?: string;
  /** The API's path of the photos. */
  photosPath?: string;
}

/** Photos, both warranty periods, the terms as they were written, and the document's fingerprint once there is one. */
export function Terms({ page, token, photosPath = `/api/offer-links/${token}/photos` }: TermsProps) {
  const { document, documentHash } = page;
  const { photoIds, paintWarrantyMonths, laborWarrantyMonths, warrantyText, terms } = document;
  return (
    <>
      {photoIds.length > 0 && (
        <PagePart id="photos" title="What we saw" lead="These photos are part of the quote.">
          <Photos ids={photoIds} path={photosPath} />
        </PagePart>
      )}
      <PagePart id="terms" title="Warranty and terms">
        <dl className="sums">
          <div>
            <dt>Paint and materials</dt>
            <dd className="price">{formatUnits(paintWarrantyMonths, 'month')}</dd>
          </div>
          <div>
            <dt>Labor and workmanship</dt>
            <dd className="price">{formatUnits(laborWarrantyMonths, 'month')}</dd>
          </div>
        </dl>
        {warrantyText && <p className="quote-prose">{warrantyText}</p>}
        {terms && (
          <Fold title="Terms of this quote">
            <p className="quote-prose">{terms}</p>
          </Fold>
        )}
        {documentHash && (
          <Fold title="How we prove what was sent">
            <p className="quote-prose">
              This page, the PDF and your email all show the same document. Its fingerprint is below. Change one comma
              in the quote, and about half of these squares change.
            </p>
            <Fingerprint hash={documentHash} of="the document" />
          </Fold>
        )}
      </PagePart>
    </>
  );
}

function Photos({ ids, path }: { ids: readonly number[]; path: string }) {
  return (
    <ul className="quote-photos">
      {ids.map((id, at) => (
        <li key={id}>
          <a href={`${path}/${id}`} target="_blank" rel="noreferrer">
            <img
              className="photo"
              src={`${path}/${id}?size=thumb`}
              alt={`Your aircraft as we saw it, ${at + 1} of ${ids.length}, opens in a new tab`}
              width="480"
              height="320"
              loading="lazy"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Whether days in the hangar are held for an open quote. */
function formatHeld(held: OfferPage['held']): string {
  if (!held?.until) return NOT_HELD;
  const [from, to, until] = [held.from, held.to, held.until].map((day) => formatDay(day, 'monthDay'));
  return `We’re holding ${from} to ${to} for you until ${until}.`;
}

/** What is in the price or not, point by point; at least one. */
export function Points({ of: points, icon = minus }: { of: readonly string[]; icon?: string }) {
  return (
    <ul className="quote-points">
      {points.map((point, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: points may repeat, and never move
        <li key={at}>
          <Icon of={icon} />
          <span>{point}</span>
        </li>
      ))}
    </ul>
  );
}
