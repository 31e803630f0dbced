import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { priceList } from '#website/estimates/prices.contract.ts';
import { NumberCell } from './setting-fields.tsx';

const nothing = () => {};
const shownIn = (html: string) => /value="([^"]*)"/.exec(html)![1];

test('shows an amount with the separators of thousands', () => {
  const cell = { name: 'acceptanceCode', label: 'Amount', onChange: nothing };
  expect(shownIn(renderToString(<NumberCell {...cell} kind={{ decimals: 2, unit: '$' }} value={185_050} />))).toBe(
    '1,850.50',
  );
  expect(shownIn(renderToString(<NumberCell {...cell} kind={{ decimals: 0, unit: '$' }} value={31_000} />))).toBe(
    '31,000',
  );
});

test('leaves the price of a new row empty, and saves no row without a name and a price', () => {
  const cell = { name: 'addOns.0.price', label: 'New row', onChange: nothing };
  expect(shownIn(renderToString(<NumberCell {...cell} kind={{ decimals: 0, unit: '$' }} value={Number.NaN} />))).toBe(
    '',
  );
  const rowOf = (row: object) => priceList.shape.startingPrices.safeParse(JSON.parse(JSON.stringify([row]))).success;
  expect(rowOf({ name: '', price: Number.NaN })).toBe(false);
  expect(rowOf({ name: 'Decals', price: Number.NaN })).toBe(false);
  expect(rowOf({ name: 'Decals', price: 250 })).toBe(true);
});
