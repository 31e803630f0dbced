import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import pLimit from 'p-limit';
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
