import { expect, test } from 'vitest';
import { PRICE_SETTING } from '#website/estimates/prices.contract.ts';
import { SHOP_SETTING } from '#workshop/shop/shop.contract.ts';
import { catalogOf, findItems } from './editing.ts';

const items = catalogOf(PRICE_SETTING.builtIn, SHOP_SETTING.builtIn, 'King Air');

test('the catalog begins with the airplane, and has add-ons and labor in cents', () => {
  expect(items[0]).toEqual({ text: 'King Air: base price', unit: 'job', unitCents: 4_000_000 });
  expect(items).toContainEqual({ text: 'Premium Clear Coat', unit: 'job', unitCents: 300_000 });
  expect(items).toContainEqual({ text: 'Labor', unit: 'hour', unitCents: 11_000 });
});

test('names each item once', () => {
  expect(new Set(items.map(({ text }) => text)).size).toBe(items.length);
});

test('is found by any words of an item', () => {
  expect(findItems(items, 'coat prem').map(({ text }) => text)).toEqual(['Premium Clear Coat']);
  expect(findItems(items, ' ')).toEqual(items);
  expect(findItems(items, 'boots')).toEqual([]);
});
