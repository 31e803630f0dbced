import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';
import { codeOf, printedText } from './rules.ts';

/** Styles made by `npm run fonts`. */
const FILES = {
  regular: 'archivo-regular.ttf',
  semibold: 'archivo-semibold.ttf',
  expanded: 'archivo-expanded.ttf',
  stencil: 'allerta-stencil.ttf',
  serif: 'newsreader.ttf',
  fallback: 'dejavu-condensed.ttf',
} as const;
export type FontStyle = keyof typeof FILES;

/** Read once: documents share them. */
export const FONTS = Object.fromEntries(
  Object.entries(FILES).map(([style, file]) => {
    const path = fileURLToPath(import.meta.resolve(`#features/pdf/fonts/${file}`));
    return [style, create(readFileSync(path)) as Font];
  }),
) as Record<FontStyle, Font>;

/** What a text is set in when its style lacks a letter; the last has every letter that can be printed. */
const FALLBACKS: Record<FontStyle, readonly FontStyle[]> = {
  regular: ['fallback'],
  semibold: ['fallback'],
  expanded: ['fallback'],
  stencil: ['semibold', 'fallback'],
  serif: ['regular', 'fallback'],
  fallback: [],
};

/** The same marks in fonts that lack them. */
const TWINS: Record<string, string> = { '−': '–', '…': '...', ʻ: '‘', ʼ: '’' };

/**
 * The text as it is printed, and the font that has all its letters. One that no font has, such as in the name of a
 * customer, is printed as its code, so that nothing is missing unseen.
 */
export function typeset(text: string, style: FontStyle): { text: string; font: FontStyle } {
  const printed = printedText(text);
  const fonts = [style, ...FALLBACKS[style]];
  for (const font of fonts) {
    const letters = [...printed].map((letter) => lettersFor(letter, font));
    if (!letters.includes(null)) return { text: letters.join(''), font };
  }
  const font = fonts.at(-1)!;
  return { text: [...printed].map((letter) => lettersFor(letter, font) ?? `[${codeOf(letter)}]`).join(''), font };
}

function lettersFor(letter: string, font: FontStyle): string | null {
  if (letter === '\n' || FONTS[font].hasGlyphForCodePoint(letter.codePointAt(0)!)) return letter;
  return TWINS[letter] ?? null;
}
