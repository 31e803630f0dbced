import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { json } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import { readBusiness } from '#foundation/business/facts.store.server.ts';
import { idParams } from '#foundation/fields/fields.contract.ts';
import { createSessions } from '#office/account/sessions.api.server.ts';
import { sha256 } from '#server/crypto.ts';
import { sourceOf } from '#server/http/client-limits.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { unwrapOutcome } from '#server/http/idempotency.ts';
import { badInput, Problem } from '#server/http/problem.ts';
import { requireRight } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { addPushDevice, listPushDevices, readVapidKeys, removePushDevice } from './devices.store.server.ts';
import { ringTest } from './messages.store.server.ts';
import { isPushAddress } from './push.client.server.ts';
import { newDevice, pushDevice, type RingingSettings, ringing, ringingChange } from './push.contract.ts';
import { BUILT_IN_QUIET, mayRing, PUSH_KIND_NAMES, PUSH_MESSAGES, rings } from './push.ts';

/** `/api/push`: what rings for the user, where and when. */
export function pushApi({ db, config, wakeOutbox }: Services): FastifyPluginAsyncZod {
  const { findDeviceId, rememberDevice } = createSessions({ db, config });
  const hashOf = (request: FastifyRequest) => {
    const deviceId = findDeviceId(request, request.user!.email);
    return deviceId && sha256(deviceId);
  };
  return async (app) => {
    const route = endpoints(app, { tag: 'Account', guard: requireRight('account'), params: idParams });

    route('GET /', {
      summary: 'What rings for you, where and when',
      gives: ringing,
      handle: (request) => readRinging(request.user!, hashOf(request)),
    });

    route('PUT /', {
      summary: 'Choose what rings for you, and your quiet hours',
      body: ringingChange,
      gives: ringing,
      async handle(request) {
        const { kinds, ...quiet } = request.body;
        const { id, role } = request.user!;
        const foreign = PUSH_KIND_NAMES.find((kind) => kind in kinds && !mayRing(kind, role));
        if (foreign) throw badInput([{ path: `kinds.${foreign}`, message: PUSH_MESSAGES.foreign }]);
        await db.transaction().execute(async (trx) => {
          const before = await findChoices(trx, id);
          const chosen = { ...before?.kinds, ...kinds };
          await trx
            .updateTable('users')
            .set({ ringing: json({ kinds: chosen, ...quiet }) })
            .where('id', '=', id)
            .execute();
        });
        return readRinging(request.user!, hashOf(request));
      },
    });

    route('POST /devices', {
      summary: 'Make this browser ring',
      description: 'Takes what `PushSubscription.toJSON()` gives. A repeat changes nothing.',
      body: newDevice,
      gives: pushDevice,
      fails: [409],
      async handle(request, reply) {
        if (!isPushAddress(request.body.endpoint, config.pushOrigin))
          throw badInput([{ path: 'endpoint', message: PUSH_MESSAGES.endpoint }]);
        const { id: userId, email } = request.user!;
        const deviceHash = sha256(rememberDevice(request, reply, email));
        const by = { userId, deviceHash, browser: sourceOf(request).browser };
        return unwrapOutcome(await addPushDevice(db, request.body, by));
      },
    });

    route('DELETE /devices/:id', {
      summary: 'Remove a device that rings',
      gives: null,
      async handle(request) {
        if (!(await removePushDevice(db, request.user!.id, request.params.id)))
          throw new Problem(404, PUSH_MESSAGES.missing);
      },
    });

    route('POST /devices/:id/test', {
      summary: 'Ring once on one of your devices',
      gives: null,
      async handle(request) {
        const devices = await listPushDevices(db, request.user!.id, null);
        const device = devices.find(({ id }) => id === request.params.id);
        if (!device) throw new Problem(404, PUSH_MESSAGES.missing);
        const { name } = await readBusiness(db);
        await ringTest(db, device.id, name, new Date());
        wakeOutbox();
      },
    });
  };

  async function readRinging(
    { id, role }: { id: string; role: string },
    current: string | null,
  ): Promise<RingingSettings> {
    const choices = await findChoices(db, id);
    const { quietFrom, quietTo } = choices ?? BUILT_IN_QUIET;
    return {
      publicKey: (await readVapidKeys(db, config.sessionSecret)).publicKey,
      devices: await listPushDevices(db, id, current),
      kinds: PUSH_KIND_NAMES.filter((kind) => mayRing(kind, role)).map((kind) => ({
        kind,
        on: rings(kind, role, choices),
      })),
      quietFrom,
      quietTo,
    };
  }
}

async function findChoices(db: Db, userId: string) {
  const row = await db.selectFrom('users').select('ringing').where('id', '=', userId).executeTakeFirst();
  return row?.ringing ?? null;
}
