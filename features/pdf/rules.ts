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

/** The first character of a text that no font of PDFs has; null if there is none. */
function findUnprintable(text: string): string | null {
  const all = [...printedText(text)];
  return all.find((each) => each !== '\n' && !isPrintable(each.codePointAt(0)!)) ?? null;
}

const isPrintable = (code: number) => PRINTABLE.some(([first, last]) => code >= first && code <= last);

/** 'U+6F22' */
export const codeOf = (character: string) =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;

/** 'The character “漢” (U+6F22) cannot be printed. Please replace it.'; null if the text can be printed. */
export function printProblem(text: string): string | null {
  const character = findUnprintable(text);
  return character && `The character “${character}” (${codeOf(character)}) cannot be printed. Please replace it.`;
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
