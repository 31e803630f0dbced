import { describe, expect, it } from 'vitest';
import type { Scheme } from '#airplanes/drawing/paint/scheme.ts';
import { BUILT_IN_COATINGS } from './coatings.contract.ts';
import { readScheme } from './scheme-code.ts';
import { compareSchemes } from './summaries.ts';

const OWN = '1.C182.foothill.0.0.0.17925s.14062m.17043m.14062m.aaxx.N733BK.a.a';

function schemeOf(code: string): Scheme {
  const read = readScheme(code);
  if ('problem' in read) throw new Error(read.problem);
  return read.scheme;
}

function compare(before: string, after: string, prices: [number | null, number | null] = [36_000, 36_000]) {
  const [a, b] = [before, after].map((code, i) => {
    return { scheme: schemeOf(code), coatings: BUILT_IN_COATINGS, price: prices[i]! };
  });
  return compareSchemes(a!, b!).map(({ what, before, after }) => [what, before.words, after.words]);
}

describe('two schemes', () => {
  it('of one code differ in nothing', () => {
    expect(compare(OWN, OWN)).toEqual([]);
  });

  it('name zones that change alike in one row, and the lines in inches', () => {
    const after = OWN.replace('foothill.0.0.0', 'foothill.-2.0.-1').replaceAll('14062m', '15050m');
    expect(compare(OWN, after)).toEqual([
      ['Belly, pinstripe', 'Deep Green, metallic near 14062', 'Navy Show Blue, metallic near 15050'],
      ['Line height', 'as drawn', expect.stringMatching(/^[\d.]+ in lower$/)],
      ['Stripe width', 'as drawn', '1 narrower'],
      ['Price', '$36,000', '$36,000, the same'],
    ]);
  });

  it('of two layouts list their colors, each once', () => {
    const hairline = '1.C182.hairline.0.0.0.17925s.14062m.aaxx.N733BK.a.a';
    expect(compare(OWN, hairline, [36_000, null])).toEqual([
      ['Layout', 'Foothill', 'Hairline'],
      [
        'Colors',
        'Untinted White 17925, solid; Deep Green, metallic near 14062; Gold, metallic near 17043',
        'Untinted White 17925, solid; Deep Green, metallic near 14062',
      ],
      ['Price', '$36,000', 'custom price'],
    ]);
  });

  it('name lines that no longer give way to the mark, and the wish for a smaller one', () => {
    expect(compare(OWN, OWN.replace('N733BK.a.a', 'N733BK.a.As'))[0]).toEqual([
      'Tail number',
      'N733BK, as belly. Where it reads best',
      'N733BK, as belly. Where it reads best. Lines: stay as they are. Smaller tail number requested',
    ]);
  });

  it('name a mark that moves or goes, and parts', () => {
    expect(compare(OWN, OWN.replace('aaxx.N733BK.a.a', 'paxx.-'))).toEqual([
      ['Spinner', 'as belly', 'polished'],
      ['Tail number', 'N733BK, as belly. Where it reads best', 'none'],
      ['Price', '$36,000', '$36,000, the same'],
    ]);
  });
});
