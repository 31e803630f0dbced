import { expect, test } from 'vitest';
import { FAMILIES } from '../built-in/types.ts';
import { likenessOf, typeOf } from './rules.ts';

test.each([
  ['C182', null],
  ['C172', 'In the class of the Cessna 182.'],
  ['BE35', 'Drawn as a Bonanza with one fin; tell us yours.'],
  ['jet', 'Drawn as a Cessna Citation CJ2; tell us yours.'],
])('%s says how near its drawing comes: %s', (id, likeness) => {
  expect(likenessOf(typeOf(id)!)).toBe(likeness);
});

test('each family is drawn after one of its types', () => {
  for (const id of Object.keys(FAMILIES)) expect(typeOf(id)!.note).toMatch(/^Drawn as a \w/);
});
