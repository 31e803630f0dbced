import './cost.css';
import { Text } from '#features/texts/ui/Text.tsx';
import { ButtonLink } from '#ui/button.tsx';
import type { PriceList } from '../contract.ts';
import { StartingPriceList } from './StartingPriceList.tsx';

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
