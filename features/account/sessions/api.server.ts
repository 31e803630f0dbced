import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { sha256 } from '#server/crypto.ts';
import { Problem, problems } from '#server/http/problem.ts';
import { requireRecentUser, requireUser } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { shopDay } from '#time/shop-time.ts';
import { createSessions, lastUsedAt } from '../session.api.server.ts';
import { session } from './contract.ts';
import { endOtherSessions, endUserSession, listSessions } from './store.server.ts';

const tags = ['Account'];

/** `/api/account/sessions` */
export function sessionsApi({ db, config }: Services): FastifyPluginAsyncZod {
  const { tokenOf } = createSessions({ db, config });
  return async (app) => {
    app.get(
      '',
      {
        onRequest: requireUser,
        schema: { tags, summary: 'Your sessions', response: { 200: z.array(session), ...problems(401) } },
      },
      async (request) => {
        const current = sha256(tokenOf(request)!);
        const sessions = await listSessions(db, request.user!.id);
        return sessions.map(({ sid, sess, expire }) => ({
          id: sid,
          current: sid === current,
          browser: sess.browser ?? 'An unknown program',
          begunAt: sess.begun ?? null,
          lastUsedOn: shopDay(lastUsedAt(expire)),
        }));
      },
    );

    app.delete(
      '',
      {
        onRequest: requireRecentUser('session-ended', 'All other sessions'),
        schema: { tags, summary: 'End all your other sessions', response: { 204: z.null(), ...problems(401, 403) } },
      },
      async (request, reply) => {
        await endOtherSessions(db, request.user!.id, tokenOf(request)!);
        return reply.code(204).send(null);
      },
    );

    app.delete(
      '/:id',
      {
        onRequest: requireRecentUser('session-ended'),
        schema: {
          tags,
          summary: 'End one of your sessions',
          params: z.object({ id: z.string() }),
          response: { 204: z.null(), ...problems(401, 403, 404) },
        },
      },
      async (request, reply) => {
        const ended = await endUserSession(db, request.user!.id, request.params.id);
        if (!ended) throw new Problem(404, 'This session has already ended.');
        return reply.code(204).send(null);
      },
    );
  };
}
