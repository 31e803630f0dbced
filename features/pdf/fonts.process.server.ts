import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';

/** Styles made by `npm run fonts`. */
const FILES = {
  regular: 'archivo-regular.ttf',
  semibold: 'archivo-semibold.ttf',
  expanded: 'archivo-expanded.ttf',
  stencil: 'allerta-stencil.ttf',
  serif: 'newsreader.ttf',
} as const;
export type FontStyle = keyof typeof FILES;

/** Read once: documents share them. */
export const FONTS = Object.fromEntries(
  Object.entries(FILES).map(([style, file]) => {
    const path = fileURLToPath(import.meta.resolve(`#features/pdf/fonts/${file}`));
    return [style, create(readFileSync(path)) as Font];
  }),
) as Record<FontStyle, Font>;

/** Letters that do not decompose. */
const PLAIN: Record<string, string> = { Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', ı: 'i', '−': '–', '…': '...' };

/**
 * The text in letters that the font has. The stencil has no accents: 'Čapek' becomes 'Capek'. No style has Greek,
 * Cyrillic and the like: each letter becomes a question mark, so that nothing is missing unseen.
 */
export function printable(text: string, style: FontStyle): string {
  const has = (character: string) => FONTS[style].hasGlyphForCodePoint(character.codePointAt(0)!);
  return [...text.normalize('NFC')]
    .map((character) => {
      if (character === '\n' || has(character)) return character;
      const plain = PLAIN[character] ?? [...character.normalize('NFD')].filter(has).join('');
      return plain || '?';
    })
    .join('');
}
