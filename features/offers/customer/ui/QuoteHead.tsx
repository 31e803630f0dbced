import { Elevation } from '#features/aircraft/ui/Elevation.tsx';
import { picturePath } from '#features/schemes/ui/picture-path.ts';
import type { OfferPage } from '../../decisions/contract.ts';
import { formatCents } from '../../rules.ts';
import { elevationOf, formatAircraft, formatShortDay, formatWindow } from '../rules.ts';

/** Number, title and the facts of a quote, above the airplane. */
export function QuoteHead({ page: { document, totals, scheme } }: { page: OfferPage }) {
  const { number, version, title, validUntil, sentOn, aircraft, induction, workDays } = document;
  const facts = [
    { label: 'Total', value: <span className="price">{formatCents(totals.totalCents)}</span>, more: null },
    { label: 'Valid through', value: formatShortDay(validUntil), more: `sent ${formatShortDay(sentOn)}` },
    { label: 'Aircraft', value: formatAircraft(aircraft), more: aircraft.serial && `serial ${aircraft.serial}` },
    {
      label: 'Bring it',
      value: induction ? formatWindow(induction) : 'By arrangement',
      more: workDays && `${workDays} work days with us`,
    },
  ];
  return (
    <div className="wrap quote-head">
      <div className="quote-head__grid">
        <div>
          <p className="quote-head__tag">
            <span className="label">Quote {number}</span>
            {version > 1 && <span className="label">Version {version}</span>}
          </p>
          <h1>{title}</h1>
        </div>
        <dl className="quote-facts">
          {facts.map(({ label, value, more }) => (
            <div key={label}>
              <dt className="label">{label}</dt>
              <dd>
                {value}
                {more && <small>{more}</small>}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <Plate aircraft={aircraft} scheme={scheme} />
    </div>
  );
}

function Plate({ aircraft, scheme }: { aircraft: OfferPage['document']['aircraft']; scheme: OfferPage['scheme'] }) {
  return (
    <figure className="plate quote-plate">
      {scheme ? (
        <img
          src={picturePath(scheme.code, 'left', { width: 1400 })}
          alt={scheme.description}
          width="1400"
          height="478"
        />
      ) : (
        <Elevation of={elevationOf(aircraft)} />
      )}
      <figcaption className="label">
        <span>{scheme ? 'Your scheme, as drawn in the studio' : aircraft.tailNumber}</span>
        <span>Left elevation</span>
      </figcaption>
    </figure>
  );
}
