import './fleet.css';
import { LazyElevation } from '#features/aircraft/ui/LazyElevation.tsx';
import { Text } from '#features/texts/ui/Text.tsx';
import { PageLink } from '#ui/page-link.tsx';
import type { PriceList } from '../contract.ts';
import { dollars } from '../rules.ts';
import { AIRCRAFT_DRAWINGS, drawingOf } from './aircraft-drawings.ts';

/** The six that fit into one row. */
const SHOWN = 6;
const ORDER = Object.keys(AIRCRAFT_DRAWINGS);

/** The aircraft types with drawings and base prices. */
export function FleetPrices({ aircraftTypes }: Pick<PriceList, 'aircraftTypes'>) {
  const fleet = [...aircraftTypes].sort((a, b) => rank(a.name) - rank(b.name)).slice(0, SHOWN);
  return (
    <>
      <div className="row between fleet-head">
        <h3 className="h4">
          <Text k="home.fleet.title" />
        </h3>
        <p className="sm muted">
          <Text k="home.fleet.note" />
        </p>
      </div>
      <ul className="fleet">
        {fleet.map(({ name, basePrice }) => (
          <li key={name}>
            <PageLink to={`/quote-calculator?type=${encodeURIComponent(name)}`}>
              <LazyElevation of={drawingOf(name)} bare />
              <b>{name}</b>
              <span className="muted sm">
                <Text k="home.fleet.from" /> {dollars(basePrice)}
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Types without a rank come last, in the order of the price list. */
function rank(name: string): number {
  const place = ORDER.indexOf(name);
  return place < 0 ? ORDER.length : place;
}
