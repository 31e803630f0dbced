import { expect, test } from 'vitest';
import { schemeNamed } from './scheme-named.ts';

test.each([
  ['Turboprop single, white over navy', 'White', ['Navy']],
  ['Jet, graphite over silver', 'Graphite', ['Silver']],
  ['High-wing single, cream and green', 'Cream', ['Green']],
  ['Twin turboprop, burgundy and gold', 'White', ['Burgundy', 'Gold']],
  ['White over navy, with a copper line', 'White', ['Navy', 'Copper']],
])('finds base and stripes in %s', (title, base, stripes) => {
  const scheme = schemeNamed(title);
  expect(scheme?.base.name).toBe(base);
  expect(scheme?.stripes.map((color) => color?.name)).toEqual(stripes);
});

test.each(['New Project', 'Jet, all white', 'White and white', 'Redone blackboard'])(
  'finds no scheme in %s',
  (title) => {
    expect(schemeNamed(title)).toBeUndefined();
  },
);
