import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { RefusalCount } from './client-limits.ts';

it('counts answers of 429 until they are taken, except to reports of browsers', async () => {
  const [app, refusals] = [Fastify(), new RefusalCount()];
  refusals.watch(app);
  app.get('/refused', async (_request, reply) => reply.code(429).send());
  app.get('/report', { config: { isReport: true } }, async (_request, reply) => reply.code(429).send());
  app.get('/fine', async () => 'fine');
  for (const url of ['/refused', '/report', '/fine', '/refused']) await app.inject(url);
  expect([refusals.take(), refusals.take()]).toEqual([2, 0]);
});
