import '#website/estimates/ui/prices.css';
import { useState } from 'react';
import { addedDollars, dollars, estimate, formatOrDash } from '#website/estimates/estimate.ts';
import type { PriceList } from '#website/estimates/prices.contract.ts';
import './price-settings.css';
import { type SettingEdit, SettingPart } from '#foundation/settings/ui/SettingPart.tsx';
import { Field } from '#ui/field.tsx';
import { useFormContext } from '#ui/form-state.ts';
import type { PricePackage } from '../prices.contract.ts';
import { PriceTable } from './PriceTable.tsx';

/** A calculator estimate with the unsaved prices. */
function SampleEstimate({ prices, saved }: { prices: PriceList; saved: PriceList }) {
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

const loadPrices = async () => (await import('#website/estimates/prices.contract.ts')).PRICE_SETTING;

export function PricesForm() {
  return (
    <SettingPart<PriceList>
      part="prices"
      setting="prices"
      load={loadPrices}
      keys={['aircraftTypes', 'addOns', 'timelines', 'packages', 'startingPrices']}
      fieldNameAt={(path) => path.replace(/(\.includes)\.\d+$/, '$1')}
    >
      {(edit) => <PriceFields {...edit} />}
    </SettingPart>
  );
}

function PriceFields({ value, change, saved }: SettingEdit<PriceList>) {
  const table = <List extends keyof PriceList>(list: List) => ({
    list,
    items: value[list],
    saved: saved[list],
    onChange: (items: PriceList[List]) => change({ [list]: items }),
  });
  return (
    <div className="stack set__prices">
      <div>
        <PriceTable {...table('aircraftTypes')} caption="Base price by aircraft type" figure="basePrice" blank={{}} />
        <PriceTable {...table('addOns')} caption="Add-ons" figure="price" blank={{ note: '' }} />
        <PriceTable {...table('timelines')} caption="Timeline multipliers" figure="multiplier" blank={{ note: '' }} />
        <PriceTable {...table('startingPrices')} caption="Starting prices" figure="price" blank={{}} />
        <PriceTable
          {...table('packages')}
          caption="Packages"
          figure="price"
          blank={{ andUp: false, popular: false, summary: '', includes: [] }}
        />
        {value.packages.map((item, index) => (
          <PackageFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a name that is being typed is no identity
            key={index}
            index={index}
            item={item}
            onChange={(item) => change({ packages: value.packages.with(index, item) })}
          />
        ))}
      </div>
      <SampleEstimate prices={value} saved={saved} />
    </div>
  );
}

/** A package's fields beside its price. */
function PackageFields({
  index,
  item,
  onChange,
}: {
  index: number;
  item: PricePackage;
  onChange: (item: PricePackage) => void;
}) {
  const path = `packages.${index}`;
  const { errors } = useFormContext();
  const hasError = Object.keys(errors).some((field) => field.startsWith(`${path}.`));
  const [lines, setLines] = useState(item.includes.join('\n'));
  // Keeps the text as typed, with empty lines, and follows external changes of the value.
  if (linesIn(lines).join('\n') !== item.includes.join('\n')) setLines(item.includes.join('\n'));
  return (
    <details className="set__package" open={hasError || undefined}>
      <summary>What {item.name} includes</summary>
      <Field
        name={`${path}.summary`}
        label="Summary"
        value={item.summary}
        onChange={({ target }) => onChange({ ...item, summary: target.value })}
      />
      <Field
        rows={5}
        name={`${path}.includes`}
        label="What is included, one item per line"
        value={lines}
        onChange={({ target }) => {
          setLines(target.value);
          onChange({ ...item, includes: linesIn(target.value) });
        }}
      />
      <label className="check-row set__check">
        <input
          type="checkbox"
          checked={item.andUp}
          onChange={({ target }) => onChange({ ...item, andUp: target.checked })}
        />
        This is a starting price
      </label>
      <label className="check-row set__check">
        <input
          type="checkbox"
          checked={item.popular}
          onChange={({ target }) => onChange({ ...item, popular: target.checked })}
        />
        Most Popular
      </label>
    </details>
  );
}

function linesIn(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
