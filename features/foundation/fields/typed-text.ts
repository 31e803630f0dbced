/** Limits the raw length of a text that may have `max` characters after cleanup: longer input is not processed. */
export const maxRawLength = (max: number) => 2 * max + 1_000;

/**
 * Valid Unicode, composed (NFC) and trimmed, without control characters, direction marks, and marks that only break or
 * join lines. A text that shows nothing, such as a Hangul filler, is empty. A line end is one character, which browsers
 * send as two.
 */
export function cleanText(value: string): string {
  const clean = value.toWellFormed().normalize('NFC').replace(LINE_ENDS, '\n').replace(UNSEEN, '').trim();
  return VISIBLE.test(clean) ? clean : '';
}

/** Joiners and variation selectors stay: they shape letters and emoji. */
const UNSEEN = /[^\P{Cc}\t\n]|\p{Bidi_Control}|[\u00ad\u180e\u200b\u2060\ufeff]/gu;
const VISIBLE = /[^\s\u2800\p{Default_Ignorable_Code_Point}]/u;

/** The line ends of forms and of word processors. */
export const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** What a text is found and sorted by: 'Zoë Øster' as 'zoe oster', however its letters are composed. */
export function searchKey(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}|[øłđðħıŧςßþæœ]/gu, (letter) => PLAIN_LETTERS[letter] ?? '');
}

/** Letters that do not decompose. */
const PLAIN_LETTERS: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ς: 'σ',
  ß: 'ss',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
};

/** The key of all that a record is found by. */
export const searchText = (texts: readonly (string | null)[]) => searchKey(texts.filter(Boolean).join(' '));

/** The words of a search, as keys. */
export const searchWords = (typed = '') => searchKey(typed).split(/\s+/).filter(Boolean);

const BETWEEN_DIGITS = String.raw`+().\-/·−\p{Pd}`;
const NUMBER_WORD = new RegExp(`^[${BETWEEN_DIGITS}]*\\d[\\d${BETWEEN_DIGITS}]*$`, 'u');
const NUMBERS = new RegExp(`\\d[\\d\\s${BETWEEN_DIGITS}]*\\d`, 'gu');

/** A word of a phone number by its digits: '(303)' is '303', '555-0111' '5550111'. Other words are unchanged. */
export const numberKey = (word: string) => (NUMBER_WORD.test(word) ? word.replace(/\D/g, '') : word);

/** The phone numbers in a key, and what else is written so, as digits; those of the US with their country code. */
export const numberKeys = (key: string): string[] =>
  (key.match(NUMBERS) ?? [])
    .map((number) => number.replace(/\D/g, '').replace(/^\d{10}$/, '1$&'))
    .filter((digits) => !key.includes(digits));

/** Every address without quotes that RFC 5321 allows, its domain in ASCII. */
export const EMAIL =
  /^(?=.{1,64}@)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])$/i;

/** 'info@müller.de' becomes 'info@xn--mller-kva.de': browsers differ in which of them they send. */
export function withAsciiDomain(address: string): string {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  if (!/^[\p{L}\p{M}\p{N}.-]*[^\p{ASCII}][\p{L}\p{M}\p{N}.-]*$/u.test(domain) || !URL.canParse(`http://${domain}`))
    return address;
  return address.slice(0, -domain.length) + new URL(`http://${domain}`).hostname;
}

/** The link that begins an email: an address may hold letters with a meaning in links, such as '&'. */
export const mailtoLink = (address: string) => `mailto:${encodeURIComponent(address).replace(/%40(?=[^%]*$)/, '@')}`;

/** A code that was mailed or shown, however it was typed: '123-456', 'K4VP 9W2M'. */
export const readCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

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
