import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openDatabase } from '#database/open.ts';
import { freePort } from '#scripts/free-port.mjs';
import { sampleServices } from '#website/content/home-lists.samples.ts';
import { ADMIN } from './support/api.ts';
import { onCleanUp, temporaryFolder } from './support/clean-up.ts';
import { paceByClock } from './support/pace.ts';
import { isFullRun } from './support/scope.ts';
import { Site } from './torture/site.ts';

const DATABASE = 'flatirons.sqlite';
const STREAMS = 200;
const QUOTE = JSON.stringify({ firstName: 'Ann', lastName: 'Ito', email: 'ann@example.com' });

async function newSite(): Promise<{ site: Site; folder: string }> {
  const folder = await temporaryFolder();
  const admin = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  const site = new Site(await freePort(), { DATA_DIR: folder, ...admin });
  onCleanUp(() => site.kill());
  return { site, folder };
}

/** All tables are one transaction: the log has this size for some 50 ms, and grows when it commits. */
const TABLES = ['its tables are being made', `${DATABASE}-wal`, 30_000] as const;

test.each([
  TABLES,
  ...(isFullRun
    ? [['its secret is made', 'session-secret', 1] as const, ['its database is made', DATABASE, 1] as const]
    : []),
])(
  'a site that is killed at its first start, as soon as %s, is complete after the next',
  async (_when, file, bytes) => {
    const { site, folder } = await newSite();
    site.launch();
    await expect.poll(() => sizeOf(join(folder, file)), { timeout: 60_000, interval: 1 }).toBeGreaterThanOrEqual(bytes);
    await site.kill();
    await site.start();

    expect((await login(site)).status).toBe(200);
    expect((await readFile(join(folder, 'session-secret'), 'utf8')).trim().length).toBeGreaterThan(30);
    const db = openDatabase({ engine: 'sqlite', file: join(folder, DATABASE) });
    onCleanUp(() => db.destroy());
    expect(await db.selectFrom('services').selectAll().execute()).toHaveLength(sampleServices.length);
    expect(await db.selectFrom('users').select('email').execute()).toEqual([{ email: ADMIN.email }]);
  },
);

test('a stopping site ends its 200 event streams and answers the requests in flight', async () => {
  const { site } = await newSite();
  await site.start();
  const cookie = (await login(site)).headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const head = `GET /api/quotes/events HTTP/1.1\r\nHost: a\r\nCookie: ${cookie}\r\n\r\n`;
  const streams = await Promise.all(Array.from({ length: STREAMS }, () => connection(site, head)));
  await expect.poll(() => streams.filter(({ heard }) => heard().startsWith('HTTP/1.1 200 ')).length).toBe(STREAMS);
  const length = `Content-Type: application/json\r\nContent-Length: ${QUOTE.length}`;
  const quote = await connection(
    site,
    `POST /api/quotes HTTP/1.1\r\nHost: a\r\n${length}\r\n\r\n${QUOTE.slice(0, 10)}`,
  );
  await delay(200); // until its first half has arrived

  const stopped = site.stop();
  await Promise.all(streams.map(({ ended }) => ended));
  await expect(fetch(`${site.url}/healthz`)).rejects.toThrow();
  const began = Date.now();
  quote.socket.write(QUOTE.slice(10));
  await quote.ended;
  expect(quote.heard()).toMatch(/^HTTP\/1\.1 201 /);
  expect(await stopped).toBe(0);
  expect(Date.now() - began).toBeLessThan(1_000 + 400 * paceByClock());
});

function login(site: Site): Promise<Response> {
  return fetch(`${site.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: ADMIN.email, password: ADMIN.password }),
  });
}

async function connection(site: Site, words: string) {
  const socket: Socket = connect(site.port, '127.0.0.1');
  onCleanUp(() => socket.destroy());
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk) => {
    text += chunk;
  });
  socket.on('error', () => {}); // the other side may be gone
  const ended = new Promise((resolve) => socket.once('close', resolve));
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write(words);
  return { socket, ended, heard: () => text };
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
