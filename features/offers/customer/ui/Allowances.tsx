import type { CSSProperties } from 'react';
import { formatCents } from '#features/shop/rules.ts';
import { Icon } from '#ui/icon.tsx';
import { info } from '#ui/icons.ts';
import type { OfferDocument } from '../../contract.ts';

/** Hours drawn at most one by one, and those beyond the allowance. */
const MAX_CELLS = 40;
const BEYOND = 3;

/** Work that is in the price up to some hours. */
export function Allowances({ allowances }: Pick<OfferDocument, 'allowances'>) {
  return (
    <>
      <div className="stack allowances">
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
        <span>
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
