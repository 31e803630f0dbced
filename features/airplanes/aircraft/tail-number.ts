/**
 * The result of reading a U.S. registration mark.
 * https://www.faa.gov/licenses_certificates/aircraft_certification/aircraft_registry/forming_nnumber
 */
export type NNumber =
  | { isValid: true; mark: string; note: string | null }
  | { isValid: false; mark: string; message: string };

/** Reads a mark as typed: 'n 733-bk' becomes 'N733BK'. The message is that of the first rule it breaks. */
export function readNNumber(typed: string): NNumber {
  const mark = typed.replace(SEPARATORS, '').toUpperCase();
  const broken = RULES.find(({ breaks }) => breaks.test(mark));
  if (broken) return { isValid: false, mark, message: broken.message };
  return { isValid: true, mark, note: RESERVED.test(mark) ? 'N1 through N99 are reserved for the FAA.' : null };
}

const SEPARATORS = /[\s\p{Pd}]/gu;
const RESERVED = /^N\d{1,2}$/;

/** In order: each relies on those before it. */
const RULES = [
  {
    breaks: /^(?!N)/,
    message: 'U.S. tail numbers start with N. For any other country, leave this empty and put it in the notes.',
  },
  { breaks: /^N$/, message: 'Type at least one character after N.' },
  { breaks: /^N.{6}/su, message: 'No more than five characters can follow the N.' },
  { breaks: /[^A-Z\d]/, message: 'Only letters and digits.' },
  { breaks: /[IO]/, message: 'Tail numbers don’t use the letters I and O, because they look like 1 and 0.' },
  { breaks: /^N0/, message: 'The first digit must be 1 to 9.' },
  { breaks: /^N\D/, message: 'The first character after the N must be a digit.' },
  { breaks: /^N\d+[A-Z]+\d/, message: 'Letters come last: N123AB, not N1A23.' },
  { breaks: /[A-Z]{3}$/, message: 'No more than two letters, at the end.' },
];

/** The mark as it is painted: capitals, without spaces and hyphens. */
export const normalizeMark = (typed: string): string => readNNumber(typed).mark;

/** What keeps the typed text from being a U.S. registration mark, or null. */
export function markProblem(typed: string): string | null {
  const read = readNNumber(typed);
  return read.isValid ? null : read.message;
}

/** Whether the FAA keeps the mark for itself: N1 to N99. */
export function isReservedMark(mark: string): boolean {
  const read = readNNumber(mark);
  return read.isValid && read.note !== null;
}

/**
 * A registration as programs read it, such as 'N733BK' or 'C-GABC'; null for words in its place, which could say
 * anything.
 */
export function plainTail(typed: string | null): string | null {
  const tail = (typed ?? '')
    .replace(/\s/g, '')
    .replace(/\p{Pd}/gu, '-')
    .toUpperCase();
  const mark = tail.replaceAll('-', '');
  if (/^N\d[A-Z\d]{0,4}$/.test(mark)) return mark;
  return /^[A-Z\d]{1,2}-[A-Z\d]{3,5}$/.test(tail) ? tail : null;
}

/** What may stand between the characters of a mark. */
const BETWEEN = '[\\s\\p{P}\\p{Cf}\\p{M}]*';

/**
 * Whether a text names one of these marks, however it is written, such as 'n 123-ab'.
 * @param keys capitals and digits, separated by spaces
 */
export function namesMark(text: string, keys: string): boolean {
  const plain = text.normalize('NFKD');
  return keys
    .split(' ')
    .filter(Boolean)
    .some((key) => new RegExp(`(?<![\\p{L}\\p{N}])${[...key].join(BETWEEN)}`, 'iu').test(plain));
}
