/** Limits the raw length of a text that may have `max` characters after cleanup: longer input is not processed. */
export const maxRawLength = (max: number) => 2 * max + 1_000;

/** Valid Unicode without control characters, trimmed. A line end is one character, which browsers send as two. */
export function cleanText(value: string): string {
  return value
    .toWellFormed()
    .replace(LINE_ENDS, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .trim();
}

/** Of forms and of word processors. */
export const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** A picture of this site, or an https address elsewhere: no scripts, and no other call to this site. */
export function isImageAddress(value: string): boolean {
  if (/[\s\\]/.test(value) || !URL.canParse(value, HERE)) return false;
  const { href, origin, pathname } = new URL(value, HERE);
  // A browser resolves `/images/../api`, so only normalized paths count as pictures.
  if (origin === HERE) return /^\/(uploads|images)\/./.test(value) && pathname === value;
  return /^https:\/\//i.test(value) && href.startsWith('https://');
}

const HERE = 'https://here.invalid';

interface Openings {
  openings: number;
  lastOpenedAt: string | null;
}

/** 'not opened yet', 'opened Nov 18', 'opened 14 times, last Nov 18' */
export function describeOpenings({ openings, lastOpenedAt }: Openings, format: (at: string) => string): string {
  if (lastOpenedAt === null) return 'not opened yet';
  const last = format(lastOpenedAt);
  return openings === 1 ? `opened ${last}` : `opened ${openings === 2 ? 'twice' : `${openings} times`}, last ${last}`;
}
