import type { Config, SettingName } from './config.ts';

/** The settings in force as a table for the operator, one line each; what opens a door is not shown. */
export function settingsTable(config: Config): string {
  const values = settingsShown(config);
  const width = Math.max(...Object.keys(values).map(({ length }) => length));
  return Object.entries(values)
    .map(([name, value]) => `  ${name.padEnd(width)}  ${value}`)
    .join('\n');
}

function settingsShown(config: Config): Record<SettingName, string> {
  const { database, storage, google, analytics } = config;
  return {
    PORT: String(config.port),
    HOST: config.host,
    DATA_DIR: config.dataDir,
    DATABASE_URL: database.engine === 'postgres' ? withoutPassword(database.url) : 'not set: SQLite in DATA_DIR',
    PUBLIC_URL: config.publicUrl,
    SESSION_SECRET: database.engine === 'postgres' ? 'set' : 'set, or kept in DATA_DIR',
    SMTP_URL: config.smtpUrl ? withoutPassword(config.smtpUrl) : 'not set: emails become files in DATA_DIR/outbox',
    MAIL_FROM: config.mailFrom ?? NOT_SET,
    OWNER_EMAIL: config.ownerEmail ?? 'not set: the admins are told',
    STORAGE_URL: storage ? withoutPassword(storage.url) : 'not set: DATA_DIR/uploads',
    STORAGE_ACCESS_KEY: hidden(storage?.accessKey),
    STORAGE_SECRET_KEY: hidden(storage?.secretKey),
    UNCLAIMED_PHOTOS_MB: config.maxUnclaimedBytes
      ? String(config.maxUnclaimedBytes / 1024 / 1024)
      : 'not set: 1024, or 5 % of the volume if that is less',
    ADMIN_EMAIL: config.firstAdmin?.email ?? NOT_SET,
    ADMIN_PASSWORD: hidden(config.firstAdmin?.password),
    SEED: onOff(config.seed),
    RATE_LIMITS: onOff(config.rateLimits),
    TRUST_PROXY: config.trustProxy === 0 ? 'off' : String(config.trustProxy),
    GA_MEASUREMENT_ID: analytics.gaMeasurementId ?? NOT_SET,
    PLAUSIBLE_DOMAIN: analytics.plausibleDomain ?? NOT_SET,
    GOOGLE_CLIENT_ID: google?.clientId ?? NOT_SET,
    GOOGLE_CLIENT_SECRET: hidden(google?.clientSecret),
    GOOGLE_ORIGIN: google?.origin ?? NOT_SET,
    METRICS_TOKEN: config.metricsToken ? 'set' : 'not set: no /metrics',
    LOG_LEVEL: config.logLevel,
  };
}

const NOT_SET = 'not set';
const hidden = (secret: string | null | undefined) => (secret ? 'set' : NOT_SET);
const onOff = (is: boolean) => (is ? 'on' : 'off');

function withoutPassword(address: string): string {
  const url = new URL(address);
  if (url.password) url.password = '***';
  for (const name of url.searchParams.keys()) if (/pass|secret|key/i.test(name)) url.searchParams.set(name, '***');
  return url.href;
}
