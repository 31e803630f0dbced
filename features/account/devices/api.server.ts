import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { idParams } from '#features/fields/contract.ts';
import { Problem, problems } from '#server/http/problem.ts';
import { requireUser } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import type { User } from '../contract.ts';
import { logSecurity } from '../security-log.api.server.ts';
import { createSessions } from '../session.api.server.ts';
import { device } from './contract.ts';
import { listDevices, removeDevice } from './store.server.ts';

const tags = ['Account'];

/** `/api/account/devices` */
export function devicesApi({ db, config }: Services): FastifyPluginAsyncZod {
  const { findDeviceId } = createSessions({ db, config });
  const onRequest = requireUser;
  return async (app) => {
    app.get(
      '/devices',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Browsers you have logged in from',
          response: { 200: z.array(device), ...problems(401) },
        },
      },
      async (request) => listDevices(db, request.user!.id, findDeviceId(request, request.user!.email)),
    );

    app.delete(
      '/devices/:id',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Remove a known device',
          description: 'The next login from it sends an email again.',
          params: idParams,
          response: { 204: z.null(), ...problems(400, 401, 403, 404) },
        },
      },
      async (request, reply) => {
        if (!(await removeDevice(db, request.user!.id, request.params.id)))
          throw new Problem(404, 'This device was already removed.');
        await logSecurity(db, request, { kind: 'device-removed', user: request.user as User });
        return reply.code(204).send(null);
      },
    );
  };
}
