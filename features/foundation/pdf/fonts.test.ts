import { describe, expect, it, test } from 'vitest';
import { readPdf } from '#tests/support/pdf.ts';
import { signature } from '#workshop/decisions/signing.contract.ts';
import { checkChange, valueSchema } from '#workshop/jobs/release/checks.contract.ts';
import { FONTS, type FontStyle, typeset } from './document.process.server.ts';
import { openPaper, STYLES } from './paper.process.server.ts';
import { PRINTABLE, printedText, printProblem, unprintableFields } from './printable.ts';

const STYLE_NAMES = Object.keys(FONTS) as FontStyle[];
const SIGNS = 'Drill 1⅛ ⅜ ✓ □ ☐ → ≠ ≤ Ω μ № Kaʻahumanu ½ 3 × 4 ″ ⌀ ™ €';
const NAMES = 'Škoda Łukasz Ødegård, Nguyễn, Čapek, Київ, Όμηρος, N\u030c';

describe('a text on paper', () => {
  it.each(STYLE_NAMES)('keeps its letters and signs in the style %s', (style) => {
    for (const text of [SIGNS, NAMES]) {
      const { text: printed, font } = typeset(text, style);
      expect(printed.replaceAll('‘', 'ʻ')).toBe(text.normalize('NFC'));
      const missing = [...printed].filter((letter) => !FONTS[font].hasGlyphForCodePoint(letter.codePointAt(0)!));
      expect(missing).toEqual([]);
    }
  });

  it('stays in its own font where that has the letters', () => {
    expect(typeset('Škoda → 3 ≠ 4 Ω №', 'regular').font).toBe('regular');
    expect(typeset('$1,200.50 −5', 'stencil')).toEqual({ text: '$1,200.50 –5', font: 'stencil' });
    expect(typeset('ČAPEK', 'stencil')).toEqual({ text: 'ČAPEK', font: 'semibold' });
  });

  it('has spaces for tabs and odd spaces, and letters for ligatures', () => {
    expect(printedText('a\tb\u2002c\u2003d\u3000e')).toBe('a    b c d e');
    expect(printedText('ﬁn ﬂap oﬀ Ｎ７３３ＢＫ')).toBe('fin flap off N733BK');
    expect(printedText('S\u030ckoda\u00ad\u200b ✓\ufe0f')).toBe('Škoda ✓');
    // Other compatible letters mean something else: 10 to the fifth is not 105.
    expect(printedText('10⁵ 1½ x²')).toBe('10⁵ 1½ x²');
  });

  it('names by its code what no font has, and never prints a question mark for it', () => {
    expect(typeset('王 🛩️?', 'serif')).toEqual({ text: '[U+738B] [U+1F6E9]?', font: 'fallback' });
  });

  it('reads in the file also after another file that has its letters in compounds', async () => {
    const written = [];
    for (const text of ['⅛ ü ľ', 'Drill Kahumanu ⅛']) {
      const { page, flow } = openPaper({ title: 'Signs', author: 'Shop', createdAt: new Date(0) });
      flow.paragraphs(text, STYLES.body);
      const { pages } = await readPdf(await page.finish());
      written.push(pages.map((page) => page.text).join(' '));
    }
    expect(written).toEqual(['⅛ ü ľ', 'Drill Kahumanu ⅛']);
  });

  it('reads in the file as it was written', async () => {
    const { page, flow } = openPaper({ title: 'Signs', author: 'Shop', createdAt: new Date(0) });
    for (const style of ['body', 'line', 'letter', 'amount', 'title'] as const) flow.paragraphs(SIGNS, STYLES[style]);
    flow.paragraphs('a\tb', STYLES.body);
    const { pages } = await readPdf(await page.finish());
    const read = pages
      .map(({ text }) => text)
      .join(' ')
      .replace(/\s+/g, ' ')
      .replaceAll('‘', 'ʻ')
      .normalize('NFKC');
    expect(read).toBe(`${`${SIGNS.normalize('NFKC')} `.repeat(5)}a b`);
  });
});

test('every character that can be printed is in the fallback font', () => {
  const all = PRINTABLE.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, n) => first + n));
  const drawn = all.filter(
    (code) => !/[\p{Unassigned}\p{Default_Ignorable_Code_Point}]/u.test(String.fromCodePoint(code)),
  );
  expect(drawn.length).toBeGreaterThan(1_900);
  expect(drawn.filter((code) => !FONTS.fallback.hasGlyphForCodePoint(code))).toEqual([]);
});

test('every character of the other fonts can be printed', () => {
  for (const style of STYLE_NAMES) {
    const letters = FONTS[style].characterSet.map((code) => String.fromCodePoint(code));
    const refused = letters.filter((letter) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(letter) && printProblem(letter) !== null);
    // A manat sign, and the replacement of a broken character.
    expect(refused.filter((letter) => !'₼�'.includes(letter))).toEqual([]);
  }
});

test('says where a text cannot be printed, and for which character', () => {
  const body = { title: 'Fine', lines: [{ text: 'Paint' }, { text: 'Paint 漢字' }], days: 3, none: null };
  expect(unprintableFields(body)).toEqual([
    { path: 'lines.1.text', message: 'The character “漢” (U+6F22) cannot be printed. Please replace it.' },
  ]);
});

test('a signature, a checked value and its signer are refused where they are typed', () => {
  const message = 'The character “漢” (U+6F22) cannot be printed. Please replace it.';
  for (const parsed of [
    signature.safeParse('Dana 漢'),
    valueSchema('notes', 'text').safeParse('Sanded 漢'),
    checkChange.safeParse({ value: true, doneBy: 'Dana 漢' }),
  ])
    expect(parsed.error?.issues).toMatchObject([{ message }]);
});
