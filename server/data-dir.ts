import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  openSync,
  readdirSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { makeFolder } from './storage/make-folder.ts';

const PROBE = '.write-test';
/** The site's own entries in DATA_DIR. */
const OWN_ENTRY = /^(flatirons\.sqlite(-[a-z]+)?|session-secret|uploads|outbox|ballast|\.write-test)$/;
const OTHER_USERS = 0o077;

/**
 * Creates DATA_DIR and checks that it is writable. Sets the umask, so that all files this process creates are private
 * to its user. Windows ignores modes.
 */
export function openDataDir(dir: string): void {
  makeFolder(dirname(dir)); // The folders above are not the site's to close.
  process.umask(OTHER_USERS);
  makeFolder(dir);
  writeFileSync(join(dir, PROBE), '', { flush: true });
}

/** Removes other users' access to a DATA_DIR of an earlier release or a copy, and logs it. */
export function tightenDataDir(dir: string, log: Pick<FastifyBaseLogger, 'warn'>): void {
  try {
    if (tighten(dir)) log.warn('other users of this machine could read DATA_DIR; they cannot anymore');
  } catch (err) {
    log.warn({ err }, 'other users of this machine may read DATA_DIR: its modes cannot be changed');
  }
}

/**
 * Makes the site's own entries in `dir` private, which protects all below them, and `dir` itself if it holds nothing
 * else.
 * @returns whether any mode changed
 */
function tighten(dir: string): boolean {
  if (process.platform === 'win32') return false;
  const entries = readdirSync(dir, { withFileTypes: true });
  const own = entries.filter(({ name }) => OWN_ENTRY.test(name));
  const paths = own.filter((entry) => !entry.isSymbolicLink()).map(({ name }) => join(dir, name));
  if (own.length === entries.length) paths.push(realpathSync(dir));
  return paths.filter(closeToOthers).length > 0;
}

/** By descriptor, so that a link that replaces `path` meanwhile is not followed. */
function closeToOthers(path: string): boolean {
  const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const { mode } = fstatSync(file);
    if ((mode & OTHER_USERS) === 0) return false;
    fchmodSync(file, mode & 0o700);
    return true;
  } finally {
    closeSync(file);
  }
}
