import './price-list.css';
import type { PriceList } from '../contract.ts';
import { dollars } from '../rules.ts';

export function StartingPriceList({ startingPrices }: Pick<PriceList, 'startingPrices'>) {
  return (
    <ul className="pricelist pricelist--topped">
      {startingPrices.map(({ name, price }) => (
        <li key={name}>
          <span>{name}</span>
          <span className="price">{dollars(price)}</span>
        </li>
      ))}
    </ul>
  );
}
