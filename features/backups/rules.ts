/** Without letters that look like others: https://www.crockford.com/base32.html */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUPS = 5;
const GROUP_LENGTH = 4;

/** A passphrase to write down: 100 bits. `random` fills bytes, as `crypto.getRandomValues` does. */
export function makePassphrase(random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array): string {
  const bytes = random(new Uint8Array(GROUPS * GROUP_LENGTH));
  const letters = Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]);
  const groups = Array.from({ length: GROUPS }, (_, at) => letters.slice(at * GROUP_LENGTH, (at + 1) * GROUP_LENGTH));
  return groups.map((group) => group.join('')).join('-');
}
