import { describe, expect, test } from 'vitest';
import { signIn, startApp } from './support/api.ts';
import { type Document, operationsOf } from './support/fuzz.ts';
import { type ApiDescription, answerChecker } from './support/openapi.ts';

const api: ApiDescription = {
  paths: {
    '/api/things/{id}': {
      get: {
        responses: {
          200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } },
          304: {},
        },
      },
    },
  },
  components: {
    schemas: {
      Thing: {
        type: 'object',
        properties: { id: { type: 'integer' }, at: { type: 'string', format: 'date-time' } },
        required: ['id', 'at'],
        additionalProperties: false,
      },
      Problem: { type: 'object', required: ['status'] },
    },
  },
};
const THING = { id: 1, at: '2026-03-08T09:59:59.007Z' };
const PROBLEM = 'application/problem+json; charset=utf-8';

describe('the check of responses', () => {
  test.each<[what: string, method: string, url: string, answer: ReturnType<typeof answerOf>]>([
    ['an announced body', 'GET', '/api/things/1?x=1', answerOf(200, THING)],
    ['no body where none is announced', 'GET', '/api/things/1', answerOf(304, undefined)],
    ['a problem at an unknown address', 'GET', '/api/nothing', answerOf(404, { status: 404 }, PROBLEM)],
    ['a problem for an unknown method', 'PUT', '/api/things/1', answerOf(405, { status: 405 }, PROBLEM)],
  ])('accepts %s', (_what, method, url, answer) => {
    expect(() => answerChecker(api)(method, url, answer)).not.toThrow();
  });

  test.each<[what: string, method: string, url: string, answer: ReturnType<typeof answerOf>]>([
    ['a status nobody announced', 'GET', '/api/things/1', answerOf(404, { status: 404 }, PROBLEM)],
    ['a field nobody announced', 'GET', '/api/things/1', answerOf(200, { ...THING, passwordHash: 'x' })],
    ['a missing field', 'GET', '/api/things/1', answerOf(200, { id: 1 })],
    ['a time that is none', 'GET', '/api/things/1', answerOf(200, { ...THING, at: 'yesterday' })],
    ['another media type', 'GET', '/api/things/1', answerOf(200, THING, 'text/html')],
    ['a body where none is announced', 'GET', '/api/things/1', answerOf(304, THING)],
    ['an address nobody announced', 'GET', '/api/nothing', answerOf(200, THING)],
  ])('rejects %s', (_what, method, url, answer) => {
    expect(() => answerChecker(api)(method, url, answer)).toThrow();
  });
});

describe('the description of the API', () => {
  test('is OpenAPI 3.1, and describes the purpose and the responses of every call', async () => {
    const { get } = await startApp();
    const document = (await get('/api/openapi.json')).json();
    expect(document.openapi).toMatch(/^3\.1\./);
    const operations = Object.entries<Record<string, object>>(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ call: `${method} ${path}`, ...operation })),
    );
    expect(operations.length).toBeGreaterThan(10);
    for (const operation of operations)
      expect(operation, operation.call).toMatchObject({
        tags: [expect.any(String)],
        summary: expect.stringMatching(/\w/),
        responses: { 500: expect.anything(), 503: expect.anything() },
      });
  });
});

test('every PATCH rejects a body that changes nothing', async () => {
  const site = await startApp('sqlite', { env: { RATE_LIMITS: 'off' } });
  const admin = await signIn(site);
  const changes = operationsOf(site.app.swagger() as Document).filter(({ method }) => method === 'PATCH');
  expect(changes.length).toBeGreaterThan(15);
  for (const { method, path, body } of changes) {
    const url = path.replaceAll(/\{[^}]+\}/g, '1');
    const bodies = [
      {},
      ...(body?.properties?.expectedUpdatedAt ? [{ expectedUpdatedAt: '2026-11-24T17:00:00Z' }] : []),
    ];
    for (const payload of bodies)
      expect((await admin.inject({ method, url, payload })).statusCode, `${path} ${JSON.stringify(payload)}`).toBe(400);
  }
});

function answerOf(statusCode: number, body: unknown, type = 'application/json; charset=utf-8') {
  const text = body === undefined ? '' : JSON.stringify(body);
  const answer = { statusCode, body: text, headers: { 'content-type': type }, json: () => body };
  return answer as unknown as Parameters<ReturnType<typeof answerChecker>>[2];
}
