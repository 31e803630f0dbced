import { expect, test } from 'vitest';
import { zonesOf } from '#airplanes/drawing/paint/layouts.ts';
import { LAYOUT_IDS } from '#airplanes/drawing/paint/scheme.ts';
import { BUILT_IN_COATINGS } from './coatings.contract.ts';
import { readScheme, writeScheme } from './scheme-code.ts';
import { nextColors, seedScheme, startScheme, swapColors } from './scheme-fields.ts';

test('"Surprise me" goes through the named color sets and comes round', () => {
  const codes = new Set<string>();
  let scheme = startScheme();
  for (let i = 0; i < 8; i += 1) {
    scheme = nextColors(scheme, BUILT_IN_COATINGS);
    codes.add(writeScheme(scheme));
  }
  expect(codes.size).toBe(8);
  expect(writeScheme(nextColors(scheme, BUILT_IN_COATINGS))).toBe([...codes][0]);
});

test.each(LAYOUT_IDS)('"Surprise me" paints every zone of %s', (layout) => {
  const scheme = nextColors(seedScheme(layout, 'C182'), BUILT_IN_COATINGS);
  expect(Object.keys(scheme.zones)).toEqual(zonesOf(layout));
  expect(readScheme(writeScheme(scheme))).toEqual({ scheme });
});

test('"Surprise me" takes offered colors only', () => {
  const offered = BUILT_IN_COATINGS.filter(({ id }) => id !== '17925');
  const scheme = nextColors(startScheme(), offered);
  expect(Object.values(scheme.zones).map(({ coating }) => coating)).not.toContain('17925');
  expect(nextColors(startScheme(), [])).toEqual(startScheme());
});

test('two colors are swapped with their finishes', () => {
  const { zones } = swapColors(startScheme(), 'base', 'a');
  expect(zones.base).toEqual(startScheme().zones.a);
  expect(zones.a).toEqual(startScheme().zones.base);
});
