import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { canRead } from '#features/account/store.server.ts';
import { mediaAnswer } from '#server/http/api-docs.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { EventStream } from '#server/http/event-stream.ts';
import { requireRight, SESSION_MS, sessionToken } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { findChangedJobs } from '../events.store.server.ts';

/** `GET /api/jobs/events` */
export function jobEventsApi({ db, config, log }: Pick<Services, 'db' | 'config' | 'log'>): FastifyPluginAsyncZod {
  return async (app) => {
    const stream = new EventStream(app, { log, findEvents });
    const route = endpoints(app, { tag: 'Jobs', guard: requireRight('jobs') });

    route('GET /events', {
      summary: 'Jobs that come and change, as it happens',
      description:
        'Server-sent events: `new` or `changed`, each with `{ id, kind }`, for every job since the connection opened. They end with the session.',
      gives: mediaAnswer('The events', 'text/event-stream'),
      async handle(request, reply) {
        const token = sessionToken(request, config);
        await stream.open(reply, { hasAccess: () => canRead(db, 'jobs', token, SESSION_MS) });
      },
    });
  };

  async function findEvents(since: string) {
    const jobs = await findChangedJobs(db, since);
    return jobs.map(({ id, createdAt, updatedAt: at }) => {
      const kind = createdAt === at ? 'new' : 'changed';
      return { subject: `job-${id}`, at, kind, data: { id, kind } };
    });
  }
}
