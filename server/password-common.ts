import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.ts';

const FILE = join(ROOT, 'server', 'password-common.txt');
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890-=',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb',
  '!@#$%^&*()',
];
/** Day, month and year in either order of the first two. */
const DATE = /^(0[1-9]|[12]\d|3[01]){2}(19|20)\d\d$/;
/** Parts of a row at least this long are read as one stroke along it. */
const STROKE = 3;
const LONGEST_UNIT = 4;
/** Nothing longer is on the list: not many people type that far, however little they vary it. */
const LONGEST_LISTED = 20;

let listed: Set<string> | undefined;

/** Whether many people use this password, so that it is among the first to be tried: listed, repeated, a date, or typed along a row. */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  listed ??= new Set(readFileSync(FILE, 'utf8').split('\n'));
  if (plain.length > LONGEST_LISTED) return false;
  return listed.has(plain) || DATE.test(plain) || isRepeated(plain) || isOneStroke(plain);
}

/** 'xxxxxxxx', '12341234', 'abcabcabc' */
function isRepeated(password: string): boolean {
  for (let length = 1; length <= LONGEST_UNIT; length++) {
    const unit = password.slice(0, length);
    if (password.length >= 2 * length && unit.repeat(Math.ceil(password.length / length)).startsWith(password))
      return true;
  }
  return false;
}

/** '987654321', 'abcdefgh', 'qwertyasdfgh': nothing but parts of rows, forwards or backwards. */
function isOneStroke(password: string): boolean {
  let left = password;
  while (left.length > 0) {
    const length = longestStroke(left);
    if (length < STROKE) return false;
    left = left.slice(length);
  }
  return true;
}

function longestStroke(text: string): number {
  let longest = 0;
  for (const row of BOTH_WAYS) {
    let length = 1;
    while (length <= text.length && row.includes(text.slice(0, length))) length++;
    longest = Math.max(longest, length - 1);
  }
  return longest;
}

const BOTH_WAYS = ROWS.flatMap((row) => [row, [...row].reverse().join('')]);
