import { expect, test } from 'vitest';
import { FAMILIES, type FamilyId, likenessOf, partsOf, typeOf } from './aircraft-types.ts';
import { FIGURES } from './scale.ts';

test.each([
  ['C182', null],
  ['C172', 'Similar to the Cessna 182.'],
  ['BE35', 'Drawn as a straight-tail Bonanza. Tell us about yours.'],
  ['jet', 'Drawn as a Cessna Citation CJ2. Tell us your exact model.'],
])('%s says how near its drawing comes: %s', (id, likeness) => {
  expect(likenessOf(typeOf(id)!)).toBe(likeness);
});

test.each(Object.keys(FAMILIES) as FamilyId[])('%s has the parts of its airframe', (id) => {
  const { propeller, nacelles, jets, gear } = FIGURES[id];
  expect(partsOf(id)).toEqual([
    ...(propeller || nacelles ? ['spinner'] : []),
    'tips',
    ...(nacelles || jets ? ['nacelles'] : []),
    ...(gear.main.hasFairing ? ['pants'] : []),
  ]);
});

test('a type with retractable gear has no wheel pants', () => {
  expect([partsOf('P28A'), partsOf('P28R')]).toEqual([
    ['spinner', 'tips', 'pants'],
    ['spinner', 'tips'],
  ]);
});

test('each family is drawn after one of its types', () => {
  for (const id of Object.keys(FAMILIES)) expect(typeOf(id)!.note).toMatch(/^Drawn as a \w/);
});
