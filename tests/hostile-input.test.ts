import { connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { STUDIO_SETTING } from '#customers/schemes/studio.contract.ts';
import { writeSetting } from '#foundation/settings/settings.store.server.ts';
import { builtPages } from '#server/http/pages.ts';
import { type Answer, signIn, startApp } from './support/api.ts';
import { type Document, operationsOf } from './support/fuzz.ts';
import { pace, processorMs } from './support/pace.ts';
import { isFullRun } from './support/scope.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

describe('hostile input', () => {
  test('keys that pollute the prototype are rejected', async () => {
    const app = await startApp();
    const admin = await signIn(app);
    for (const payload of ['{"__proto__":{"role":"admin"}}', '{"constructor":{"prototype":{"role":"admin"}}}'])
      for (const url of ['/api/quotes', '/api/faqs', '/api/login']) {
        const answer = await admin.inject({ method: 'POST', url, payload, headers: JSON_TYPE });
        expect(answer.statusCode, `${url} ${payload}`).toBe(400);
      }
    expect({}).not.toHaveProperty('role');
  });

  test('a repeated parameter is rejected or has no effect', async () => {
    const app = await startApp();
    const admin = await signIn(app);
    for (const query of ['limit=1&limit=1000', 'q=a&q=b', 'sort=newest&sort=name', 'status=sent&status=lost'])
      expect((await admin.get(`/api/quotes?${query}`)).statusCode, query).toBe(400);
  });

  test.each([
    ['markup', '"><script>alert(1)</script>'],
    ['a name that every object has', '1.__proto__.constructor.0.0.0.17925s.14062s.xxxx.-'],
    ['a coating of markup', '1.C182.hairline.0.0.0.<g>s.14062s.xxxx.-'],
    ['a code of 2,000 zones', `1.C182.hairline.0.0.0.${'17925s.'.repeat(2_000)}xxxx.-`],
    ['a coating of 10,000 hyphens', `1.C182.hairline.0.0.0.1${'-'.repeat(10_000)}`],
    ['a NUL', '1.C182\0.hairline.0.0.0.17925s.14062s.xxxx.-'],
  ])('a scheme of %s is refused and not repeated', async (_what, code) => {
    const app = await startApp();
    const query = new URLSearchParams({ s: code, view: 'left', from: 'ahead', w: '600' });
    for (const file of ['picture.svg', 'picture.png', 'corner.webp', 'sheet.pdf']) {
      const answer = await app.get(`/api/schemes/${file}?${query}`);
      expect(answer.statusCode).toBe(400);
      expect(answer.body).not.toContain(code.slice(0, 20));
    }
    await writeSetting(app.db, STUDIO_SETTING, { ...STUDIO_SETTING.builtIn, open: true });
    const saved = await app.post('/api/schemes', { code });
    expect([400, 413]).toContain(saved.statusCode);
    expect(saved.body).not.toContain(code.slice(0, 20));
    const admin = await signIn(app);
    await app.post('/api/quotes', { firstName: 'Dana', lastName: 'Ray', email: 'dana@example.com' });
    for (const path of ['schemes', 'schemes/preview']) {
      const proposed = await admin.post(`/api/quotes/1/${path}`, { code });
      expect([400, 413]).toContain(proposed.statusCode);
      expect(proposed.body).not.toContain(code.slice(0, 20));
    }
    const twice = await app.get('/api/schemes/picture.svg?s=1&s=2&view=left&w=600');
    expect(twice.statusCode).toBe(400);
  });

  test('no pattern takes long on hostile text', { timeout: 60_000 }, async () => {
    const app = await startApp('sqlite', { env: { RATE_LIMITS: 'off' } });
    const admin = await signIn(app);
    const texts = ['a', ' ', '-', 'a.', 'a@', '1:', '\t\n', '&#', 'é'].map((part) =>
      part.repeat(100_000 / part.length),
    );
    const withBody = operationsOf(app.app.swagger() as Document).filter(({ body }) => body?.properties);
    expect(withBody.length).toBeGreaterThan(20);
    // The gate sends each call a third of the texts.
    for (const [call, { method, path, body }] of withBody.entries())
      for (const text of texts.filter((_, at) => isFullRun || (at + call) % 3 === 0)) {
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

  const deep = (part: string, end: string, depth: number) => part.repeat(depth) + end.repeat(depth);
  test.each([
    ['arrays in arrays', deep('[', ']', 100_000)],
    ['objects in objects', `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`],
    ['arrays in a field', `{"services":${deep('[', ']', 100_000)}}`],
    ['objects in a field', `{"details":${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}}`],
    ['a field of 100,000 values', `{"services":[${'1,'.repeat(100_000)}1]}`],
    ['20,000 fields', `{${Array.from({ length: 20_000 }, (_, n) => `"a${n}":1`).join()}}`],
    ['a name of 200,000 characters', `{"${'a'.repeat(200_000)}":1}`],
    ['a number beyond any', '{"rating":1e999999,"order":-1e999999,"sortOrder":99999999999999999999}'],
    ['a number of 100,000 digits', `{"order":${'9'.repeat(100_000)}}`],
    ['a field given twice', '{"title":1,"title":{"a":1},"status":1,"status":[]}'],
    ['half a letter', '{"firstName":"\\ud800","title":"\\udfff"}'],
    ['a constructor in depth', '{"details":{"constructor":{"prototype":{"role":"admin"}}}}'],
    ['a prototype in depth', '{"details":{"a":[{"__proto__":{"role":"admin"}}]}}'],
  ])('JSON of %s is a bad request, rejected at once', async (_what, payload) => {
    const app = await startApp();
    const admin = await signIn(app);
    const unit = pace();
    for (const [method, url] of JSON_TAKERS) {
      let answer!: Answer;
      const ms = await processorMs(async () => {
        answer = await admin.inject({ method, url, payload, headers: JSON_TYPE });
      });
      expect([400, 413], url).toContain(answer.statusCode);
      // It repeats no more of the input than helps.
      expect(answer.body.length).toBeLessThan(20_000);
      expect(ms / unit).toBeLessThan(MAX_RATIO);
    }
    expect({}).not.toHaveProperty('role');
  });
});

/** To the known piece of work. */
const MAX_RATIO = 20;

const JSON_TAKERS = [
  ['POST', '/api/quotes'],
  ['POST', '/api/login'],
  ['POST', '/api/faqs'],
  ['PUT', '/api/settings/prices'],
  ['PUT', '/api/settings/coatings'],
  ['PUT', '/api/settings/studio'],
  ['PUT', '/api/settings/shop'],
  ['PUT', '/api/offers/1/draft'],
  ['POST', '/api/offers/1/reckon'],
  ['PUT', '/api/settings/templates'],
  ['PUT', '/api/settings/replies'],
  ['PUT', '/api/jobs/1/stages'],
  ['PUT', '/api/jobs/1/changes/1'],
  ['POST', '/api/jobs/tell'],
  ['POST', '/api/hangar/moves'],
  ['POST', '/api/stays'],
  ['PUT', '/api/services/order'],
] as const;

describe('a request with an ambiguous end', () => {
  let port: number;
  const reached: string[] = [];
  beforeAll(async () => {
    const { app } = await startApp('sqlite', {
      pages: (server) => {
        server.addHook('onRequest', async ({ url }) => void reached.push(url));
        return builtPages();
      },
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    port = (app.server.address() as { port: number }).port;
  });

  const HEAD = 'POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
  const HIDDEN = 'GET /hidden HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
  const length = `Content-Length: ${HIDDEN.length + 5}\r\n`;
  const chunked = 'Transfer-Encoding: chunked\r\n';
  test.each([
    ['a length and a transfer coding', `${HEAD}${length}${chunked}\r\n0\r\n\r\n${HIDDEN}`],
    ['a transfer coding and a length', `${HEAD}${chunked}${length}\r\n0\r\n\r\n${HIDDEN}`],
    ['two lengths', `${HEAD}Content-Length: 0\r\n${length}\r\n${HIDDEN}`],
    ['two lengths in one line', `${HEAD}Content-Length: 0, ${HIDDEN.length}\r\n\r\n${HIDDEN}`],
    ['a length with a sign', `${HEAD}Content-Length: +0\r\n\r\n${HIDDEN}`],
    ['a length in another base', `${HEAD}Content-Length: 0x0\r\n\r\n${HIDDEN}`],
    ['a folded length', `${HEAD}Content-Length:\r\n 0\r\n\r\n${HIDDEN}`],
    ['a folded header', `${HEAD}X-A: b\r\n Content-Length: 0\r\n${length}\r\n${HIDDEN}`],
    ['a space before the colon', `${HEAD}Content-Length : 0\r\n\r\n${HIDDEN}`],
    [
      'a transfer coding that does not end in chunked',
      `${HEAD}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${HIDDEN}`,
    ],
    ['an unknown transfer coding', `${HEAD}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${HIDDEN}`],
    ['chunked twice', `${HEAD}${chunked}${chunked}\r\n0\r\n\r\n${HIDDEN}`],
    ['bare line feeds', `${HEAD.replaceAll('\r', '')}Content-Length: 0\n\n${HIDDEN}`],
    ['a bare line feed after a header', `${HEAD}X-A: b\nContent-Length: 0\r\n\r\n${HIDDEN}`],
    ['a bare carriage return', `${HEAD}X-A: b\rContent-Length: 0\r\n\r\n${HIDDEN}`],
    ['a NUL in a header', `${HEAD}X-A: b\0\r\nContent-Length: 0\r\n\r\n${HIDDEN}`],
    ['a chunk size that is none', `${HEAD}${chunked}\r\n0x0\r\n\r\n${HIDDEN}`],
    ['a chunk size beyond any', `${HEAD}${chunked}\r\nfffffffffffffffff0\r\n\r\n${HIDDEN}`],
    ['a bare line feed after a chunk size', `${HEAD}${chunked}\r\n0\n\r\n${HIDDEN}`],
    ['a chunk extension of 20,000 characters', `${HEAD}${chunked}\r\n0;${'a'.repeat(20_000)}\r\n\r\n${HIDDEN}`],
    ['a chunk longer than its size', `${HEAD}${chunked}\r\n1\r\n{}\r\n0\r\n\r\n${HIDDEN}`],
  ])('is rejected, and nothing after it is read: %s', async (_what, bytes) => {
    reached.length = 0;
    const answer = await rawAnswer(port, bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 4(00|13) /);
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(reached).not.toContain('/hidden');
  });

  test('is harmless with a chunk extension that both sides read alike', async () => {
    const answer = await rawAnswer(port, `${HEAD}${chunked}\r\n2;a=b\r\n{}\r\n0;c\r\n\r\n${HIDDEN}`);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400', 'HTTP/1.1 404']);
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
