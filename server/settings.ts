import * as z from 'zod';

interface Setting<T extends z.ZodType> {
  schema: T;
  /** Accepted values, as the error for a wrong one names them. */
  takes: string;
  meaning: string;
  default?: string;
  /** What applies without the setting, if that is not a fixed value. */
  unset?: string;
}

/** Infers the schema of each setting and checks the rest. */
const defineSettings = <T extends Record<string, z.ZodType>>(settings: { [K in keyof T]: Setting<T[K]> }) => settings;

const onOff = { schema: z.enum(['on', 'off']), takes: 'on or off', default: 'on' };
const text = { schema: z.string(), takes: 'text' };
const email = { schema: z.email({ pattern: z.regexes.html5Email }), takes: 'an email address' };
const origin = {
  schema: z
    .url({ protocol: /^https?$/ })
    .refine((value) => URL.canParse(value) && `${new URL(value).origin}/` === new URL(value).href)
    .transform((value) => new URL(value).origin),
  takes: 'an http:// or https:// address without a path',
};

/** Every environment variable the site reads. Source of .env.example and of the table in the README. */
export const SETTINGS = defineSettings({
  PORT: {
    schema: z.coerce.number().int().min(0).max(65535),
    takes: 'a port number from 0 to 65535',
    meaning: 'Port to listen on',
    default: '3000',
  },
  HOST: {
    schema: z.string().regex(/^[\w.:-]+$/),
    takes: 'an address or host name to listen on',
    meaning: 'Network interface to listen on; the container sets `0.0.0.0`',
    default: '127.0.0.1',
  },
  DATA_DIR: {
    ...text,
    meaning: 'Folder of the SQLite database, uploads, mail files and the secret',
    default: './data',
  },
  DATABASE_URL: {
    schema: z.url({ protocol: /^postgres(ql)?$/ }),
    takes: 'an address such as postgres://user:password@host:5432/name',
    meaning: 'PostgreSQL database of the records',
    unset: 'SQLite in DATA_DIR',
  },
  PUBLIC_URL: {
    ...origin,
    meaning: 'Canonical address in links, emails and metadata; https turns on secure cookies and HSTS',
    unset: 'http://localhost:PORT',
  },
  SESSION_SECRET: {
    schema: z.string().min(32),
    takes: 'at least 32 characters of random text',
    meaning: 'Key for private links and encrypted emails; required with `DATABASE_URL`',
    unset: 'created once in DATA_DIR',
  },
  SMTP_URL: {
    schema: z.url({ protocol: /^smtps?$/ }),
    takes: 'an address such as smtps://user:password@host:465',
    meaning: 'Mail server; overrides the one in the desk’s settings',
    unset: 'the desk’s setting, or emails are saved as files',
  },
  IMAP_URL: {
    schema: z
      .url({ protocol: /^imaps?$/ })
      .refine((url) => URL.canParse(url) && new URL(url).username !== '' && new URL(url).password !== ''),
    takes: 'an address such as imaps://user:password@host:993/INBOX',
    meaning: 'Mailbox whose emails are taken into leads; overrides the one in the desk’s settings',
    unset: 'the desk’s setting, or no mailbox is read',
  },
  SMTP_PRIVATE_HOSTS: {
    schema: z
      .string()
      .regex(/^[\w.:-]+(,[\w.:-]+)*$/)
      .transform((names) => names.toLowerCase().split(',')),
    takes: 'names or addresses with commas between them, such as relay.lan,10.0.0.25',
    meaning: 'Mail servers on this machine or a private network that the settings at the desk may name',
    unset: 'none; SMTP_URL may name any',
  },
  MAIL_FROM: {
    schema: z.string().regex(/^[^\r\n]*@[^\r\n]+$/),
    takes: 'a sender such as Name <name@example.com>',
    meaning: 'Sender of all emails; overrides the desk’s setting',
    unset: 'the desk’s setting, or no-reply at the host of PUBLIC_URL',
  },
  OWNER_EMAIL: { ...email, meaning: 'Recipient of emails about new requests', unset: 'all admins' },
  STORAGE_URL: {
    schema: z.url({ protocol: /^s3$/ }),
    takes: 'an address such as s3://bucket?endpoint=https://host&region=name',
    meaning: 'S3 service for uploads',
    unset: 'DATA_DIR/uploads',
  },
  STORAGE_ACCESS_KEY: { ...text, meaning: 'Required with `STORAGE_URL`' },
  STORAGE_SECRET_KEY: { ...text, meaning: 'Required with `STORAGE_URL`' },
  BREACHED_PASSWORDS: {
    ...origin,
    meaning:
      'https://api.pwnedpasswords.com or a copy: refuses new passwords found in data breaches; it receives only five digits of a hash',
    unset: 'the built-in list of breached passwords only',
  },
  VIRUS_SCANNER: {
    schema: z.url({ protocol: /^tcp$/ }).refine((url) => new URL(url).port !== ''),
    takes: 'an address such as tcp://127.0.0.1:3310',
    meaning: 'ClamAV’s clamd; files with a virus are refused, and so are all files while it is not responding',
    unset: 'files are not scanned',
  },
  UNCLAIMED_PHOTOS_MB: {
    schema: z
      .string()
      .regex(/^[1-9]\d{0,7}$/)
      .transform(Number),
    takes: 'a whole number of megabytes from 1',
    meaning: 'Limit for photos that no quote request has claimed; uploads above it are refused',
    unset: '1024, or 5% of the volume if that is less',
  },
  BACKUPS: {
    schema: onOff.schema,
    takes: onOff.takes,
    meaning: 'Nightly backups; overrides the desk’s settings',
    unset: 'the desk’s setting, where they are on',
  },
  BACKUP_DIR: {
    ...text,
    meaning: 'Folder for nightly backups and for building them; best on another disk',
    unset: 'DATA_DIR/backups',
  },
  BACKUP_PASSPHRASE: {
    schema: z.string().min(12),
    takes: 'at least 12 characters',
    meaning: 'Encrypts backups; overrides the desk’s passphrase; keep a copy off this machine, too',
    unset: 'the desk’s passphrase; without one, backups are not encrypted',
  },
  ADMIN_EMAIL: { ...email, meaning: 'First admin: created if absent, never changed afterwards' },
  ADMIN_PASSWORD: { ...text, meaning: 'Required with `ADMIN_EMAIL`; one that is easy to guess stops the start' },
  SEED: {
    schema: z.enum(['on', 'off', 'demo']),
    takes: 'on, off or demo',
    meaning: 'Fills a new database with samples; `demo` adds made-up leads, quotes and jobs, `off` nothing',
    default: 'on',
  },
  RATE_LIMITS: { ...onOff, meaning: '`off` for load tests only' },
  TRUST_PROXY: {
    schema: z
      .string()
      .regex(/^(off|\d{1,2})$/)
      .transform((value) => (value === 'off' ? 0 : Number(value))),
    takes: 'off, or how many proxies stand in front (1, 2, …)',
    meaning: 'Number of proxies in front, whose `X-Forwarded-For` is trusted',
    default: 'off',
  },
  GA_MEASUREMENT_ID: {
    schema: z.string().regex(/^G-[A-Z0-9]+$/),
    takes: 'an id such as G-ABC123',
    meaning: 'Google Analytics',
  },
  PLAUSIBLE_DOMAIN: {
    schema: z.string().regex(/^[a-z0-9.-]+$/i),
    takes: 'a domain such as example.com',
    meaning: 'Plausible Analytics; without either service, events go to `window.dataLayer` only',
  },
  GOOGLE_CLIENT_ID: { ...text, meaning: 'Client of the Google Photos picker (docs/operations.md)' },
  GOOGLE_CLIENT_SECRET: { ...text, meaning: 'Required with `GOOGLE_CLIENT_ID`' },
  GOOGLE_ORIGIN: { ...origin, meaning: 'Replaces all Google hosts in tests', unset: 'Google’s own hosts' },
  STRIPE_SECRET_KEY: {
    schema: z.string().regex(/^(sk|rk)_(test|live)_\w{8,240}$/),
    takes: 'a secret or restricted key, such as sk_live_… or rk_test_…',
    meaning: 'Stripe account of card and bank payments; overrides the desk’s setting',
    unset: 'the desk’s setting',
  },
  STRIPE_WEBHOOK_SECRET: {
    schema: z.string().regex(/^whsec_[\w+/=]{8,240}$/),
    takes: 'a signing secret such as whsec_…',
    meaning: 'Checks what Stripe reports; required with `STRIPE_SECRET_KEY`',
  },
  STRIPE_ORIGIN: { ...origin, meaning: 'Replaces Stripe’s hosts in tests', unset: 'Stripe’s own hosts' },
  PUSH_ORIGIN: { ...origin, meaning: 'The one push service that may be on a private network, for tests' },
  METRICS_TOKEN: {
    schema: z.string().min(16),
    takes: 'at least 16 characters',
    meaning: 'Bearer token for `/metrics` (Prometheus)',
    unset: 'no /metrics',
  },
  LOG_LEVEL: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    takes: 'fatal, error, warn, info, debug, trace or silent',
    meaning: 'Least severe log line that is written',
    default: 'info',
  },
});

export type SettingName = keyof typeof SETTINGS;
export type Settings = { [K in SettingName]?: z.output<(typeof SETTINGS)[K]['schema']> };
