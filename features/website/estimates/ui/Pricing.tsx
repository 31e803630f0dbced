import './pricing.css';
import { type ReactNode, useId, useState } from 'react';
import { AIRFRAMES } from '#airplanes/aircraft/built-in/airframes.ts';
import { AirframeLayers } from '#airplanes/aircraft/ui/Elevation.tsx';
import { LazyElevation } from '#airplanes/aircraft/ui/LazyElevation.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { check } from '#ui/icons.ts';
import { PageLink } from '#ui/page-link.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { Text, useText } from '#website/texts/ui/Text.tsx';
import { dollars, formatOrDash, packagePrice, returnOnPaint } from '../estimate.ts';
import type { PriceList, PricePackage } from '../prices.contract.ts';
import { CALCULATED, CalculatorCard, FigureField, typedNumber } from './CalculatorCard.tsx';
import { StartingPriceList } from './starting-prices.tsx';

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
          <p className="apart--wide">
            <ButtonLink to="/studio" arrow>
              <Text k="pricing.packages.studio" />
            </ButtonLink>
          </p>
        )}
      </div>
    </section>
  );
}

function PackageCard({ offer, finish }: { offer: PricePackage; finish: number }) {
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
      <ul className="points apart--wide ahead--far pack__includes">
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

/** The borders between finishes, nose to tail. */
const ZONES = ['M-160 8H517L309 454H-160Z', 'M517 8H891L683 454H309Z', 'M891 8H1360L1360 454H683Z'] as const;
const CUTS = 'M517 8L309 454M891 8L683 454';

/** One aircraft in three finishes, with the prices of the packages. */
export function FinishesDrawing({ packages }: Pick<PriceList, 'packages'>) {
  const id = useId();
  return (
    <figure>
      <svg className="finishes ac" viewBox="40 8 1120 446" role="img" aria-label={useText('pricing.hero.drawing')}>
        {ZONES.map((zone, at) => (
          <g key={zone}>
            <clipPath id={`${id}-${at}`}>
              <path d={zone} />
            </clipPath>
            <g clipPath={`url(#${id}-${at})`}>
              <g className={`ac--paint finish-${at + 1}`}>
                <AirframeLayers airframe={AIRFRAMES['twin-turboprop']} painted />
              </g>
            </g>
          </g>
        ))}
        <path className="finishes__cut" d={CUTS} />
      </svg>
      <ol className="apart finishes__key">
        {packages.map((each) => (
          <li key={each.name}>
            <b>{packagePrice(each)}</b>
            <span>{each.name}</span>
          </li>
        ))}
      </ol>
    </figure>
  );
}

/** The return of a paint job; `typed` has the initial values. */
export function RoiCalculator({ typed }: { typed: { value: string; cost: string } }) {
  const [value, setValue] = useState(typed.value);
  const [cost, setCost] = useState(typed.cost);
  const result = returnOnPaint(typedNumber(value), typedNumber(cost));
  return (
    <section className="section on-mist" id="roi">
      <div className="wrap">
        <SectionHead title={<Text k="pricing.roi.title" />} lead={<Text k="pricing.roi.lead" />} />
        <CalculatorCard
          note="pricing.roi.note"
          calculate="pricing.roi.calculate"
          figures={[
            { label: 'pricing.roi.newValue', figure: formatOrDash(result?.newValue, dollars) },
            { label: 'pricing.roi.increase', figure: formatOrDash(result?.increase, dollars) },
            { label: 'pricing.roi.percent', figure: formatOrDash(result?.percent, (percent) => `${percent}%`) },
          ]}
          drawing={<Scale />}
        >
          <FigureField
            name="value"
            label="pricing.roi.value"
            help="pricing.roi.valueHelp"
            before="$"
            kind={CALCULATED.amount}
            value={value}
            onChange={setValue}
          />
          <FigureField
            name="cost"
            label="pricing.roi.cost"
            help="pricing.roi.costHelp"
            before="$"
            kind={CALCULATED.amount}
            value={cost}
            onChange={setCost}
          />
        </CalculatorCard>
        <p className="row apart--far">
          <ButtonLink to="/contact" variant="primary" arrow>
            <Text k="pricing.roi.quote" />
          </ButtonLink>
          <ButtonLink to="/portfolio">
            <Text k="pricing.roi.portfolio" />
          </ButtonLink>
        </p>
      </div>
    </section>
  );
}

/** A scale with 90 between 80 and 100. */
function Scale() {
  return (
    <>
      <div className="roi__meter" aria-hidden="true" />
      <p className="spread sm muted">
        <span aria-hidden="true">0%</span>
        <span>
          <Text k="pricing.roi.scale" />
        </span>
      </p>
    </>
  );
}
