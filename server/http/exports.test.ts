import { EventEmitter } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { limitExports } from './sent-files.ts';

it('lets three exports run at once, until one was sent or its client went away', async () => {
  const replies = Array.from({ length: 4 }, () => ({ raw: new EventEmitter() }));
  const take = (n: number) => limitExports({} as FastifyRequest, replies[n] as unknown as FastifyReply);
  for (const n of [0, 1, 2]) await take(n);
  await expect(take(3)).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '10' } });
  replies[1]!.raw.emit('close');
  await take(3);
  for (const n of [0, 2, 3]) replies[n]!.raw.emit('close');
});
