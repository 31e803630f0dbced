import { expect, test } from 'vitest';
import { airframeNamed } from './airframe-names.ts';

test.each([
  ['Turboprop single, white over navy. Turboprop', 'single-turboprop'],
  ['Twin turboprop', 'twin-turboprop'],
  ['Light jet', 'light-jet'],
  ['Twin piston', 'twin-piston'],
  ['High-wing single, cream and green', 'single-piston-high'],
  ['Low wing single', 'single-piston-low'],
  ['T-tail turboprop, ivory over graphite', 't-tail-turboprop'],
  ['King Air; King Air 350', 'twin-turboprop'],
  ['Cessna Citation; CJ2', 'light-jet'],
  ['Single Engine Piston; Cessna 182', 'single-piston-high'],
  ['Cirrus; SR22', 'single-piston-low'],
  ['Single engine piston', undefined],
  ['Helicopter', undefined],
])('%s is drawn as %s', (words, drawing) => {
  expect(airframeNamed(words)).toBe(drawing);
});
