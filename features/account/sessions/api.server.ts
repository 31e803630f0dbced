import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { sha256 } from '#server/crypto.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { Problem } from '#server/http/problem.ts';
import { requireRecentUser, requireUser } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { shopDay } from '#time/shop-time.ts';
import { createSessions, lastUsedAt } from '../session.api.server.ts';
import { session } from './contract.ts';
import { endOtherSessions, endUserSession, listSessions } from './store.server.ts';

/** `/api/account/sessions` */
export function sessionsApi({ db, config }: Services): FastifyPluginAsyncZod {
  const { tokenOf } = createSessions({ db, config });
  return async (app) => {
    const route = endpoints(app, { tag: 'Account', guard: requireUser, params: z.object({ id: z.string() }) });

    route('GET /', {
      summary: 'Your sessions',
      gives: z.array(session),
      async handle(request) {
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
    });

    route('DELETE /', {
      guard: requireRecentUser('session-ended', 'All other sessions'),
      summary: 'End all your other sessions',
      gives: null,
      handle: (request) => endOtherSessions(db, request.user!.id, tokenOf(request)!),
    });

    route('DELETE /:id', {
      guard: requireRecentUser('session-ended'),
      summary: 'End one of your sessions',
      gives: null,
      async handle(request) {
        const ended = await endUserSession(db, request.user!.id, request.params.id);
        if (!ended) throw new Problem(404, 'This session has already ended.');
      },
    });
  };
}
