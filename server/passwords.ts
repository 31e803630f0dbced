import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import pLimit from 'p-limit';
import type { Config } from './config.ts';
import { Problem } from './http/problem.ts';

/** OWASP's second choice for argon2id (19 MiB, 2 passes): strong, and small enough for 20 logins at once. */
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const hashArgon2 = promisify(argon2);

/**
 * Hashing and file reads share libuv's four threads, so files never wait for more than two passwords. One core stays free
 * of hashing: on a machine with two, a second password would take the core of the main thread.
 */
export const MAX_HASHES = Math.min(2, Math.max(1, availableParallelism() - 1));
export const MAX_WAITING = 20;
const inTurn = pLimit(MAX_HASHES);

/** A PHC string, `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. Only tests use cheaper parameters. */
export async function hashPassword(password: string, parameters = PARAMETERS): Promise<string> {
  const salt = randomBytes(16);
  refuseWhileBusy();
  const hash = await inTurn(() => derive(password, salt, parameters));
  const { memory, passes, parallelism } = parameters;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`;
}

/**
 * Checks a password in its turn, with what is counted, read and written for it: so a burst of logins is spread over the
 * time that their hashes take, and leaves the process free in between.
 * @throws {Problem} 503 if too many wait, before any of it
 */
export async function checkPassword<T>(work: (verify: typeof verifyPassword) => Promise<T>): Promise<T> {
  refuseWhileBusy();
  return inTurn(() => work(verifyPassword));
}

/** Compares in constant time. Without a hash (no such account) it takes as long and returns false. */
async function verifyPassword(password: string, phc: string | null): Promise<boolean> {
  const { salt, hash, ...parameters } = parsePhc(phc ?? UNKNOWN_USER);
  const derived = await derive(password, salt, { ...parameters, tagLength: hash.length });
  return timingSafeEqual(derived, hash) && phc !== null;
}

/** @throws {Problem} 503 if too many wait */
function refuseWhileBusy(): void {
  if (inTurn.pendingCount >= MAX_WAITING)
    throw new Problem(503, 'Many people are logging in right now. Please try again in a few seconds.', {
      headers: { 'retry-after': '3' },
    });
}

function derive(password: string, nonce: Buffer, parameters: typeof PARAMETERS): Promise<Buffer> {
  // Keyboards type the same characters in different encodings.
  const message = password.normalize('NFKC');
  return hashArgon2('argon2id', { message, nonce, ...parameters }) as Promise<Buffer>;
}

function parsePhc(phc: string) {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(phc);
  if (!match) throw new Error('stored password hash is not an argon2id PHC string');
  const [, memory, passes, parallelism, salt, hash] = match;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt!, 'base64'),
    hash: Buffer.from(hash!, 'base64'),
  };
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

const { memory, passes, parallelism, tagLength } = PARAMETERS;
const UNKNOWN_USER = `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(randomBytes(16))}$${base64(randomBytes(tagLength))}`;

const TIMEOUT_MS = 2_000;
const PREFIX_LENGTH = 5;

/**
 * Whether a service lists a password as one of a breach. The service gets the first five of forty digits of the hash and
 * pads its answer, so that neither shows which password was asked about. False if it fails or does not answer in time.
 * https://haveibeenpwned.com/API/v3#PwnedPasswords
 */
export async function isBreached(password: string, service: string): Promise<boolean> {
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
  const rest = hash.slice(PREFIX_LENGTH);
  try {
    const answer = await fetch(`${service}/range/${hash.slice(0, PREFIX_LENGTH)}`, {
      headers: { 'add-padding': 'true', 'user-agent': 'aircraft-paint-shop' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) return false;
    // A line that only pads the answer has the count 0.
    return (await answer.text()).split(/\s+/).some((line) => line.startsWith(`${rest}:`) && line !== `${rest}:0`);
  } catch {
    return false;
  }
}

/** zxcvbn scores from 0 to 4; 2 stands for at least a million guesses. An account allows some ten thousand a day. */
const MIN_SCORE = 2;
/** Limits the time of the check; the strength shows by then. */
const MAX_CHECKED_CHARS = 32;

/** Words that come to mind at any such shop: ASVS 6.2.11. */
const WORDS_OF_THE_TRADE =
  'aircraft airplane aviation refinishing refinish paint painting painter hangar propeller cessna piper beechcraft cirrus bonanza skyhawk airport'.split(
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
 * Whether a password is easily guessed: common, of the trade's words, a keyboard pattern, a date, or one with a few digits and signs added.
 * https://github.com/zxcvbn-ts/zxcvbn
 * @param known words to try first, such as parts of the account's address and of the shop's name
 */
export async function isGuessable(password: string, known: readonly string[] = []): Promise<boolean> {
  const words = [...known, ...WORDS_OF_THE_TRADE];
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
