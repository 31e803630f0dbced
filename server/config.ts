import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { DatabaseLocation } from '#database/open.ts';
import { SETTINGS, type Settings } from './settings.ts';

const PROBE = '.write-test';
/** The site's own entries in DATA_DIR. */
const OWN_ENTRY = /^(flatirons\.sqlite(-[a-z]+)?|session-secret|uploads|outbox|ballast|\.write-test)$/;
const OTHER_USERS = 0o077;

/**
 * Creates DATA_DIR and checks that it is writable. Sets the umask, so that all files this process creates are private
 * to its user. Windows ignores modes.
 */
function openDataDir(dir: string): void {
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

/** The settings in force. `settings.ts` describes each. */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  database: DatabaseLocation;
  /** Canonical address of the site, without a trailing slash. */
  publicUrl: string;
  /** True behind https: secure cookies and HSTS. */
  secure: boolean;
  sessionSecret: string;
  smtpUrl: string | null;
  imapUrl: string | null;
  /** In lower case: on a private network, and yet allowed at the desk. */
  privateMailHosts: readonly string[];
  mailFrom: string | null;
  ownerEmail: string | null;
  storage: { url: string; accessKey: string | null; secretKey: string | null } | null;
  /** Address of a service that knows breached passwords. */
  breachedPasswords: string | null;
  /** Address of clamd. */
  virusScanner: string | null;
  /** Maximum bytes of unclaimed photos. Null: depends on the size of the volume. */
  maxUnclaimedBytes: number | null;
  /** Null: as the desk has it. The passphrase is that of backups by hand, too. */
  backups: { isOn: boolean | null; dir: string; passphrase: string | null };
  firstAdmin: { email: string; password: string } | null;
  seed: 'on' | 'off' | 'demo';
  rateLimits: boolean;
  /** The number of proxies in front; 0 uses the socket's address. */
  trustProxy: number;
  analytics: { gaMeasurementId: string | null; plausibleDomain: string | null };
  /** Google's picker; `origin` replaces all of Google's hosts. */
  google: { clientId: string; clientSecret: string; origin: string | null } | null;
  /** Keys that override those of the desk; `origin` replaces Stripe’s hosts. */
  stripe: { secretKey: string | null; webhookSecret: string | null; origin: string | null };
  /** The one push service that may be on a private network. */
  pushOrigin: string | null;
  metricsToken: string | null;
  logLevel: string;
}

/** An invalid setting; the message is one line with its name and its accepted values. */
export class ConfigError extends Error {}

