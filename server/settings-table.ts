import type { Config } from './config.ts';
import { SETTINGS, type SettingName } from './settings.ts';

/** Formats the settings in force for the operator, one line each, without secrets. */
export function settingsTable(config: Config): string {
  const values = valuesOf(config);
  const names = Object.keys(values) as SettingName[];
  const width = Math.max(...names.map(({ length }) => length));
  return names.map((name) => `  ${name.padEnd(width)}  ${values[name] ?? notSet(name)}`).join('\n');
}

function valuesOf(config: Config): Record<SettingName, string | null | undefined> {
  const { database, storage, google, stripe, analytics, firstAdmin } = config;
  return {
    PORT: String(config.port),
    HOST: config.host,
    DATA_DIR: config.dataDir,
    DATABASE_URL: database.engine === 'postgres' ? withoutPassword(database.url) : null,
    PUBLIC_URL: config.publicUrl,
    SESSION_SECRET: database.engine === 'postgres' ? 'set' : 'set, or kept in DATA_DIR',
    SMTP_URL: config.smtpUrl && withoutPassword(config.smtpUrl),
    IMAP_URL: config.imapUrl && withoutPassword(config.imapUrl),
    SMTP_PRIVATE_HOSTS: config.privateMailHosts.join(',') || null,
    MAIL_FROM: config.mailFrom,
    OWNER_EMAIL: config.ownerEmail,
    STORAGE_URL: storage && withoutPassword(storage.url),
    STORAGE_ACCESS_KEY: hideSecret(storage?.accessKey),
    STORAGE_SECRET_KEY: hideSecret(storage?.secretKey),
    BREACHED_PASSWORDS: config.breachedPasswords,
    VIRUS_SCANNER: config.virusScanner,
    UNCLAIMED_PHOTOS_MB: config.maxUnclaimedBytes ? String(config.maxUnclaimedBytes / 1024 / 1024) : null,
    BACKUPS: config.backups.isOn === null ? null : formatOnOff(config.backups.isOn),
    BACKUP_DIR: config.backups.dir,
    BACKUP_PASSPHRASE: hideSecret(config.backups.passphrase),
    ADMIN_EMAIL: firstAdmin?.email,
    ADMIN_PASSWORD: hideSecret(firstAdmin?.password),
    SEED: config.seed,
    RATE_LIMITS: formatOnOff(config.rateLimits),
    TRUST_PROXY: config.trustProxy === 0 ? 'off' : String(config.trustProxy),
    GA_MEASUREMENT_ID: analytics.gaMeasurementId,
    PLAUSIBLE_DOMAIN: analytics.plausibleDomain,
    GOOGLE_CLIENT_ID: google?.clientId,
    GOOGLE_CLIENT_SECRET: hideSecret(google?.clientSecret),
    GOOGLE_ORIGIN: google?.origin,
    STRIPE_SECRET_KEY: hideSecret(stripe.secretKey),
    STRIPE_WEBHOOK_SECRET: hideSecret(stripe.webhookSecret),
    STRIPE_ORIGIN: stripe.origin,
    PUSH_ORIGIN: config.pushOrigin,
    METRICS_TOKEN: hideSecret(config.metricsToken),
    LOG_LEVEL: config.logLevel,
  };
}

const notSet = (name: SettingName) => ['not set', SETTINGS[name].unset].filter(Boolean).join(': ');
const hideSecret = (secret: string | null | undefined) => secret && 'set';
const formatOnOff = (isOn: boolean) => (isOn ? 'on' : 'off');

function withoutPassword(address: string): string {
  const url = new URL(address);
  if (url.password) url.password = '***';
  for (const name of url.searchParams.keys()) if (/pass|secret|key/i.test(name)) url.searchParams.set(name, '***');
  return url.href;
}
