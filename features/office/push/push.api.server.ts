import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { readBusiness } from '#foundation/business/business.store.server.ts';
import { idParams } from '#foundation/fields/fields.contract.ts';
import { sourceOf } from '#server/http/client-limits.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { unwrapOutcome } from '#server/http/idempotency.ts';
import { badInput, Problem } from '#server/http/problem.ts';
import { requireRight } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { addPushDevice, chooseRinging, hasPushDevice, readRinging, removePushDevice } from './devices.store.server.ts';
import { ringTest } from './messages.store.server.ts';
import { isPushAddress } from './push.client.server.ts';
import { newDevice, pushDevice, ringing, ringingChange } from './push.contract.ts';
import { mayRing, PUSH_KIND_NAMES, PUSH_MESSAGES } from './push.ts';

const group = { tag: 'Account', guard: requireRight('account'), params: idParams };

/** `/api/push`: what rings for the user, where and when. */
export function pushApi(services: Services): FastifyPluginAsyncZod {
  const { db, config } = services;
  return async (app) => {
    const route = endpoints(app, group);
    await app.register(devicesApi(services), { prefix: '/devices' });

    route('GET /', {
      summary: 'What rings for you, where and when',
      gives: ringing,
      handle: ({ user, login }) => readRinging(db, user!, { current: login!.device, ...config }),
    });

    route('PUT /', {
      summary: 'Choose what rings for you, and your quiet hours',
      body: ringingChange,
      gives: ringing,
      async handle({ user, login, body }) {
        const foreign = PUSH_KIND_NAMES.find((kind) => kind in body.kinds && !mayRing(kind, user!.role));
        if (foreign) throw badInput([{ path: `kinds.${foreign}`, message: PUSH_MESSAGES.foreign }]);
        await chooseRinging(db, user!.id, body);
        return readRinging(db, user!, { current: login!.device, ...config });
      },
    });
  };
}

function devicesApi({ db, config, wakeOutbox }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, group);

    route('POST /', {
      summary: 'Make this browser ring',
      description: 'Takes what `PushSubscription.toJSON()` gives. A repeat changes nothing.',
      body: newDevice,
      gives: pushDevice,
      fails: [409],
      async handle(request) {
        if (!isPushAddress(request.body.endpoint, config.pushOrigin))
          throw badInput([{ path: 'endpoint', message: PUSH_MESSAGES.endpoint }]);
        const deviceHash = request.login!.device;
        const by = { userId: request.user!.id, deviceHash, browser: sourceOf(request).browser };
        return unwrapOutcome(await addPushDevice(db, request.body, by));
      },
    });

    route('DELETE /:id', {
      summary: 'Remove a device that rings',
      gives: null,
      async handle({ user, params }) {
        if (!(await removePushDevice(db, user!.id, params.id))) throw new Problem(404, PUSH_MESSAGES.missing);
      },
    });

    route('POST /:id/test', {
      summary: 'Ring once on one of your devices',
      gives: null,
      async handle({ user, params }) {
        if (!(await hasPushDevice(db, user!.id, params.id))) throw new Problem(404, PUSH_MESSAGES.missing);
        const { name } = await readBusiness(db);
        await ringTest(db, params.id, name, new Date());
        wakeOutbox();
      },
    });
  };
}
