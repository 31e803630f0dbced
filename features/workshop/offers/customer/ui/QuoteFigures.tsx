import type { CSSProperties, MouseEvent, ReactNode } from 'react';
import { elevationOf } from '#airplanes/aircraft/airframe-names.ts';
import { LazyElevation } from '#airplanes/aircraft/ui/LazyElevation.tsx';
import { fetchOk } from '#client/request.ts';
import { useReportOpened } from '#client/use-report-opened.ts';
import { picturePath } from '#customers/schemes/ui/picture-path.ts';
import { Icon } from '#ui/icon.tsx';
import { download, info } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';
import { Done } from '#website/site/ui/SentNote.tsx';
import { formatCents } from '#workshop/shop/money.ts';
import type { OfferPage } from '../../decisions.contract.ts';
import { QUOTE_ENDS } from '../../offer.constants.ts';
import type { OfferDocument, OfferTotals } from '../../offer.contract.ts';
import type { QuotePageProps } from './QuoteForms.tsx';

/** The scheme of the request, else a line drawing of such an aircraft. */
export function Plate({ page: { document, scheme } }: { page: Pick<OfferPage, 'document' | 'scheme'> }) {
  const { aircraft } = document;
  return (
    <figure className="card quote-plate">
      {scheme ? (
        <img
          src={picturePath(scheme.code, 'left', { width: 1400 })}
          alt={scheme.description}
          width="1400"
          height="478"
        />
      ) : (
        <LazyElevation of={elevationOf(aircraft)} />
      )}
      <span className="drawing__dim quote-plate__dim" aria-hidden="true" />
      <figcaption className="spread apart--tight label">
        <span>{scheme ? 'Your scheme, as drawn in the studio' : aircraft.tailNumber || aircraft.type}</span>
        <span>Left elevation</span>
      </figcaption>
    </figure>
  );
}

/** Between which totals the choices lie. */
export function QuoteRange({ page: { totals } }: { page: { totals: Pick<OfferTotals, 'minCents' | 'maxCents'> } }) {
  const { minCents, maxCents } = totals;
  if (minCents === maxCents) return null;
  return (
    <p className="sm muted apart quote-range">
      The most expensive choices total {formatCents(maxCents)}; the least expensive, {formatCents(minCents)}.
    </p>
  );
}

/** Hours drawn at most one by one, and those beyond the allowance. */
const MAX_CELLS = 40;
const BEYOND = 3;

/** Work that is in the price up to some hours. */
export function Allowances({ allowances }: Pick<OfferDocument, 'allowances'>) {
  return (
    <>
      <div className="stack stack--wide allowances">
        {allowances.map((allowance, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: allowances may repeat, and never move
          <Allowance key={at} {...allowance} />
        ))}
      </div>
      <p className="muted sm line-note">
        <Icon of={info} />
        <span>
          If we need more hours, we stop right there, send you photos and a price, and wait for your yes or no. We add
          nothing without your yes.
        </span>
      </p>
    </>
  );
}

function Allowance({ text, quarterHours, rateCents }: OfferDocument['allowances'][number]) {
  const hours = quarterHours / 4;
  const words = `${hours.toLocaleString('en-US')} ${hours === 1 ? 'hour' : 'hours'}`;
  const within = Math.min(MAX_CELLS, Math.ceil(hours));
  return (
    <div className="stack">
      <p className="spread allowances__title">
        <b>{text}</b>
        <span className="muted">
          <span className="price">{words}</span> at {formatCents(rateCents)}, included
        </span>
      </p>
      <div className="hours" role="img" aria-label={`${words} included`}>
        {Array.from({ length: within + BEYOND }, (_, hour) => (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: hours in their order
            key={hour}
            className={hour < within ? undefined : 'is-beyond'}
            style={{ '--part': hour < within ? Math.min(1, hours - hour) : 1 } as CSSProperties}
          />
        ))}
      </div>
    </div>
  );
}

const { accept, decline, stands } = QUOTE_ENDS;

/** Reports that the page was in sight, and says what a decision came to. */
export function Seen({ token }: Pick<QuotePageProps, 'token'>) {
  useReportOpened(`/api/offer-links/${token}/opened`);
  return <Done of={{ accept, decline, stands }} />;
}

const NO_PDF = {
  title: 'No PDF Right Now',
  description: 'This page has the same information. Please try again in a minute.',
  kind: 'error',
} as const;

type PdfProps = Pick<QuotePageProps, 'token'>;

export const PdfTextLink = ({ token }: PdfProps) => (
  <PdfLink token={token} className="text-link">
    Open the PDF
  </PdfLink>
);

export const PdfButton = ({ token }: PdfProps) => (
  <PdfLink token={token} className="btn btn--line">
    PDF
  </PdfLink>
);

/** Downloads the quote as a PDF, or says why not: the browser would leave the page for the problem. */
export function PdfLink({
  token,
  file = 'pdf',
  icon = download,
  className,
  children,
}: {
  token: string;
  file?: 'pdf' | 'accepted.pdf';
  icon?: string;
  className?: string;
  children: ReactNode;
}) {
  const path = `/api/offer-links/${token}/${file}`;

  async function open(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    try {
      await fetchOk('HEAD', path);
      location.assign(path);
    } catch {
      toast(NO_PDF);
    }
  }

  return (
    <a className={className} href={path} onClick={open}>
      <Icon of={icon} /> {children}
    </a>
  );
}
