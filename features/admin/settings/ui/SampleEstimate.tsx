import '#features/estimates/ui/price-list.css';
import { useState } from 'react';
import type { PriceList } from '#features/estimates/contract.ts';
import { addedDollars, dollars, estimate, formatOrDash } from '#features/estimates/rules.ts';

/** A calculator estimate with the unsaved prices. */
export function SampleEstimate({ prices, saved }: { prices: PriceList; saved: PriceList }) {
  const [chosen, setChosen] = useState(2);
  const aircraftType = (prices.aircraftTypes[chosen] ?? prices.aircraftTypes[0])?.name ?? '';
  const services = prices.addOns.slice(1, 3).map(({ name }) => name);
  const timeline = prices.timelines.find(({ multiplier }) => multiplier > 1)?.name ?? '';
  const now = estimate(prices, { aircraftType, services, timeline });
  const before = estimate(saved, { aircraftType, services, timeline }).total;
  return (
    <aside className="set__sample on-ink" aria-labelledby="sample-title">
      <h3 className="label" id="sample-title">
        Sample estimate
      </h3>
      <div aria-live="polite" aria-atomic="true">
        <p className="price">{formatOrDash(finiteOrNull(now.total), dollars)}</p>
        {before > 0 && before !== now.total && (
          <p className="sm">
            <del>{dollars(before)}</del> before this change
          </p>
        )}
      </div>
      <ul className="pricelist sm">
        <li>
          <select
            className="input"
            aria-label="Aircraft type"
            value={String(chosen)}
            onChange={({ target }) => setChosen(Number(target.value))}
          >
            {prices.aircraftTypes.map(({ name }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a name that is being typed is no identity
              <option key={index} value={index}>
                {name}
              </option>
            ))}
          </select>
          <span className="price">{formatOrDash(finiteOrNull(now.base), dollars)}</span>
        </li>
        {now.addOns.map(({ name, price }) => (
          <li key={name}>
            <span>{name}</span>
            <span className="price">{formatOrDash(finiteOrNull(price), addedDollars)}</span>
          </li>
        ))}
        <li>
          <span>{timeline}</span>
          <span className="price">{formatOrDash(finiteOrNull(now.multiplier), (multiplier) => `x${multiplier}`)}</span>
        </li>
      </ul>
      <p className="sm muted">Estimates already sent keep their price.</p>
    </aside>
  );
}

const finiteOrNull = (number: number) => (Number.isFinite(number) ? number : null);
