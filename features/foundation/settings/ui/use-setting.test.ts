import { expect, test } from 'vitest';
import { PRICE_SETTING } from '#website/estimates/prices.contract.ts';
import { formatIssue } from './use-setting.tsx';

test('explains an invalid price in a sentence', () => {
  const wrong = (figure: number) => {
    const startingPrices = [{ name: 'Exterior', price: figure }];
    return PRICE_SETTING.schema.safeParse({ ...PRICE_SETTING.builtIn, startingPrices }).error!.issues.map(formatIssue);
  };
  expect(wrong(Number.NaN)).toEqual(['Enter a number']);
  expect(wrong(-1)).toEqual(['Enter 0 or more']);
  expect(wrong(99_000_000)).toEqual(['At most 10,000,000']);
});
