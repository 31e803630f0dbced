import { expect, test } from 'vitest';
import { describeSwatch } from './SchemeParts.tsx';

const swatchOf = (...names: string[]) => ({
  layout: 'Foothill',
  colors: names.map((name) => ({ name, srgb: '#fff' })),
});

test.each([
  [['Untinted White', 'Deep Green', 'Gold'], 'Foothill, white / green / gold'],
  [['Navy Show Blue', 'Black', 'Scarlet', 'Buff'], 'Foothill, blue / black / scarlet'],
  [[], 'Foothill'],
])('a swatch of %j is %s', (names, words) => {
  expect(describeSwatch(swatchOf(...names))).toBe(words);
});
