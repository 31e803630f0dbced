import './starting-prices.css';
import type { ReactNode } from 'react';
import { Text } from '#features/texts/ui/Text.tsx';
import { PageLink } from '#ui/page-link.tsx';
import type { PriceList } from '../contract.ts';
import { StartingPriceList } from './StartingPriceList.tsx';

/** Starting prices of each kind of job, with a link to the calculator; `children` stand below it. */
export function StartingPrices({
  startingPrices,
  children,
}: Pick<PriceList, 'startingPrices'> & { children?: ReactNode }) {
  return (
    <section className="section starting-prices">
      <div className="wrap split">
        <div>
          <h2>
            <Text k="pricing.starting.title" />
          </h2>
          <p className="lead">
            <Text k="pricing.starting.lead" />
          </p>
          <p>
            <PageLink className="text-link" to="/quote-calculator">
              <Text k="pricing.starting.calculator" />
            </PageLink>
          </p>
          {children}
        </div>
        <StartingPriceList startingPrices={startingPrices} />
      </div>
    </section>
  );
}
