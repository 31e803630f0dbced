import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { idParams } from '#features/fields/contract.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { Problem } from '#server/http/problem.ts';
import { requireUser } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import type { User } from '../contract.ts';
import { logSecurity } from '../security-log.api.server.ts';
import { createSessions } from '../session.api.server.ts';
import { device } from './contract.ts';
import { listDevices, removeDevice } from './store.server.ts';

/** `/api/account/devices` */
export function devicesApi({ db, config }: Services): FastifyPluginAsyncZod {
  const { findDeviceId } = createSessions({ db, config });
  return async (app) => {
    const route = endpoints(app, { tag: 'Account', guard: requireUser, params: idParams });

    route('GET /devices', {
      summary: 'Browsers you have logged in from',
      gives: z.array(device),
      handle: async (request) => listDevices(db, request.user!.id, findDeviceId(request, request.user!.email)),
    });

    route('DELETE /devices/:id', {
      summary: 'Remove a known device',
      description: 'The next login from it sends an email again.',
      gives: null,
      async handle(request) {
        if (!(await removeDevice(db, request.user!.id, request.params.id)))
          throw new Problem(404, 'This device was already removed.');
        await logSecurity(db, request, { kind: 'device-removed', user: request.user as User });
      },
    });
  };
}
