import type { PriceList } from '#features/estimates/contract.ts';
import { searchKey, searchWords } from '#features/fields/rules.ts';
import type { Shop } from '#features/shop/contract.ts';
import type { OfferLine } from '../contract.ts';

/** A price of the shop that a line can be made of. */
export interface CatalogItem {
  text: string;
  unit: OfferLine['unit'];
  unitCents: number;
}

/** The prices of the price list and of an hour of labor, each once; those of the airplane's type first. */
export function catalogOf(prices: PriceList, shop: Pick<Shop, 'laborRateCents'>, aircraftType: string): CatalogItem[] {
  const item = (text: string, dollars: number): CatalogItem => ({ text, unit: 'job', unitCents: dollars * 100 });
  const types = prices.aircraftTypes.toSorted(
    (a, b) => Number(b.name === aircraftType) - Number(a.name === aircraftType),
  );
  const items = [
    ...types.map(({ name, basePrice }) => item(`${name}: base price`, basePrice)),
    ...prices.addOns.map(({ name, price }) => item(name, price)),
    { text: 'Labor', unit: 'hour' as const, unitCents: shop.laborRateCents },
    ...prices.startingPrices.map(({ name, price }) => item(name, price)),
    ...prices.packages.map(({ name, price }) => item(`${name} package`, price)),
  ];
  return items.filter(({ text }, index) => items.findIndex((other) => other.text === text) === index);
}

/** The items that have all words; of an empty search all. */
export function findItems(items: readonly CatalogItem[], search: string): CatalogItem[] {
  const words = searchWords(search);
  return items.filter(({ text }) => words.every((word) => searchKey(text).includes(word)));
}
