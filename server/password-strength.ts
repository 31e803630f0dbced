import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { isBreached } from './breached-passwords.ts';
import type { Config } from './config.ts';

/** Of zxcvbn's 0 to 4: at least a million guesses. An account allows some ten thousand a day. */
const MIN_SCORE = 2;
/** Limits the time of the check; the strength shows by then. */
const MAX_CHECKED_CHARS = 32;

/** Words that come to mind at this shop: ASVS 6.2.11. */
const WORDS_OF_THE_SHOP =
  'flatirons aircraft airplane aviation refinishing refinish paint painting painter hangar propeller cessna piper beechcraft cirrus bonanza skyhawk kbjc rocky mountain metropolitan airport broomfield denver colorado'.split(
    ' ',
  );

/** Why a new password is refused; null for a good one. `known` as in `isGuessable`. */
export async function findWeakness(
  password: string,
  { breachedPasswords }: Pick<Config, 'breachedPasswords'>,
  known: readonly string[] = [],
): Promise<'guessable' | 'breached' | null> {
  if (await isGuessable(password, known)) return 'guessable';
  return breachedPasswords && (await isBreached(password, breachedPasswords)) ? 'breached' : null;
}

/**
 * Whether a password is easily guessed: common, of the shop's words, a keyboard pattern, a date, or one with a few digits and signs added.
 * https://github.com/zxcvbn-ts/zxcvbn
 * @param known words to try first, such as parts of the account's address
 */
export async function isGuessable(password: string, known: readonly string[] = []): Promise<boolean> {
  const words = [...known, ...WORDS_OF_THE_SHOP];
  const text = password.normalize('NFKC').slice(0, MAX_CHECKED_CHARS);
  // With a few digits and a sign around a listed word, zxcvbn counts a million guesses.
  const core = text.toLowerCase().replace(/^[^a-z]+|[^a-z]+$/g, '');
  if (words.some((word) => word.toLowerCase() === core)) return true;
  checker ??= load();
  return (await checker).check(text, words).score < MIN_SCORE;
}

let checker: Promise<ZxcvbnFactory> | undefined;

/** Loaded with the first password: the dictionary takes 9 MB. */
async function load(): Promise<ZxcvbnFactory> {
  const [core, common] = await Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]);
  return new core.ZxcvbnFactory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs });
}
