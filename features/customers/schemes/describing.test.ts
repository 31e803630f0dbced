import { expect, test } from 'vitest';
import type { Scheme } from '#airplanes/drawing/paint/scheme.ts';
import { settlePicture, type View } from '#airplanes/drawing/pictures.ts';
import { BUILT_IN_COATINGS } from './coatings.contract.ts';
import { readScheme } from './scheme-code.ts';
import { describeScheme } from './scheme-fields.ts';
import { SEED_SCHEMES } from './scheme-limits.constants.ts';

function sentenceOf(code: string, view?: View, coatings = BUILT_IN_COATINGS): string {
  const { scheme } = readScheme(code) as { scheme: Scheme };
  return describeScheme(scheme, settlePicture(scheme, coatings).settled, coatings, view);
}

const FOOTHILL = '1.C182.foothill.0.0.0.17925s.14062s.17043m.14062s.aabx.N733BK.a.f';

test('a scheme is described by its side, type, layout, colors and mark', () => {
  expect(sentenceOf(FOOTHILL)).toBe(
    'Left side of a Cessna 182, layout Foothill: Untinted White above, Deep Green belly rising up the fin, Gold metallic stripe and Deep Green pinstripe between. N733BK in Deep Green, 12 inches, between wing and tail.',
  );
  expect(sentenceOf(FOOTHILL, 'right')).toMatch(/^Right side of a Cessna 182, .* tail\.$/);
});

test('what was moved, finishes but solid, and parts that differ from the layout are said', () => {
  const code = '1.C182.foothill.-2.0.1.17925p.14062m.17043m.14062s.pcxx.-';
  expect(sentenceOf(code)).toMatch(
    /^Left side of a Cessna 182, layout Foothill, line height 2 lower, stripe width 1 wider: Untinted White pearl above, Deep Green metallic belly .*\. Spinner polished\. Wing tips as pinstripe\.$/,
  );
});

test('from above no mark is seen', () => {
  expect(sentenceOf(FOOTHILL, 'top')).toMatch(/^Top of a Cessna 182, layout Foothill: .* between\.$/);
});

test('without a mark none is described', () => {
  expect(sentenceOf('1.E50P.waterline.0.0.0.17925s.14062s.17043m.xaxx.-')).toBe(
    'Left side of an Embraer Phenom 100, layout Waterline: Untinted White above, Deep Green belly, Gold metallic line at the waterline.',
  );
});

test('a mark is said where it is drawn, also where the airframe lacks the chosen place', () => {
  expect(sentenceOf('1.C25A.hairline.0.0.0.17925s.15044s.xxxx.N1AB.a.p')).toMatch(
    /N1AB in Insignia Blue, 12 inches, on the engine pod\.$/,
  );
  expect(sentenceOf('1.C182.hairline.0.0.0.17925s.15044s.xxxx.N1AB.a.p')).toMatch(
    /N1AB in Insignia Blue, 12 inches, between wing and tail\.$/,
  );
});

test('a mark without room is said', () => {
  const { scheme } = readScheme(FOOTHILL) as { scheme: Scheme };
  const { settled } = settlePicture(scheme, BUILT_IN_COATINGS);
  expect(describeScheme(scheme, { ...settled, mark: null }, BUILT_IN_COATINGS)).toMatch(
    /\. Neither side fits N733BK at 12 inches\.$/,
  );
});

test('the wish for a smaller mark is said', () => {
  expect(sentenceOf(`${FOOTHILL}s`)).toMatch(
    /12 inches, between wing and tail\. A smaller tail number is requested\.$/,
  );
});

test('a color that is gone is said to be', () => {
  expect(sentenceOf('1.C182.hairline.0.0.0.17925s.olds.xxxx.-')).toContain('a color no longer offered line');
});

test.each(SEED_SCHEMES)('$name is a sentence without gaps', ({ code }) => {
  expect(sentenceOf(code)).toMatch(/^Left side of an? .+, layout .+: .+\. N12345 in .+, 12 inches, .+\.$/);
  expect(sentenceOf(code)).not.toMatch(/undefined|null/);
});
