import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { Problem, problems } from '#server/http/problem.ts';
import { requireAdmin, requireRecentAdmin } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { shopDay } from '#time/shop-time.ts';
import type { User } from '../contract.ts';
import { logSecurity } from '../security-log.api.server.ts';
import { lastUsedAt } from '../session.api.server.ts';
import { listedUser, USERS_MESSAGES } from './contract.ts';
import { listUsers, removeUser } from './store.server.ts';

const tags = ['Admins'];

/** `/api/users` */
export function usersApi({ db }: Pick<Services, 'db'>): FastifyPluginAsyncZod {
  const onRequest = requireAdmin;
  return async (app) => {
    app.get(
      '',
      {
        onRequest,
        schema: { tags, summary: 'Who can log in', response: { 200: z.array(listedUser), ...problems(401, 403) } },
      },
      async () => {
        const users = await listUsers(db);
        return users.map(({ user, expire }) => ({ ...user, lastHereOn: expire && shopDay(lastUsedAt(expire)) }));
      },
    );

    app.delete(
      '/:id',
      {
        onRequest: requireRecentAdmin,
        schema: {
          tags,
          summary: 'Remove another account',
          description: 'Its sessions end. No one removes their own, so that one admin always stays.',
          params: z.object({ id: z.string() }),
          response: { 204: z.null(), ...problems(401, 403, 404, 409) },
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        if (id === request.user!.id) throw new Problem(409, USERS_MESSAGES.self);
        const outcome = await removeUser(db, id, request.user!.id);
        if (outcome === 'missing') throw new Problem(404, USERS_MESSAGES.missing);
        if (outcome === 'not admin') throw new Problem(403, 'Only an admin may do this.');
        const user = request.user as User;
        await logSecurity(db, request, { kind: 'admin-removed', user, detail: outcome.removed });
        return reply.code(204).send(null);
      },
    );
  };
}
