import './finishes.css';
import { useId } from 'react';
import { AIRFRAMES } from '#features/aircraft/built-in/airframes.ts';
import { AirframeLayers } from '#features/aircraft/ui/Elevation.tsx';
import { useText } from '#features/texts/ui/Text.tsx';
import type { PriceList } from '../contract.ts';
import { packagePrice } from '../rules.ts';

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
      <ol className="finishes__key">
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
