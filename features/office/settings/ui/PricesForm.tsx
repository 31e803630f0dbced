import './prices.css';
import type { PriceList } from '#features/estimates/contract.ts';
import { PackageFields } from './PackageFields.tsx';
import { PriceTable } from './PriceTable.tsx';
import { SampleEstimate } from './SampleEstimate.tsx';
import { type Edit, SettingPart } from './SettingPart.tsx';

const loadPrices = async () => (await import('#features/estimates/contract.ts')).PRICES;

/** Every price the site names, and what they come to for one aircraft. */
export function PricesForm() {
  return (
    <SettingPart<PriceList>
      part="prices"
      setting="prices"
      load={loadPrices}
      keys={['aircraftTypes', 'addOns', 'timelines', 'packages', 'startingPrices']}
      fieldAt={(path) => path.replace(/(\.includes)\.\d+$/, '$1')}
    >
      {(edit) => <PriceFields {...edit} />}
    </SettingPart>
  );
}

function PriceFields({ value, change, saved }: Edit<PriceList>) {
  return (
    <div className="set__prices">
      <div>
        <PriceTable
          list="aircraftTypes"
          caption="settings.prices.aircraft"
          figure="basePrice"
          items={value.aircraftTypes}
          saved={saved.aircraftTypes}
          blank={{ basePrice: 25_000, shownMultiplier: 1 }}
          onChange={(aircraftTypes) => change({ aircraftTypes })}
        />
        <PriceTable
          list="addOns"
          caption="settings.prices.addOns"
          figure="price"
          items={value.addOns}
          saved={saved.addOns}
          blank={{ price: 0, note: '' }}
          onChange={(addOns) => change({ addOns })}
        />
        <PriceTable
          list="timelines"
          caption="settings.prices.timelines"
          figure="multiplier"
          items={value.timelines}
          saved={saved.timelines}
          blank={{ multiplier: 1, note: '' }}
          onChange={(timelines) => change({ timelines })}
        />
        <PriceTable
          list="startingPrices"
          caption="settings.prices.starting"
          figure="price"
          items={value.startingPrices}
          saved={saved.startingPrices}
          blank={{ price: 10_000 }}
          onChange={(startingPrices) => change({ startingPrices })}
        />
        <PriceTable
          list="packages"
          caption="settings.prices.packages"
          figure="price"
          items={value.packages}
          saved={saved.packages}
          blank={{ price: 10_000, andUp: false, popular: false, summary: '', includes: [] }}
          onChange={(packages) => change({ packages })}
        />
        {value.packages.map((each, index) => (
          <PackageFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a name that is being typed is no identity
            key={index}
            index={index}
            item={each}
            onChange={(item) => change({ packages: value.packages.with(index, item) })}
          />
        ))}
      </div>
      <SampleEstimate prices={value} saved={saved} />
    </div>
  );
}
