import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { problems } from '#server/http/problem.ts';
import { requireOwner } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { today } from './contract.ts';
import { readToday } from './store.server.ts';

/** `GET /api/today` */
export function todayApi({ db, config }: Pick<Services, 'db' | 'config'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '',
      {
        onRequest: requireOwner,
        schema: {
          tags: ['Today'],
          summary: 'What needs the owner now',
          description:
            'Computed from leads, quotes, jobs and emails. A row disappears once its task is done. `GET /api/quotes/events` and `/api/jobs/events` announce changes.',
          response: { 200: today, ...problems(401, 403) },
        },
      },
      async () => readToday(db, config, new Date()),
    );
  };
}
