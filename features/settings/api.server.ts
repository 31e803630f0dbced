import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { problems } from '#server/http/problem.ts';
import { sendPublic, unchanged } from '#server/http/public-read.ts';
import { guardedAuthorOf, requireOwner } from '#server/http/session.ts';
import { unwrapOutcome } from '#server/http/unwrap-outcome.ts';
import type { Services } from '#server/services.ts';
import { UPDATED_AT_HEADER } from './constants.ts';
import { changeOfSetting, type Setting } from './contract.ts';
import { changeSetting, readStored } from './store.server.ts';

const tags = ['Settings'];

/** `/api/settings/{name}` of each setting. */
export function settingsApi({ db }: Pick<Services, 'db'>, settings: Setting<unknown>[]): FastifyPluginAsyncZod {
  return async (app) => {
    for (const setting of settings) {
      app.get(
        `/${setting.name}`,
        {
          ...(setting.isPrivate && { onRequest: requireOwner }),
          schema: {
            tags,
            summary: setting.summary,
            description: 'As the owner last saved it, or the built-in value. `X-Updated-At` says since when.',
            response: { 200: setting.schema, ...unchanged, ...problems(...(setting.isPrivate ? [401, 403] : [])) },
          },
        },
        async (request, reply) => {
          const { value, updatedAt } = await readStored(db, setting);
          if (updatedAt !== null) reply.header(UPDATED_AT_HEADER, updatedAt);
          return setting.isPrivate ? reply.send(value) : sendPublic(request, reply, value);
        },
      );

      app.put(
        `/${setting.name}`,
        {
          onRequest: requireOwner,
          config: { securityEvent: { kind: 'setting-changed', detail: setting.summary } },
          schema: {
            tags,
            summary: `Change: ${setting.summary}`,
            description:
              'The whole object. Pages, calculators and emails change right away. A sensitive field changes only within ten minutes of a login.',
            body: changeOfSetting(setting),
            response: { 200: setting.schema, ...problems(400, 401, 403, 409, 413, 415) },
          },
        },
        async (request, reply) => {
          const { expectedUpdatedAt, ...value } = request.body;
          const result = await changeSetting(db, setting, { value, expectedUpdatedAt }, guardedAuthorOf(request));
          const stored = unwrapOutcome(result, 'This setting doesn’t exist.');
          return reply.header(UPDATED_AT_HEADER, stored.updatedAt!).send(stored.value);
        },
      );
    }
  };
}
