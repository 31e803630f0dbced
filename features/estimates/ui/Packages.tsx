import './packages.css';
import './finishes.css';
import { LazyElevation } from '#features/aircraft/ui/LazyElevation.tsx';
import { Text } from '#features/texts/ui/Text.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { check } from '#ui/icons.ts';
import { SectionHead } from '#ui/section-head.tsx';
import type { PriceList } from '../contract.ts';
import { packagePrice } from '../rules.ts';

type Package = PriceList['packages'][number];

/** The packages side by side; each leads to the contact form with its name, and below them a link to the studio if it is open. */
export function Packages({ packages, hasStudio }: Pick<PriceList, 'packages'> & { hasStudio: boolean }) {
  return (
    <section className="section section--joined" id="packages">
      <div className="wrap">
        <SectionHead title={<Text k="pricing.packages.title" />} lead={<Text k="pricing.packages.lead" />} />
        <ul className="stack packs">
          {packages.map((offer, at) => (
            <PackageCard key={offer.name} offer={offer} finish={Math.min(at, 2) + 1} />
          ))}
        </ul>
        {hasStudio && (
          <p className="packs__studio">
            <ButtonLink to="/studio" arrow>
              <Text k="pricing.packages.studio" />
            </ButtonLink>
          </p>
        )}
      </div>
    </section>
  );
}

function PackageCard({ offer, finish }: { offer: Package; finish: number }) {
  const { name, summary, includes, popular } = offer;
  return (
    <li className={popular ? 'card pack pack--popular on-ink' : 'card pack'}>
      {popular && (
        <p className="label pack__flag">
          <Text k="pricing.packages.popular" />
        </p>
      )}
      <LazyElevation of="twin-turboprop" painted className={`pack__drawing finish-${finish}`} />
      <h3>{name}</h3>
      <p className="price pack__price">{packagePrice(offer)}</p>
      <p className="muted">{summary}</p>
      <ul className="pack__includes">
        {includes.map((item) => (
          <li key={item}>
            <Icon of={check} />
            <span>{item}</span>
          </li>
        ))}
      </ul>
      <ButtonLink to={`/contact?package=${encodeURIComponent(name)}`} variant={popular ? 'primary' : 'line'} block>
        <Text k="pricing.packages.select" />
        <span className="vh"> {name}</span>
      </ButtonLink>
    </li>
  );
}
