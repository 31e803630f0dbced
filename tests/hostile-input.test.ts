import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { signIn, startApp } from './support/api.ts';
import { type Document, operationsOf } from './support/fuzz.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

describe('what is meant to do harm', () => {
  test('keys that change every object are refused', async () => {
    const app = await startApp();
    const admin = await signIn(app);
    for (const payload of ['{"__proto__":{"role":"admin"}}', '{"constructor":{"prototype":{"role":"admin"}}}'])
      for (const url of ['/api/quotes', '/api/faqs', '/api/login']) {
        const answer = await admin.inject({ method: 'POST', url, payload, headers: JSON_TYPE });
        expect(answer.statusCode, `${url} ${payload}`).toBe(400);
      }
    expect({}).not.toHaveProperty('role');
  });

  test('a parameter given twice is refused or has no effect', async () => {
    const app = await startApp();
    const admin = await signIn(app);
    for (const query of ['limit=1&limit=1000', 'q=a&q=b', 'sort=newest&sort=name', 'status=sent&status=lost'])
      expect((await admin.get(`/api/quotes?${query}`)).statusCode, query).toBe(400);
  });

  test('no pattern takes long over hostile text', { timeout: 60_000 }, async () => {
    const app = await startApp('sqlite', { env: { RATE_LIMITS: 'off' } });
    const admin = await signIn(app);
    const texts = ['a', ' ', '-', 'a.', 'a@', '1:', '\t\n', '&#', 'é'].map((part) =>
      part.repeat(100_000 / part.length),
    );
    const withBody = operationsOf(app.app.swagger() as Document).filter(({ body }) => body?.properties);
    expect(withBody.length).toBeGreaterThan(20);
    for (const { method, path, body } of withBody)
      for (const text of texts) {
        const url = path.replace(/\{[^}]+\}/g, '1');
        const payload = Object.fromEntries(
          Object.keys(body!.properties!)
            .slice(0, 2)
            .map((name) => [name, `${text}!`]),
        );
        const answer = await admin.inject({ method, url, payload, headers: JSON_TYPE });
        expect(answer.statusCode, `${method} ${url}`).toBeLessThan(500);
      }
  });

  test('two lengths of one body are refused', async () => {
    const { app } = await startApp();
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as { port: number };
    const both =
      'POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n';
    const twice = 'POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcde';
    for (const bytes of [both, twice]) expect(await rawAnswer(port, bytes)).toMatch(/^HTTP\/1\.1 400 /);
  });
});

function rawAnswer(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}
