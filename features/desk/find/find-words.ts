import { phoneDigits } from '#customers/leads/lead-words.ts';
import { numberKey, searchKey, searchWords, withAsciiDomain } from '#foundation/fields/typed-text.ts';

/** In the order in which they are shown. */
export const HIT_KINDS = ['customer', 'airplane', 'job', 'quote', 'invoice', 'lead'] as const;
export type HitKind = (typeof HIT_KINDS)[number];

/** How many of a kind are shown. */
export const MAX_HITS = 5;

/** The words of a search, as keys. A phone number is one word, in whatever form; a tail number loses its hyphen. */
export function readSearch(q: string): string[] {
  if (!/\p{L}/u.test(q) && phoneDigits(q)) return [phoneDigits(q)];
  // Domains are stored in ASCII.
  return searchWords(q.replace(/\S+@\S+/g, withAsciiDomain)).map((word) => word.replace(/^n-(?=\d)/, 'n'));
}

/** Whether a key has all words, digits and tail numbers in whatever form they were typed. */
export const hasWords = (key: string, words: readonly string[]) =>
  words.every((word) => [word, numberKey(word), plainTail(word)].some((form) => key.includes(form)));

/** A word as the key of a tail number. */
export const plainTail = (word: string) => word.replaceAll('-', '');

/** The parts of a text, marked where a word of the search stands, whatever its accents. */
export function markWords(text: string, words: readonly string[]): { text: string; isMarked: boolean }[] {
  const marked = new Uint8Array(text.length);
  for (const word of words)
    for (let start = 0; start < text.length; start++) {
      const end = endOfMatch(text, start, word);
      if (end > start) marked.fill(1, start, end);
    }
  const parts: { text: string; isMarked: boolean }[] = [];
  for (const [at, letter] of text.split('').entries()) {
    const isMarked = marked[at] === 1;
    const last = parts.at(-1);
    if (last?.isMarked === isMarked) last.text += letter;
    else parts.push({ text: letter, isMarked });
  }
  return parts;
}

/** Where a word that starts here ends; 0 if none does. */
function endOfMatch(text: string, start: number, word: string): number {
  for (let end = start + 1; end <= text.length; end++) {
    const key = searchKey(text.slice(start, end));
    if (key === '') return 0;
    if (key.startsWith(word)) return end;
    if (!word.startsWith(key)) return 0;
  }
  return 0;
}
