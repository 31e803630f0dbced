import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { problems } from '#server/problem.ts';
import { sendContent, unchanged } from '#server/public-read.ts';
import type { Services } from '#server/services.ts';
import { requireAdmin } from '#server/session.ts';
import type { Setting } from './contract.ts';
import { changeSetting, readSetting } from './store.server.ts';

const tags = ['Settings'];

/** `/api/settings/{name}`, for each of these settings. */
export function settingsApi({ db }: Pick<Services, 'db'>, settings: Setting<unknown>[]): FastifyPluginAsyncZod {
  return async (app) => {
    for (const setting of settings) {
      app.get(
        `/${setting.name}`,
        {
          schema: {
            tags,
            summary: setting.summary,
            description: 'As the owner left it, else as built in.',
            response: { 200: setting.schema, ...unchanged, ...problems() },
          },
        },
        async (request, reply) => sendContent(request, reply, () => readSetting(db, setting)),
      );

      app.put(
        `/${setting.name}`,
        {
          onRequest: requireAdmin,
          schema: {
            tags,
            summary: `Change: ${setting.summary}`,
            description: 'The whole object. Pages, calculators and mails follow at once.',
            body: setting.schema,
            response: { 200: setting.schema, ...problems(400, 401, 403, 413, 415) },
          },
        },
        async (request) => changeSetting(db, setting, request.body, { userId: request.user!.id, now: new Date() }),
      );
    }
  };
}
