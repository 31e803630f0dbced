import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { onCleanUp } from '#tests/support/clean-up.ts';
import { mediaAnswer } from './api-docs.ts';
import { endpoints } from './endpoint.ts';
import { Problem, sendProblem, validatorCompiler } from './problem.ts';
import { requireOwner, requireUser } from './session.ts';

const params = z.object({ id: z.string().regex(/^\d+$/) });
const body = z.strictObject({ name: z.string() });
const group = { tag: 'Things', params };

describe('the failures of a call', () => {
  const common = { summary: 'Does it', gives: null, handle: async () => {} };
  const query = z.object({ q: z.string() });

  test.each<[what: string, statuses: number[], add: (route: ReturnType<typeof endpoints>) => void]>([
    ['nothing of a read', [], (route) => route('GET /', common)],
    ['403 of a change, which another site may send', [403], (route) => route('DELETE /', common)],
    ['404 of a parameter', [404], (route) => route('GET /:id', { ...common, params })],
    ['400 of a query', [400], (route) => route('GET /', { ...common, query })],
    ['400 and 409 of a key', [400, 403, 409], (route) => route('POST /', { ...common, repeatable: true })],
    ['those of a body', [400, 403, 413, 415], (route) => route('PUT /', { ...common, body })],
    ['those of a form', [400, 403, 413, 415], (route) => route('PUT /', { ...common, form: body })],
    ['401 of a signed-in user', [401], (route) => route('GET /', { ...common, guard: requireUser })],
    ['401 and 403 of a right', [401, 403], (route) => route('GET /', { ...common, guard: requireOwner })],
    ['those of several guards', [401], (route) => route('GET /', { ...common, guard: [requireUser, async () => {}] })],
    ['those that it names', [410, 507], (route) => route('GET /', { ...common, fails: [507, 410] })],
  ])('are %s', async (_what, statuses, add) => {
    const [route] = await routesOf((app) => add(endpoints(app, { tag: 'Things' })));
    expect(announced(route!)).toEqual([204, ...statuses, 429, 500, 503].sort());
  });

  test('are also those of its group', async () => {
    const [route] = await routesOf((app) =>
      endpoints(app, { tag: 'Things', guard: requireOwner, fails: [410] })('GET /', { ...common, fails: [409] }),
    );
    expect(announced(route!)).toEqual([204, 401, 403, 409, 410, 429, 500, 503]);
  });
});

test('the parameters of a group are those of addresses that have some, unless a call names its own', async () => {
  const own = params.extend({ part: z.string() });
  const call = { summary: 'Reads', gives: null, handle: async () => {} };
  const routes = await routesOf((app) => {
    const route = endpoints(app, group);
    route('GET /', call);
    route('GET /:id', call);
    route('GET /:id/:part', { ...call, params: own });
  });
  expect(routes.map(({ url, schema }) => [url, schema?.params])).toEqual([
    ['/things', undefined],
    ['/things/:id', params],
    ['/things/:id/:part', own],
  ]);
});

test('a refused caller learns nothing about the input', async () => {
  const guard = async () => {
    throw new Problem(401, 'Please log in first.');
  };
  const app = await start((app) =>
    endpoints(app, { ...group, guard })('PUT /:id', { summary: 'Names', body, gives: null, handle: async () => {} }),
  );
  for (const [url, payload] of [
    ['/things/1', { name: 'Spinner' }],
    ['/things/1', {}],
    ['/things/none', {}],
  ] as const)
    expect((await app.inject({ method: 'PUT', url, payload })).statusCode).toBe(401);
});

describe('a call answers', () => {
  test('with what its handler returns, 201 and the address of what it made', async () => {
    const app = await start((app) =>
      endpoints(app, group)('POST /:id', {
        summary: 'Adds',
        body,
        gives: z.object({ id: z.int(), name: z.string() }),
        location: ({ id }, request) => `/api/things/${request.params.id}/parts/${id}`,
        handle: async (request) => ({ id: 7, name: request.body.name }),
      }),
    );
    const answer = await app.inject({ method: 'POST', url: '/things/3', payload: { name: 'Spinner' } });
    expect([answer.statusCode, answer.headers.location]).toEqual([201, '/api/things/3/parts/7']);
    expect(answer.json()).toEqual({ id: 7, name: 'Spinner' });
  });

  test.each([
    [204, undefined],
    [202, 202],
  ] as const)('%i with nothing, whatever its handler returns', async (statusCode, status) => {
    const app = await start((app) =>
      endpoints(app, group)('POST /', { summary: 'Counts', gives: z.null(), status, handle: async () => 1 }),
    );
    expect(await app.inject({ method: 'POST', url: '/things' })).toMatchObject({ statusCode, body: '' });
  });

  test('with what its handler sends itself', async () => {
    const app = await start((app) =>
      endpoints(app, group)('GET /', {
        summary: 'Draws',
        gives: mediaAnswer('The drawing', 'image/svg+xml'),
        handle: async (_request, reply) => reply.code(203).type('image/svg+xml').send('<svg/>'),
      }),
    );
    expect(await app.inject('/things')).toMatchObject({ statusCode: 203, body: '<svg/>' });
  });
});

test('a call whose client hangs up during a stream is answered once', async () => {
  let answers = 0;
  const { promise: isOver, resolve } = Promise.withResolvers<void>();
  const app = await start((scope) => {
    scope.addHook('onSend', async () => void answers++);
    scope.addHook('onRequestAbort', async (_request) => resolve());
    endpoints(scope, group)('GET /', {
      summary: 'Streams',
      gives: mediaAnswer('Without end', 'text/plain'),
      handle: async (_request, reply) =>
        reply.type('text/plain').send(
          new Readable({
            read() {
              this.push('more ');
            },
          }),
        ),
    });
  });
  const address = await app.listen({ port: 0 });
  const aborting = new AbortController();
  const { body: stream } = await fetch(`${address}/things`, { signal: aborting.signal });
  await stream!.getReader().read();
  aborting.abort();
  await isOver;
  await delay(50);
  expect(answers).toBe(1);
});

test('a form is described and left to the handler; its parameters and its key are checked', async () => {
  const add = (app: FastifyInstance) =>
    endpoints(app, group)('POST /:id', {
      summary: 'Uploads',
      form: body,
      repeatable: true,
      gives: z.unknown(),
      handle: async (request) => request.body,
    });
  const [route] = await routesOf(add);
  expect(route!.schema).toMatchObject({ body, consumes: ['multipart/form-data'] });
  const app = await start(add);
  const post = (url: string, headers = {}) => app.inject({ method: 'POST', url, headers, payload: { other: 1 } });
  expect((await post('/things/1')).json()).toEqual({ other: 1 });
  expect((await post('/things/none')).statusCode).toBe(404);
  expect((await post('/things/1', { 'idempotency-key': ' ' })).statusCode).toBe(400);
});

async function start(add: (app: FastifyInstance) => void): Promise<FastifyInstance> {
  const app = fastify();
  onCleanUp(() => app.close());
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(() => JSON.stringify);
  app.setErrorHandler(sendProblem);
  app.register(async (scope) => add(scope), { prefix: '/things' });
  await app.ready();
  return app;
}

async function routesOf(add: (app: FastifyInstance) => void): Promise<RouteOptions[]> {
  const routes: RouteOptions[] = [];
  await start((app) => {
    app.addHook('onRoute', (route) => void (route.method !== 'HEAD' && routes.push(route)));
    add(app);
  });
  return routes;
}

const announced = ({ schema }: RouteOptions) => Object.keys(schema?.response as object).map(Number);
