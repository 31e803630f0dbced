import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { BODY_PROBLEMS, Problem, problems } from '#server/http/problem.ts';
import { nameSensitive, requireOwner, requireRecentOwner } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { shopDay } from '#time/shop-time.ts';
import { lastUsedAt } from '../session.api.server.ts';
import { listedUser, roleChange, USERS_MESSAGES } from './contract.ts';
import { changeRole, listUsers, removeUser } from './store.server.ts';

const tags = ['Admins'];
const params = z.object({ id: z.string() });

/** `/api/users` */
export function usersApi({ db }: Pick<Services, 'db'>): FastifyPluginAsyncZod {
  const onRequest = requireOwner;
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

    app.patch(
      '/:id',
      {
        onRequest: requireRecentOwner('role-changed'),
        schema: {
          tags,
          summary: 'Give another account a role',
          description:
            'Takes effect right away in its open sessions. You can’t change your own role, so there is always an owner.',
          params,
          body: roleChange,
          response: { 204: z.null(), ...problems(...BODY_PROBLEMS, 401, 404, 409) },
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        const { role } = request.body;
        if (id === request.user!.id) throw new Problem(409, USERS_MESSAGES.ownRole);
        nameSensitive(request, `${unwrap(await changeRole(db, id, role, request.user!.id))}: ${role}`);
        return reply.code(204).send(null);
      },
    );

    app.delete(
      '/:id',
      {
        onRequest: requireRecentOwner('admin-removed'),
        schema: {
          tags,
          summary: 'Remove another account',
          description: 'Ends its sessions. You can’t remove your own account, so there is always an owner.',
          params,
          response: { 204: z.null(), ...problems(401, 403, 404, 409) },
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        if (id === request.user!.id) throw new Problem(409, USERS_MESSAGES.self);
        nameSensitive(request, unwrap(await removeUser(db, id, request.user!.id)));
        return reply.code(204).send(null);
      },
    );
  };
}

/** The address of the account that was changed. @throws {Problem} 404; 403 when an owner lost the role meanwhile */
function unwrap(outcome: Awaited<ReturnType<typeof changeRole>>): string {
  if (outcome === 'missing') throw new Problem(404, USERS_MESSAGES.missing);
  if (outcome === 'not owner') throw new Problem(403, USERS_MESSAGES.notOwner);
  return outcome.email;
}
