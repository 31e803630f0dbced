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
  return { isValid: true, mark, note: RESERVED.test(mark) ? 'N1 to N99 are kept for the FAA.' : null };
}

const SEPARATORS = /[\s\p{Pd}]/gu;
const RESERVED = /^N\d{1,2}$/;

/** In order: each relies on those before it. */
const RULES = [
  {
    breaks: /^(?!N)/,
    message: 'A U.S. registration begins with N. Others: leave this empty and write it in the note.',
  },
  { breaks: /^N$/, message: 'Type at least one character after N.' },
  { breaks: /^N.{6}/su, message: 'At most five characters follow the N.' },
  { breaks: /[^A-Z\d]/, message: 'Only letters and digits.' },
  { breaks: /[IO]/, message: 'The letters I and O are not used; they look like 1 and 0.' },
  { breaks: /^N0/, message: 'The first digit is 1 to 9.' },
  { breaks: /^N\D/, message: 'The first character after N is a digit.' },
  { breaks: /^N\d+[A-Z]+\d/, message: 'Letters come last: N123AB, not N1A23.' },
  { breaks: /[A-Z]{3}$/, message: 'At most two letters, at the end.' },
];

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
