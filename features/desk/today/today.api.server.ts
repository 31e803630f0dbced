import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { endpoints } from '#server/http/endpoint.ts';
import { requireOwner } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { today } from './today.contract.ts';
import { readToday } from './today.store.server.ts';

/** `GET /api/today` */
export function todayApi({ db, config }: Pick<Services, 'db' | 'config'>): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'Today', guard: requireOwner });

    route('GET /', {
      summary: 'What needs the owner now',
      description:
        'Computed from leads, quotes, jobs and emails. A row disappears once its task is done. `GET /api/quotes/events` and `/api/jobs/events` announce changes.',
      gives: today,
      handle: async () => readToday(db, config, new Date()),
    });
  };
}
