import './intro.css';
import type { PriceList } from '#features/estimates/contract.ts';
import { FleetPrices } from '#features/estimates/ui/FleetPrices.tsx';
import { Lines, Text } from '#features/texts/ui/Text.tsx';
import { ButtonLink } from '#ui/button.tsx';

export function IntroSection({ aircraftTypes }: Pick<PriceList, 'aircraftTypes'>) {
  return (
    <section className="section" id="intro">
      <div className="wrap">
        <h2 className="statement">
          <Lines k="home.intro.statement" />
        </h2>
        <div className="intro-row">
          <p className="lead">
            <Text k="home.intro.paragraph" />
          </p>
          <p>
            <ButtonLink to="/contact" variant="ink" arrow>
              <Text k="home.intro.start" />
            </ButtonLink>
          </p>
        </div>
        <div className="intro-fleet">
          <FleetPrices aircraftTypes={aircraftTypes} />
        </div>
      </div>
    </section>
  );
}
