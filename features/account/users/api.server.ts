import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { endpoints } from '#server/http/endpoint.ts';
import { Problem } from '#server/http/problem.ts';
import { nameSensitive, requireOwner, requireRecentOwner } from '#server/http/session.ts';
import { unwrapOutcome } from '#server/http/unwrap-outcome.ts';
import type { Services } from '#server/services.ts';
import { shopDay } from '#time/shop-time.ts';
import { lastUsedAt } from '../session.api.server.ts';
import { listedUser, roleChange, USERS_MESSAGES } from './contract.ts';
import { changeRole, listUsers, removeUser } from './store.server.ts';

const params = z.object({ id: z.string() });

/** `/api/users` */
export function usersApi({ db }: Pick<Services, 'db'>): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'Admins', guard: requireOwner, params });

    route('GET /', {
      summary: 'Who can log in',
      gives: z.array(listedUser),
      async handle() {
        const users = await listUsers(db);
        return users.map(({ user, expire }) => ({ ...user, lastHereOn: expire && shopDay(lastUsedAt(expire)) }));
      },
    });

    route('PATCH /:id', {
      guard: requireRecentOwner('role-changed'),
      summary: 'Give another account a role',
      description:
        'Takes effect right away in its open sessions. You can’t change your own role, so there is always an owner.',
      body: roleChange,
      gives: null,
      fails: [409],
      async handle(request) {
        const { id } = request.params;
        const { role } = request.body;
        if (id === request.user!.id) throw new Problem(409, USERS_MESSAGES.ownRole);
        nameSensitive(request, `${unwrap(await changeRole(db, id, role, request.user!.id))}: ${role}`);
      },
    });

    route('DELETE /:id', {
      guard: requireRecentOwner('admin-removed'),
      summary: 'Remove another account',
      description: 'Ends its sessions. You can’t remove your own account, so there is always an owner.',
      gives: null,
      fails: [409],
      async handle(request) {
        const { id } = request.params;
        if (id === request.user!.id) throw new Problem(409, USERS_MESSAGES.self);
        nameSensitive(request, unwrap(await removeUser(db, id, request.user!.id)));
      },
    });
  };
}

/** The address of the account that was changed. @throws {Problem} 404; 403 when an owner lost the role meanwhile */
function unwrap(result: Awaited<ReturnType<typeof changeRole>>): string {
  if (result.outcome === 'not owner') throw new Problem(403, USERS_MESSAGES.notOwner);
  return unwrapOutcome(result, USERS_MESSAGES.missing);
}
