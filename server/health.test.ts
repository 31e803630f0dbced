import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { openDatabase } from '#database/open.ts';
import { onCleanUp } from '#tests/support/clean-up.ts';
import { paceByClock } from '#tests/support/pace.ts';
import { serveHealth } from './health.ts';
import { sendProblem } from './http/problem.ts';

/** A server that accepts connections and never answers. */
async function stuckServer() {
  const connections: Socket[] = [];
  const server = createServer((connection) => connections.push(connection)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onCleanUp(() => {
    for (const connection of connections) connection.destroy();
    server.close();
  });
  return { url: `postgres://site@127.0.0.1:${(server.address() as AddressInfo).port}/site`, connections };
}

it('answers 503 in about a second while the database hangs, with one query for all checks', async () => {
  const { url, connections } = await stuckServer();
  const db = openDatabase({ engine: 'postgres', url });
  onCleanUp(() => db.destroy());
  const app = Fastify();
  app.setErrorHandler(sendProblem);
  serveHealth(app, db, { failure: async () => null });
  const began = performance.now();
  const answers = await Promise.all(Array.from({ length: 5 }, () => app.inject({ url: '/readyz' })));
  expect(performance.now() - began).toBeLessThan(1_000 + 150 * paceByClock());
  for (const { statusCode, headers } of answers) {
    expect(statusCode).toBe(503);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  expect(connections).toHaveLength(1);
});
