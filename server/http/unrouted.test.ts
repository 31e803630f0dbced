import { connect, type Socket } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { startApp } from '#tests/support/api.ts';
import { onCleanUp } from '#tests/support/database.ts';
import { createLog } from '../log.ts';
import { HTTP_TIMEOUTS } from './unrouted.ts';

const SHORT = { headersMs: 400, requestMs: 800, idleMs: 2_000, checkMs: 100 };
const HOST = 'Host: shop.example\r\n';

let port = 0;
const lines: { level: number }[] = [];
let connections: () => Promise<number>;

beforeAll(async () => {
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
  const { app } = await startApp('sqlite', { httpTimeouts: SHORT, log });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as { port: number }).port;
  connections = () => new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));
});

/** A raw connection and what it receives. */
async function client(words: string): Promise<{ socket: Socket; answer: Promise<string> }> {
  const socket = connect(port, '127.0.0.1');
  onCleanUp(async () => void socket.destroy());
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk;
  });
  socket.on('error', () => {}); // some are cut off in the middle of what they say
  const answer = new Promise<string>((resolve) => socket.on('close', () => resolve(heard)));
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write(words);
  return { socket, answer };
}

async function others(): Promise<number[]> {
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).then(({ status }) => status);
  return Promise.all(['/healthz', '/readyz', '/api/services'].map(get));
}

const problemIn = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));

describe('a client that', () => {
  it('sends its headers drop by drop gets a timeout, and others are served', async () => {
    const { socket, answer } = await client(`GET / HTTP/1.1\r\n${HOST}`);
    const drops = setInterval(() => socket.write('X-Drop: 1\r\n'), 50);
    expect(await others()).toEqual([200, 200, 200]);
    expect(await answer).toMatch(/^HTTP\/1.1 408 [\s\S]*application\/problem\+json/);
    clearInterval(drops);
  });

  it('never ends its body gets a timeout, and others are served', async () => {
    const head = `POST /api/quotes HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 999\r\n\r\n`;
    const { answer } = await client(`${head}{"firstName":`);
    expect(await others()).toEqual([200, 200, 200]);
    expect(await answer).toMatch(/^HTTP\/1.1 408 /);
  });

  it('names the type of a body and sends none gets an answer', async () => {
    const type = 'Content-Type: application/json\r\nConnection: close';
    const { answer } = await client(`POST /api/quotes HTTP/1.1\r\n${HOST}${type}\r\n\r\n`);
    expect(await answer).toMatch(/^HTTP\/1.1 400 [\s\S]*Must be a JSON object/);
  });

  it('requests much and never reads is disconnected', async () => {
    const before = await connections();
    const { socket } = await client('');
    socket.pause();
    socket.write(`GET /api/openapi.json HTTP/1.1\r\n${HOST}\r\n`.repeat(60));
    await expect.poll(connections).toBe(before + 1);
    expect(await others()).toEqual([200, 200, 200]);
    await expect.poll(connections, { timeout: 25_000 }).toBeLessThanOrEqual(before);
  });

  it('disconnects within its body causes no server failure', async () => {
    const before = await connections();
    lines.length = 0;
    const head = `POST /api/quotes HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 999\r\n\r\n`;
    const { socket } = await client(`${head}{"firstName":`);
    socket.end();
    await expect.poll(connections).toBeLessThanOrEqual(before);
    expect(await others()).toEqual([200, 200, 200]);
    expect(lines.filter(({ level }) => level > 30)).toEqual([]);
  });

  it('sends huge headers gets 431', async () => {
    const { answer } = await client(`GET / HTTP/1.1\r\n${HOST}X-Huge: ${'x'.repeat(64 * 1024)}\r\n\r\n`);
    const heard = await answer;
    expect(heard).toMatch(/^HTTP\/1.1 431 [\s\S]*application\/problem\+json/);
    expect(problemIn(heard)).toMatchObject({ status: 431, detail: 'The headers of the request are too large.' });
  });

  it('announces a huge body gets 413 before sending it', async () => {
    const head = `POST /api/quotes HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 999999999\r\n`;
    const { answer } = await client(`${head}Connection: close\r\n\r\n{`);
    const heard = await answer;
    expect(heard).toMatch(/^HTTP\/1.1 413 [\s\S]*application\/problem\+json/);
  });

  it('sends too large a body gets 413 and can reuse the connection', async () => {
    const body = 'x'.repeat(300_000);
    const head = `POST /api/quotes HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
    const { answer } = await client(`${head}${body}GET /healthz HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`);
    expect(await answer).toMatch(/^HTTP\/1.1 413 [\s\S]*HTTP\/1.1 200 /);
  });

  it('sends too large a body and closes afterwards can read the response', async () => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    onCleanUp(async () => void socket.destroy());
    const failed = new Promise((resolve) => socket.on('close', resolve));
    socket.write(`POST /api/quotes HTTP/1.1\r\n${HOST}Connection: close\r\nContent-Type: application/json\r\n`);
    socket.write('Content-Length: 2000000\r\n\r\n');
    let heard = '';
    for await (const chunk of socket.iterator({ destroyOnReturn: false })) heard += chunk;
    expect(heard).toMatch(/^HTTP\/1.1 413 /);
    socket.end('x'.repeat(2_000_000));
    expect(await failed).toBe(false);
  });

  it('does not speak HTTP gets 400', async () => {
    const { answer } = await client('EHLO shop.example\r\n\r\n');
    expect(problemIn(await answer)).toMatchObject({ status: 400 });
  });
});

it('closes a thousand idle connections, which leave room for others meanwhile', async () => {
  const before = await connections();
  const idle = await Promise.all(Array.from({ length: 1_000 }, () => client('')));
  expect(await others()).toEqual([200, 200, 200]);
  await Promise.all(idle.map(({ answer }) => answer));
  await expect.poll(connections).toBeLessThanOrEqual(before + 3);
});

it('keeps connections open longer than the proxies in front', () => {
  expect(HTTP_TIMEOUTS.keepAliveMs).toBeGreaterThan(120_000);
  expect(HTTP_TIMEOUTS.idleMs).toBeGreaterThan(HTTP_TIMEOUTS.requestMs);
});
