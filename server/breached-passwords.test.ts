import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { onCleanUp } from '#tests/support/clean-up.ts';
import { paceByClock } from '#tests/support/pace.ts';
import { findWeakness, isBreached } from './passwords.ts';

const STOLEN = 'polished-spinner-42';
const hash = createHash('sha1').update(STOLEN).digest('hex').toUpperCase();

async function service(answer: (request: IncomingMessage, reply: ServerResponse) => void): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onCleanUp(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('a password of a breach is refused, and the service is told five digits of its hash', async () => {
  const asked: (string | undefined)[] = [];
  const breachedPasswords = await service(({ url, headers }, reply) => {
    asked.push(url, String(headers['add-padding']));
    reply.end(`0123456789ABCDEF0123456789ABCDEF012:0\r\n${hash.slice(5)}:3\r\n`);
  });
  expect(await findWeakness(STOLEN, { breachedPasswords })).toBe('breached');
  expect(asked).toEqual([`/range/${hash.slice(0, 5)}`, 'true']);
  expect(await findWeakness('three coats of primer', { breachedPasswords })).toBeNull();
  expect(await findWeakness('password1', { breachedPasswords })).toBe('guessable');
  expect(asked).toHaveLength(4);
  expect(await findWeakness(STOLEN, { breachedPasswords: null })).toBeNull();
});

it('a line that only fills up the answer is no breach', async () => {
  expect(await isBreached(STOLEN, await service((_, reply) => reply.end(`${hash.slice(5)}:0\r\n`)))).toBe(false);
});

it('a service that fails, leads elsewhere or is silent refuses no password, within two seconds', async () => {
  const stolen = await service((_, reply) => reply.end(`${hash.slice(5)}:3`));
  const services = await Promise.all([
    service((_, reply) => reply.writeHead(503).end(`${hash.slice(5)}:3`)),
    service((_, reply) => reply.writeHead(302, { location: stolen }).end()),
    service(() => {}),
  ]);
  const start = performance.now();
  expect(await Promise.all([...services, 'http://127.0.0.1:1'].map((each) => isBreached(STOLEN, each)))).toEqual(
    Array(4).fill(false),
  );
  expect(performance.now() - start).toBeLessThan(2_000 + 200 * paceByClock());
});
