import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { markProblem } from '#airplanes/aircraft/tail-number.ts';
import { AIRCRAFT_TYPES, FAMILIES } from '#airplanes/drawing/airframes/aircraft-types.ts';
import { zonesOf } from '#airplanes/drawing/paint/layouts.ts';
import { FINISHES, LAYOUT_IDS, MARK_PLACES, type Scheme, type Zone } from '#airplanes/drawing/paint/scheme.ts';
import { BUILT_IN_COATINGS } from './coatings.contract.ts';
import { readScheme, writeScheme } from './scheme-code.ts';
import { MAX_COATING_ID, MAX_SCHEME_CODE, SEED_SCHEMES } from './scheme-limits.constants.ts';

const digit = fc.constantFrom(...'0123456789');
const letter = fc.constantFrom(...'ABCDEFGHJKLMNPQRSTUVWXYZ');
const markText = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.array(digit, { maxLength: 2 }), fc.array(letter, { maxLength: 2 }))
  .map(([first, digits, letters]) => `N${first}${digits.join('')}${letters.join('')}`);
const coating = fc.oneof(
  fc.constantFrom(...BUILT_IN_COATINGS.map(({ id }) => id)),
  fc.stringMatching(new RegExp(`^[0-9a-z][0-9a-z-]{0,${MAX_COATING_ID - 1}}$`)),
);
const step = fc.integer({ min: -10, max: 10 });

const schemes: fc.Arbitrary<Scheme> = fc.constantFrom(...LAYOUT_IDS).chain((layout) => {
  const owned = zonesOf(layout);
  const zone = fc.constantFrom(...owned);
  const coat = fc.record({ coating, finish: fc.constantFrom(...FINISHES) });
  return fc.record({
    v: fc.constant(1 as const),
    type: fc.constantFrom(...Object.keys(AIRCRAFT_TYPES), ...Object.keys(FAMILIES)),
    layout: fc.constant(layout),
    sliders: fc.record({ height: step, sweep: step, width: step }),
    zones: fc.record(Object.fromEntries(owned.map((name) => [name, coat])) as Record<Zone, typeof coat>),
    parts: fc.record({
      spinner: fc.oneof(zone, fc.constant('polished' as const)),
      tips: zone,
      nacelles: zone,
      pants: zone,
    }),
    mark: fc.option(
      fc.record(
        {
          text: markText,
          zone,
          place: fc.constantFrom(...MARK_PLACES),
          keepsLines: fc.constant(true as const),
          asksSmaller: fc.constant(true as const),
        },
        { requiredKeys: ['text', 'zone', 'place'] },
      ),
    ),
  });
});

describe('the code of a scheme', () => {
  it('reads back as the scheme', () => {
    fc.assert(
      fc.property(schemes, (scheme) => {
        expect(readScheme(writeScheme(scheme))).toEqual({ scheme });
      }),
      { numRuns: 1000 },
    );
  });

  it('is written the same for the same scheme, and no longer than allowed', () => {
    fc.assert(
      fc.property(schemes, (scheme) => {
        const code = writeScheme(scheme);
        const read = readScheme(code);
        // Renamed since.
        expect('scheme' in read && writeScheme(read.scheme)).toBe(code.replace('.flatirons.', '.rake.'));
        expect(code.length).toBeLessThanOrEqual(MAX_SCHEME_CODE);
        expect(encodeURIComponent(code)).toBe(code);
      }),
    );
  });

  it('stays within its length with the longest parts', () => {
    const longest = { coating: 'x'.repeat(MAX_COATING_ID), finish: 'solid' } as const;
    const scheme: Scheme = {
      v: 1,
      type: Object.keys(FAMILIES).reduce((a, b) => (b.length > a.length ? b : a)),
      layout: 'rake',
      sliders: { height: -10, sweep: -10, width: -10 },
      zones: { base: longest, a: longest, b: longest, c: longest },
      parts: { spinner: 'polished', tips: 'a', nacelles: 'a', pants: 'a' },
      mark: { text: 'N888WW', zone: 'a', place: 'auto', asksSmaller: true },
    };
    expect(writeScheme(scheme).length).toBeLessThanOrEqual(MAX_SCHEME_CODE);
    expect(readScheme(writeScheme(scheme))).toEqual({ scheme });
  });

  it('refuses or reads any text without an exception', () => {
    const near = schemes.chain((scheme) => {
      const code = writeScheme(scheme);
      return fc
        .tuple(fc.nat({ max: code.length }), fc.string({ maxLength: 3 }))
        .map(([at, noise]) => code.slice(0, at) + noise + code.slice(at + noise.length));
    });
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 240 }), near), (text) => {
        const read = readScheme(text);
        if ('scheme' in read) expect(writeScheme(read.scheme)).toBe(text);
        else expect(read.problem).toMatch(/^(newer|unreadable)$/);
      }),
      { numRuns: 10_000 },
    );
  });

  test.each([
    ['a type that does not exist', '1.C999.hairline.0.0.0.17925s.14062s.xxxx.-'],
    ['a name that every object has', '1.constructor.hairline.0.0.0.17925s.14062s.xxxx.-'],
    ['a layout that does not exist', '1.C182.spiral.0.0.0.17925s.14062s.xxxx.-'],
    ['a slider beyond its end', '1.C182.hairline.11.0.0.17925s.14062s.xxxx.-'],
    ['a slider written in another way', '1.C182.hairline.-0.0.0.17925s.14062s.xxxx.-'],
    ['a zone too many', '1.C182.hairline.0.0.0.17925s.14062s.14062s.xxxx.-'],
    ['a zone too few', '1.C182.foothill.0.0.0.17925s.14062s.17043m.xxxx.-'],
    ['a part in a zone that the layout lacks', '1.C182.hairline.0.0.0.17925s.14062s.xxcx.-'],
    ['a mark in a zone that the layout lacks', '1.C182.hairline.0.0.0.17925s.14062s.xxxx.N1.c.a'],
    ['a mark that is no registration', '1.C182.hairline.0.0.0.17925s.14062s.xxxx.N0123.a.a'],
  ])('refuses %s', (_, code) => {
    expect(readScheme(code)).toEqual({ problem: 'unreadable' });
  });

  it('says that a later version is newer', () => {
    expect(readScheme('2.C182.anything')).toEqual({ problem: 'newer' });
  });

  test.each(readFileSync('tests/fixtures/scheme-links.txt', 'utf8').trim().split('\n'))(
    'opens for ever: %s',
    (code) => {
      const read = readScheme(code);
      // Renamed since.
      expect('scheme' in read && writeScheme(read.scheme)).toBe(code.replace('.flatirons.', '.rake.'));
    },
  );
});

describe('the built-in schemes', () => {
  test.each(SEED_SCHEMES)('$name opens, in finishes that its coatings have', ({ code }) => {
    const read = readScheme(code);
    if (!('scheme' in read)) throw new Error(read.problem);
    for (const { coating: id, finish } of Object.values(read.scheme.zones)) {
      expect(BUILT_IN_COATINGS.find((other) => other.id === id)?.finishes).toContain(finish);
    }
    expect(markProblem(read.scheme.mark!.text)).toBeNull();
  });

  it('name each coating once', () => {
    expect(BUILT_IN_COATINGS).toHaveLength(43);
    expect(new Set(BUILT_IN_COATINGS.map(({ id }) => id)).size).toBe(43);
    expect(BUILT_IN_COATINGS.every(({ srgb }) => /^#[0-9a-f]{6}$/.test(srgb))).toBe(true);
  });
});