/**
 * Reads the settings from the environment, creates DATA_DIR, and creates or reads its secret. Files that the process
 * writes afterwards are private to its user.
 * @throws {ConfigError} for an invalid value
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const s = parse(env);
  if (Boolean(s.ADMIN_EMAIL) !== Boolean(s.ADMIN_PASSWORD))
    throw new ConfigError('ADMIN_EMAIL and ADMIN_PASSWORD go together: set both or neither.');
  if (s.DATABASE_URL && !s.SESSION_SECRET)
    throw new ConfigError('SESSION_SECRET must be set with DATABASE_URL: at least 32 characters of random text.');
  if (Boolean(s.GOOGLE_CLIENT_ID) !== Boolean(s.GOOGLE_CLIENT_SECRET))
    throw new ConfigError('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together: set both or neither.');
  if (Boolean(s.STRIPE_SECRET_KEY) !== Boolean(s.STRIPE_WEBHOOK_SECRET))
    throw new ConfigError('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET go together: set both or neither.');
  const port = s.PORT ?? 3000;
  const publicUrl = s.PUBLIC_URL ?? `http://localhost:${port}`;
  const dataDir = resolve(s.DATA_DIR ?? './data');
  makeWritable(dataDir);
  return {
    port,
    host: s.HOST ?? '127.0.0.1',
    dataDir,
    database: s.DATABASE_URL
      ? { engine: 'postgres', url: s.DATABASE_URL }
      : { engine: 'sqlite', file: join(dataDir, 'flatirons.sqlite') },
    publicUrl,
    secure: publicUrl.startsWith('https:'),
    sessionSecret: s.SESSION_SECRET ?? readOrCreateSecret(dataDir),
    smtpUrl: s.SMTP_URL ?? null,
    imapUrl: s.IMAP_URL ?? null,
    privateMailHosts: s.SMTP_PRIVATE_HOSTS ?? [],
    mailFrom: s.MAIL_FROM ?? null,
    ownerEmail: s.OWNER_EMAIL ?? null,
    storage: s.STORAGE_URL
      ? { url: s.STORAGE_URL, accessKey: s.STORAGE_ACCESS_KEY ?? null, secretKey: s.STORAGE_SECRET_KEY ?? null }
      : null,
    breachedPasswords: s.BREACHED_PASSWORDS ?? null,
    virusScanner: s.VIRUS_SCANNER ?? null,
    maxUnclaimedBytes: s.UNCLAIMED_PHOTOS_MB ? s.UNCLAIMED_PHOTOS_MB * 1024 * 1024 : null,
    backups: {
      isOn: s.BACKUPS ? s.BACKUPS === 'on' : null,
      dir: resolve(s.BACKUP_DIR ?? join(dataDir, 'backups')),
      passphrase: s.BACKUP_PASSPHRASE ?? null,
    },
    firstAdmin: s.ADMIN_EMAIL && s.ADMIN_PASSWORD ? { email: s.ADMIN_EMAIL, password: s.ADMIN_PASSWORD } : null,
    seed: s.SEED ?? 'on',
    rateLimits: s.RATE_LIMITS !== 'off',
    trustProxy: s.TRUST_PROXY ?? 0,
    analytics: { gaMeasurementId: s.GA_MEASUREMENT_ID ?? null, plausibleDomain: s.PLAUSIBLE_DOMAIN ?? null },
    google:
      s.GOOGLE_CLIENT_ID && s.GOOGLE_CLIENT_SECRET
        ? {
            clientId: s.GOOGLE_CLIENT_ID,
            clientSecret: s.GOOGLE_CLIENT_SECRET,
            origin: s.GOOGLE_ORIGIN ?? null,
          }
        : null,
    stripe: {
      secretKey: s.STRIPE_SECRET_KEY ?? null,
      webhookSecret: s.STRIPE_WEBHOOK_SECRET ?? null,
      origin: s.STRIPE_ORIGIN ?? null,
    },
    pushOrigin: s.PUSH_ORIGIN ?? null,
    metricsToken: s.METRICS_TOKEN ?? null,
    logLevel: s.LOG_LEVEL ?? 'info',
  };
}

function parse(env: Record<string, string | undefined>): Settings {
  const settings: Record<string, unknown> = {};
  for (const [name, { schema, takes }] of Object.entries(SETTINGS)) {
    const value = env[name]?.trim();
    if (!value) continue;
    const result = schema.safeParse(value);
    if (!result.success) throw new ConfigError(`${name} takes ${takes}.`);
    settings[name] = result.data;
  }
  return settings as Settings;
}

function makeWritable(dir: string): void {
  try {
    openDataDir(dir);
  } catch (error) {
    throw new ConfigError(`DATA_DIR ${dir} cannot be written to (${(error as NodeJS.ErrnoException).code}).`);
  }
}

/** Created once, private to the process's user; processes that start together agree on one. */
function readOrCreateSecret(dataDir: string): string {
  const file = join(dataDir, 'session-secret');
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32) throw new ConfigError(`The secret in ${file} is damaged: delete the file to get a new one.`);
  return secret;
}

/**
 * Creates a folder with its parents. Node's own way, `recursive`, never returns where a folder in an existing one is
 * ENOENT, as in /proc.
 * @throws what the file system says
 */
export function makeFolder(dir: string, mode?: number): void {
  if (statSync(dir, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = dirname(dir);
  if (parent !== dir) makeFolder(parent, mode);
  try {
    mkdirSync(dir, { mode });
  } catch (error) {
    // Another process was quicker.
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST' && statSync(dir).isDirectory();
    if (!isThere) throw error;
  }
}
