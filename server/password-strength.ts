import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Of zxcvbn's 0 to 4: at least a million guesses, where an account takes some ten thousand a day. */
const MIN_SCORE = 2;
/** The check takes time that grows with the length; what a password is worth shows by then. */
const MAX_LOOKED_AT = 32;

/**
 * Whether a password is among the first to be guessed: listed, a pattern on the keyboard, a date, or such with a few
 * digits and signs around it. https://github.com/zxcvbn-ts/zxcvbn
 * @param known words that a guesser would try first, such as the parts of the account's address
 */
export async function isGuessable(password: string, known: readonly string[] = []): Promise<boolean> {
  checker ??= load();
  const { score } = (await checker).check(password.normalize('NFKC').slice(0, MAX_LOOKED_AT), [...known]);
  return score < MIN_SCORE;
}

let checker: Promise<ZxcvbnFactory> | undefined;

/** With the first password that is set: its dictionary takes 9 MB. */
async function load(): Promise<ZxcvbnFactory> {
  const [core, common] = await Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]);
  return new core.ZxcvbnFactory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs });
}
