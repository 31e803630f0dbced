import { beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '#tests/support/clean-up.ts';
import { readConfig } from './config.ts';
import { settingsTable } from './settings-table.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await temporaryFolder();
});

it('names every setting in force', () => {
  const table = settingsTable(readConfig({ DATA_DIR: dataDir, PORT: '4000' }));
  expect(table.split('\n')).toHaveLength(36);
  expect(table).toMatch(/^ {2}PORT +4000$/m);
  expect(table).toMatch(/^ {2}PUBLIC_URL +http:\/\/localhost:4000$/m);
  expect(table).toMatch(/^ {2}DATABASE_URL +not set: SQLite in DATA_DIR$/m);
  expect(table).toMatch(/^ {2}TRUST_PROXY +off$/m);
});

it('shows no secret', () => {
  const table = settingsTable(
    readConfig({
      DATA_DIR: dataDir,
      DATABASE_URL: 'postgres://shop:opensesame@db:5432/shop?sslpassword=opensesame',
      SESSION_SECRET: 'opensesame'.repeat(4),
      SMTP_URL: 'smtps://shop:opensesame@mail:465',
      STORAGE_URL: 's3://bucket?endpoint=https://files',
      STORAGE_ACCESS_KEY: 'opensesame',
      STORAGE_SECRET_KEY: 'opensesame',
      ADMIN_EMAIL: 'owner@example.com',
      ADMIN_PASSWORD: 'opensesame',
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'opensesame',
      STRIPE_SECRET_KEY: 'sk_live_opensesame',
      STRIPE_WEBHOOK_SECRET: 'whsec_opensesame',
      METRICS_TOKEN: 'opensesame'.repeat(2),
    }),
  );
  expect(table).not.toContain('opensesame');
  expect(table).toContain('postgres://shop:***@db:5432/shop');
  expect(table).toMatch(/^ {2}METRICS_TOKEN +set$/m);
});
