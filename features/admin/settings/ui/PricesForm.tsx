import './prices.css';
import type { PriceList } from '#features/estimates/contract.ts';
import { PackageFields } from './PackageFields.tsx';
import { PriceTable } from './PriceTable.tsx';
import { SampleEstimate } from './SampleEstimate.tsx';
import { type SettingEdit, SettingPart } from './SettingPart.tsx';

const loadPrices = async () => (await import('#features/estimates/contract.ts')).PRICE_SETTING;

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
