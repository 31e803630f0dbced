import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { keyedHash, seal, sha256, unseal } from '../crypto.ts';
import type { Outcome } from '../outcome.store.server.ts';
import type { Services } from '../services.ts';
import {
  findIdempotencyKey,
  type KeyedRequest,
  KeyUsed,
  noteAnswer,
  type Repeat,
  releaseKey,
  withKey,
} from './idempotency.store.server.ts';
import { badInput, Problem, tooManyRequests } from './problem.ts';

// Loose: the parsed value replaces all headers.
export const repeatHeaders = z.looseObject({
  'idempotency-key': z
    .string()
    .regex(/^(?=.*\S)[\x20-\x7e]{1,255}$/, 'Use 1 to 255 ASCII characters')
    .optional()
    .meta({ description: 'Makes a repeat within 24 hours safe: it gets the first answer and stores nothing.' }),
});

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for a request with an idempotency key. */
    keyed: KeyedRequest | null;
  }
}

/**
 * Answers a repeat of each POST whose schema has `repeatHeaders` with the first answer. A key belongs to its caller and
 * its resource; another body under it is a 409. The answer is stored encrypted, because it may hold a secret that is
 * shown once.
 */
export function answerOnce(api: FastifyInstance, { db, config }: Pick<Services, 'db' | 'config'>): void {
  api.decorateRequest('keyed', null);

  api.addHook('onRoute', (route) => {
    const { schema, handler } = route;
    if (schema?.headers !== repeatHeaders) return;
    route.handler = async function (request, reply) {
      const key = request.headers['idempotency-key'] as string | undefined;
      if (!key) return handler.call(this, request, reply);
      const keyed = keyedRequest(request, keyedHash(config.sessionSecret, 'request', ...resourceOf(request), key));
      request.keyed = keyed;
      try {
        // What a form says is known once it is read.
        if (!isForm(request)) await keyed.refuseRepeat();
        return await withKey(keyed, async () => handler.call(this, request, reply));
      } catch (error) {
        if (error instanceof KeyUsed) return replay(keyed, reply);
        throw error;
      }
    };
  });

  api.addHook('onSend', async ({ keyed }, reply, body) => {
    if (!keyed?.isCommitted || reply.statusCode >= 500) return;
    if (reply.statusCode >= 400) return releaseKey(db, keyed.key);
    const { 'content-type': type, location } = reply.getHeaders();
    const answer = JSON.stringify({ status: reply.statusCode, headers: { 'content-type': type, location }, body });
    const sealed = seal(config.sessionSecret, `answer:${keyed.key}`, answer);
    await noteAnswer(db, { key: keyed.key, response: JSON.stringify({ sealed }) });
  });

  function keyedRequest(request: FastifyRequest, key: string): KeyedRequest {
    return {
      key,
      isCommitted: false,
      get contentHash() {
        const { query, body } = request;
        // What its sender saw is no part of what it asks.
        return sha256(JSON.stringify({ query, ...(body as object), expectedUpdatedAt: undefined }));
      },
      async refuseRepeat() {
        if (await findIdempotencyKey(db, key, new Date())) throw new KeyUsed();
      },
    };
  }

  async function replay({ key, contentHash }: Repeat, reply: FastifyReply): Promise<FastifyReply> {
    const before = await findAnswered(db, key);
    if (!before) throw new Problem(409, 'This came twice at once. Please send it again.');
    if (before.requestHash !== contentHash) throw keyTaken();
    const text = unseal(config.sessionSecret, `answer:${key}`, String(before.response.sealed));
    if (text === null) throw new Problem(409, 'This was done before. Please load the page again to see it.');
    const { status, headers, body } = JSON.parse(text);
    return reply
      .code(status)
      .headers(headers)
      .send(body ?? undefined);
  }
}

const isForm = ({ headers }: FastifyRequest) => headers['content-type']?.startsWith('multipart/form-data') ?? false;

/** What a key stands for: the caller, and the address in one spelling. */
function resourceOf({ user, method, routeOptions, params }: FastifyRequest): string[] {
  return [user?.id ?? '', `${method} ${routeOptions.url}`, JSON.stringify(params)];
}

const TRIES = 40;
const PAUSE_MS = 50;

/** What a key stands for. The first of two simultaneous requests may have committed and not answered yet. */
async function findAnswered(db: Services['db'], key: string) {
  for (let tries = 1; ; tries++) {
    const row = await findIdempotencyKey(db, key, new Date());
    if (!row || 'sealed' in row.response || tries === TRIES) return row;
    await wait(PAUSE_MS);
  }
}

/** 409: the idempotency key was used for another request. */
function keyTaken(): Problem {
  return new Problem(
    409,
    'This Idempotency-Key was already used for a different request. Use a new key for a new request.',
  );
}

/** The value of a change. @throws {Problem} 404, by default with `missing`; 409 and 400 with the members of the outcome; 429 */
export function unwrapOutcome<T>(result: Outcome<T>, missing = 'This does not exist.'): T {
  switch (result.outcome) {
    case 'done':
      return result.value;
    case 'missing':
      throw new Problem(404, result.detail ?? missing);
    case 'conflict':
      throw new Problem(409, result.detail, { members: result.members ?? {} });
    case 'refused':
      throw badInput(result.errors, result.members);
    case 'limited':
      throw tooManyRequests(result.retryAfter, result.detail);
    case 'key taken':
      throw keyTaken();
  }
}
