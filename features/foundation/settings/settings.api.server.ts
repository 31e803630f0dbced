import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { UPDATED_AT_HEADER } from '#foundation/audit/changes.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { unwrapOutcome } from '#server/http/idempotency.ts';
import { sendPublic, unchanged } from '#server/http/response-cache.ts';
import { guardedAuthorOf, requireOwner } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { changeOfSetting, type Setting } from './settings.contract.ts';
import { changeSetting, readStored } from './settings.store.server.ts';

/** `/api/settings/{name}` of each setting. */
export function settingsApi({ db }: Pick<Services, 'db'>, settings: Setting<unknown>[]): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'Settings' });

    for (const setting of settings) {
      route(`GET /${setting.name}`, {
        guard: setting.isPrivate ? requireOwner : undefined,
        summary: setting.summary,
        description: 'As the owner last saved it, or the built-in value. `X-Updated-At` says since when.',
        gives: setting.schema,
        also: unchanged,
        async handle(request, reply) {
          const { value, updatedAt } = await readStored(db, setting);
          if (updatedAt !== null) reply.header(UPDATED_AT_HEADER, updatedAt);
          return setting.isPrivate ? value : sendPublic(request, reply, value);
        },
      });

      route(`PUT /${setting.name}`, {
        guard: requireOwner,
        config: { securityEvent: { kind: 'setting-changed', detail: setting.summary } },
        summary: `Change: ${setting.summary}`,
        description:
          'The whole object. Pages, calculators and emails change right away. A sensitive field changes only within ten minutes of a login.',
        body: changeOfSetting(setting),
        gives: setting.schema,
        fails: [409],
        async handle(request, reply) {
          const { expectedUpdatedAt, ...value } = request.body;
          const result = await changeSetting(db, setting, { value, expectedUpdatedAt }, guardedAuthorOf(request));
          const stored = unwrapOutcome(result, 'This setting doesn’t exist.');
          reply.header(UPDATED_AT_HEADER, stored.updatedAt!);
          return stored.value;
        },
      });
    }
  };
}
