/** How long a text may arrive that is to have at most `max` characters once it is tidied: nothing longer is looked at. */
export const maxRawLength = (max: number) => 2 * max + 1_000;

/** Typed text as valid Unicode without control characters, trimmed. */
export function cleanText(value: string): string {
  return value
    .toWellFormed()
    .replace(OTHER_LINE_ENDS, '\n')
    .replace(/[^\P{Cc}\t\n\r]/gu, '')
    .trim();
}

/** A line that ends without a paragraph, as word processors write it. */
export const OTHER_LINE_ENDS = /[\v\f\u0085\u2028\u2029]/g;

/** A file of this site's own pictures, or a secure address elsewhere: nothing that runs, and no other call of this site. */
export function isImageAddress(value: string): boolean {
  if (/[\s\\]/.test(value) || !URL.canParse(value, HERE)) return false;
  const { href, origin, pathname } = new URL(value, HERE);
  // The browser resolves `/images/../api`, so only what already is as the browser would read it is a path of pictures.
  if (origin === HERE) return /^\/(uploads|images)\/./.test(value) && pathname === value;
  return /^https:\/\//i.test(value) && href.startsWith('https://');
}

const HERE = 'https://here.invalid';
