import type * as z from 'zod';

/**
 * The characters that can be printed, as ranges: Latin, Greek and Cyrillic letters, and signs. The fallback font has all
 * of them (`npm run fonts`), so that any text in them can be set in one font.
 */
export const PRINTABLE: readonly [first: number, last: number][] = [
  [0x20, 0x7e],
  // Latin, modifiers such as the ʻokina, and accents that do not compose
  [0xa0, 0x2af],
  [0x2b0, 0x2e9],
  [0x300, 0x34f],
  [0x1e00, 0x1efb],
  // Greek and Cyrillic
  [0x370, 0x377],
  [0x37a, 0x37f],
  [0x384, 0x38a],
  [0x38c, 0x38c],
  [0x38e, 0x3a1],
  [0x3a3, 0x525],
  // Punctuation, superscripts, currencies
  [0x2009, 0x2009],
  [0x2010, 0x2027],
  [0x202f, 0x205e],
  [0x2070, 0x2071],
  [0x2074, 0x208e],
  [0x2090, 0x209c],
  [0x20a0, 0x20b5],
  [0x20b8, 0x20ba],
  [0x20bd, 0x20bd],
  // Letterlike signs, fractions, arrows, mathematics
  [0x2100, 0x2109],
  [0x2113, 0x2149],
  [0x2150, 0x215f],
  [0x2190, 0x21ff],
  [0x2200, 0x22ff],
  [0x27e6, 0x27eb],
  [0x2300, 0x2311],
  [0x231c, 0x2321],
  // Shapes, boxes, checks
  [0x25a0, 0x25ff],
  [0x2605, 0x2606],
  [0x2610, 0x2612],
  [0x26a0, 0x26a0],
  [0x2708, 0x2709],
  [0x2713, 0x2718],
];

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

/** A field that is printed as it was typed. */
export const printed = (field: z.ZodString) =>
  field.refine((typed) => printProblem(typed) === null, {
    error: ({ input }) => printProblem(String(input)) ?? undefined,
  });

/** A fact below its label, with a word beneath it. */
export interface Fact {
  label: string;
  value: string;
  more: string | null;
  isPrice?: boolean;
}
