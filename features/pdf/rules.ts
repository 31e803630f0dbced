import { PRINTABLE } from './constants.ts';

/** A text as it is printed: composed, with spaces for tabs, plain letters for ligatures, and without what shows nothing. */
export function printedText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll('\t', '    ')
    .replace(/[\u2000-\u2008\u200a\u205f\u3000]/g, ' ')
    .replace(/[\ufb00-\ufb06\uff01-\uff5e]/g, (letter) => letter.normalize('NFKC'))
    .replace(/[^\P{Cc}\n]|\p{Default_Ignorable_Code_Point}/gu, '');
}

/** By UTF-16 unit: a search by the ranges, or by a regular expression of them, takes ten times as long. */
const IS_PRINTABLE = new Uint8Array(0x10000);
for (const [first, last] of [...PRINTABLE, [0x0a, 0x0a]] as const) IS_PRINTABLE.fill(1, first, last + 1);

/** Where the first character stands that no font of PDFs has; -1 if there is none. */
function findUnprintable(text: string): number {
  for (let at = 0; at < text.length; at++) if (IS_PRINTABLE[text.charCodeAt(at)] === 0) return at;
  return -1;
}

/** 'U+6F22' */
export const codeOf = (character: string) =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;

/** 'The character “漢” (U+6F22) cannot be printed. Please replace it.'; null if the text can be printed. */
export function printProblem(text: string): string | null {
  // Most texts are printed as they are.
  if (findUnprintable(text.normalize('NFC')) < 0) return null;
  const printed = printedText(text);
  const at = findUnprintable(printed);
  if (at < 0) return null;
  const character = String.fromCodePoint(printed.codePointAt(at)!);
  return `The character “${character}” (${codeOf(character)}) cannot be printed. Please replace it.`;
}

/** The texts of a nested value that cannot be printed, each with a sentence for its field. */
export function unprintableFields(value: unknown, path = ''): { path: string; message: string }[] {
  if (typeof value === 'string') {
    const message = printProblem(value);
    return message === null ? [] : [{ path, message }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, field]) => unprintableFields(field, path ? `${path}.${name}` : name));
}
