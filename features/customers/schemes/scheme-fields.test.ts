import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LAYOUT_IDS } from '#airplanes/drawing/paint/scheme.ts';
import { BUILT_IN_COATINGS } from './coatings.contract.ts';
import { readScheme, writeScheme } from './scheme-code.ts';
import { readFields, seedScheme, startScheme } from './scheme-fields.ts';

const read = (fields: Record<string, string>, before = startScheme()) =>
  readFields(new URLSearchParams(fields), before, BUILT_IN_COATINGS);

describe('the fields of the studio', () => {
  test('change only what they name', () => {
    const before = startScheme();
    expect(read({}).scheme).toEqual(before);
    expect(read({ type: 'SR22', height: '-3' }).scheme).toEqual({
      ...before,
      type: 'SR22',
      sliders: { ...before.sliders, height: -3 },
    });
  });

  test('give a new layout the colors of zones that it shares', () => {
    const { scheme } = read({ layout: 'rake', aCoating: '15123' });
    expect(scheme.zones.a?.coating).toBe('15123');
    expect(Object.keys(scheme.zones)).toEqual(Object.keys(seedScheme('rake', 'C182').zones));
    expect(Object.keys(read({ layout: 'hairline' }).scheme.zones)).toEqual(['base', 'a']);
  });

  test('keep the finish to those of the coating', () => {
    expect(read({ aCoating: '13655', aFinish: 'metallic' }).scheme.zones.a).toEqual({
      coating: '13655',
      finish: 'solid',
    });
  });

  test('keep the last good mark when the typed one is not allowed', () => {
    expect(read({ mark: 'n12o4' })).toMatchObject({
      markProblem: 'Tail numbers don’t use the letters I and O, because they look like 1 and 0.',
      scheme: { mark: { text: 'N12345' } },
    });
    expect(read({ mark: 'n 733-bk' }).scheme.mark?.text).toBe('N733BK');
    expect(read({ mark: '' }).scheme.mark).toBeNull();
  });

  test('keep the lines, or let them give way to the mark, and stay so without the field', () => {
    const kept = read({ lines: 'kept' }).scheme;
    expect(kept.mark?.keepsLines).toBe(true);
    expect(read({ mark: 'N1AB' }, kept).scheme.mark).toMatchObject({ text: 'N1AB', keepsLines: true });
    expect(read({ lines: 'moved' }, kept).scheme.mark).not.toHaveProperty('keepsLines');
  });

  test('hold the wish for a smaller mark, whose box is read with the place beside it', () => {
    const asked = read({ place: 'auto', small: '1' }).scheme;
    expect(asked.mark?.asksSmaller).toBe(true);
    expect(read({ mark: 'N1AB' }, asked).scheme.mark?.asksSmaller).toBe(true);
    expect(read({ place: 'auto' }, asked).scheme.mark).not.toHaveProperty('asksSmaller');
  });

  test('always give a scheme with a readable code', () => {
    const name = fc.constantFrom(
      'type',
      'layout',
      'height',
      'width',
      'aCoating',
      'aFinish',
      'mark',
      'markZone',
      'lines',
      'small',
      'tips',
      'spinner',
    );
    const value = fc.oneof(
      fc.string(),
      fc.constantFrom('SR22', 'C25A', ...LAYOUT_IDS, '10', '17043', 'pearl', 'c', 'polished', 'N1', 'kept'),
    );
    fc.assert(
      fc.property(fc.dictionary(name, value), (fields) => {
        const { scheme } = read(fields);
        expect(readScheme(writeScheme(scheme))).toEqual({ scheme });
      }),
    );
  });
});
