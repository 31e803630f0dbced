import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { sha256 } from '../crypto.ts';
import type { Repeat } from './idempotency.store.server.ts';
import { Problem } from './problem.ts';

// Loose: the parsed value replaces all headers.
export const repeatHeaders = z.looseObject({
  'idempotency-key': z
    .string()
    .regex(/^(?=.*\S)[\x20-\x7e]{1,255}$/, 'Use 1 to 255 ASCII characters')
    .optional()
    .meta({ description: 'Makes a repeat within 24 hours safe: it gets the first answer and stores nothing.' }),
});

/** The key of a request with a hash of what it asks, by default its body's; null without one. */
export function repeatOf(
  { headers, body }: Pick<FastifyRequest, 'headers' | 'body'>,
  scope: string,
  contentHash?: string,
): Repeat | null {
  const key = headers['idempotency-key'];
  return key ? { key: `${scope}:${key}`, contentHash: contentHash ?? sha256(JSON.stringify(body)) } : null;
}

/** 409: the idempotency key was used for another request. */
export function keyTaken(): Problem {
  return new Problem(409, 'This Idempotency-Key came before with another request. Use a new key for a new request.');
}
