import './prices.css';
import { LazyElevation } from '#airplanes/aircraft/ui/LazyElevation.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { Text } from '#website/texts/ui/Text.tsx';
import { dollars } from '../estimate.ts';
import type { PriceList } from '../prices.contract.ts';
import { AIRCRAFT_DRAWINGS, drawingOf } from './aircraft-drawings.ts';

/** The six that fit into one row. */
const SHOWN = 6;
const ORDER = Object.keys(AIRCRAFT_DRAWINGS);

/** The aircraft types with drawings and base prices. */
export function FleetPrices({ aircraftTypes }: Pick<PriceList, 'aircraftTypes'>) {
  const fleet = [...aircraftTypes].sort((a, b) => rank(a.name) - rank(b.name)).slice(0, SHOWN);
  return (
    <>
      <div className="row between ahead">
        <h3 className="h4">
          <Text k="home.fleet.title" />
        </h3>
        <p className="sm muted">
          <Text k="home.fleet.note" />
        </p>
      </div>
      <ul className="stack fleet">
        {fleet.map(({ name, basePrice }) => (
          <li key={name}>
            <PageLink to={`/quote-calculator?type=${encodeURIComponent(name)}`}>
              <LazyElevation of={drawingOf(name)} bare />
              <b>{name}</b>
              <span className="muted sm">
                <Text k="home.fleet.from" />
                {` ${dollars(basePrice)}`}
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

/** The starting prices of a paint job. */
export function CostSection({ startingPrices }: Pick<PriceList, 'startingPrices'>) {
  return (
    <section className="section section--joined cost" id="cost">
      <div className="wrap split">
        <div>
          <h2>
            <Text k="home.cost.title" />
          </h2>
          <p className="lead">
            <Text k="home.cost.lead" />
          </p>
          <ButtonLink to="/contact" variant="primary" arrow>
            <Text k="home.cost.estimate" />
          </ButtonLink>
        </div>
        <StartingPriceList startingPrices={startingPrices} />
      </div>
    </section>
  );
}

export function StartingPriceList({ startingPrices }: Pick<PriceList, 'startingPrices'>) {
  return (
    <ul className="pricelist pricelist--topped">
      {startingPrices.map(({ name, price }) => (
        <li key={name}>
          <span>{name}</span>
          <span className="price">{dollars(price)}</span>
        </li>
      ))}
    </ul>
  );
}
