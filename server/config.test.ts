import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

let DATA_DIR: string;
beforeEach(() => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'config-'));
});
afterEach(() => {
  chmodSync(DATA_DIR, 0o700);
  rmSync(DATA_DIR, { recursive: true });
});

describe('settings', () => {
  it('have working defaults', () => {
    const config = readConfig({ DATA_DIR });
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      secure: false,
      database: { engine: 'sqlite', file: join(DATA_DIR, 'flatirons.sqlite') },
      seed: 'on',
      rateLimits: true,
      trustProxy: 0,
      smtpUrl: null,
      firstAdmin: null,
    });
  });

  it('create one secret that only the owner of the process can read', () => {
    const { sessionSecret } = readConfig({ DATA_DIR });
    expect(sessionSecret.length).toBeGreaterThanOrEqual(32);
    expect(readConfig({ DATA_DIR }).sessionSecret).toBe(sessionSecret);
    expect(statSync(join(DATA_DIR, 'session-secret')).mode & 0o077).toBe(0);
  });

  it('treat an empty value as absent', () => {
    expect(readConfig({ DATA_DIR, PORT: '', SMTP_URL: ' ' })).toMatchObject({ port: 3000, smtpUrl: null });
  });

  it('turn on secure cookies behind https, and drop the trailing slash', () => {
    expect(readConfig({ DATA_DIR, PUBLIC_URL: 'https://paint.example/' })).toMatchObject({
      publicUrl: 'https://paint.example',
      secure: true,
    });
  });

  it.each([
    ['PORT', 'abc', 'PORT takes a port number'],
    ['PORT', '70000', 'PORT takes a port number'],
    ['DATABASE_URL', 'mysql://localhost/x', 'DATABASE_URL takes'],
    ['SMTP_URL', 'mailto:someone', 'SMTP_URL takes'],
    ['PUBLIC_URL', 'ftp://x.example', 'PUBLIC_URL takes'],
    ['PUBLIC_URL', 'https://x.example/shop', 'PUBLIC_URL takes'],
    ['PUBLIC_URL', 'https://x.example?q', 'PUBLIC_URL takes'],
    ['STORAGE_URL', 'gs://bucket', 'STORAGE_URL takes'],
    ['VIRUS_SCANNER', 'tcp://127.0.0.1', 'VIRUS_SCANNER takes'],
    ['UNCLAIMED_PHOTOS_MB', '0', 'UNCLAIMED_PHOTOS_MB takes'],
    ['SESSION_SECRET', 'short', 'SESSION_SECRET takes at least 32'],
    ['TRUST_PROXY', 'true', 'TRUST_PROXY takes off, or how many'],
    ['SEED', 'maybe', 'SEED takes on, off or demo'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL takes'],
    ['MAIL_FROM', 'a@example.com\r\nBcc: b@example.com', 'MAIL_FROM takes'],
    ['OWNER_EMAIL', 'owner', 'OWNER_EMAIL takes an email address'],
    ['GOOGLE_ORIGIN', 'google.example', 'GOOGLE_ORIGIN takes an http:// or https:// address without a path'],
    ['GOOGLE_ORIGIN', 'ftp://google.example', 'GOOGLE_ORIGIN takes'],
    ['GOOGLE_ORIGIN', 'https://google.example/v1', 'GOOGLE_ORIGIN takes'],
    ['GOOGLE_ORIGIN', 'https://google.example?a=b', 'GOOGLE_ORIGIN takes'],
    ['GOOGLE_ORIGIN', 'https://me@google.example', 'GOOGLE_ORIGIN takes'],
  ])('reject %s=%s in one line that names it', (name, value, says) => {
    const read = () => readConfig({ DATA_DIR, [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(says);
  });

  it('require the secret with PostgreSQL, and both halves of the first admin', () => {
    expect(() => readConfig({ DATA_DIR, DATABASE_URL: 'postgres://localhost/x' })).toThrow(
      'SESSION_SECRET must be set',
    );
    expect(() => readConfig({ DATA_DIR, ADMIN_EMAIL: 'owner@example.com' })).toThrow('go together');
  });

  it('require both Google credentials or neither', () => {
    expect(readConfig({ DATA_DIR }).google).toBeNull();
    const halves = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
    expect(readConfig({ DATA_DIR, ...halves }).google).toEqual({
      clientId: 'id',
      clientSecret: 'secret',
      origin: null,
    });
    expect(readConfig({ DATA_DIR, ...halves, GOOGLE_ORIGIN: 'http://localhost:9/' }).google?.origin).toBe(
      'http://localhost:9',
    );
    for (const half of ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'])
      expect(() => readConfig({ DATA_DIR, [half]: 'x' })).toThrow('go together');
  });

  it('report a DATA_DIR that is not writable', () => {
    writeFileSync(join(DATA_DIR, 'file'), '');
    expect(() => readConfig({ DATA_DIR: join(DATA_DIR, 'file') })).toThrow(/DATA_DIR .* cannot be written to/);
  });
});
