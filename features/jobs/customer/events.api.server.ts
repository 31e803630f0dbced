import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { mediaAnswer } from '#server/http/api-docs.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { EventStream } from '#server/http/event-stream.ts';
import { tooManyRequests } from '#server/http/problem.ts';
import { behindLink, LINK_MESSAGES, requireLink, stillWorks } from '#server/links.ts';
import type { Services } from '#server/services.ts';
import { findChangedJobs } from '../events.store.server.ts';

/** Open pages of one job, on each node. */
const MAX_LISTENERS = 20;
const RETRY_SECONDS = 60;

/** `GET /api/job-links/{token}/events` */
export function jobLinkEventsApi(services: Pick<Services, 'db' | 'config' | 'log'>): FastifyPluginAsyncZod {
  const { db, log } = services;
  return async (app) => {
    const stream = new EventStream(app, { log, findEvents });
    const route = endpoints(app, { tag: 'Jobs', ...behindLink });

    route('GET /:token/events', {
      summary: 'Whether a job changes, as it happens',
      description:
        'Server-sent events: `changed`, with no data, whenever its page should reload. They end with the link.',
      gives: mediaAnswer('The events', 'text/event-stream'),
      async handle(request, reply) {
        const { token } = request.params;
        const { subjectId } = await requireLink(services, request, { kind: 'job', token });
        const subject = subjectOf(subjectId);
        if (stream.listenersOf(subject) >= MAX_LISTENERS) throw tooManyRequests(RETRY_SECONDS, LINK_MESSAGES.tooMany);
        await stream.open(reply, { subject, hasAccess: () => stillWorks(db, 'job', token) });
      },
    });
  };

  async function findEvents(since: string) {
    const jobs = await findChangedJobs(db, since);
    return jobs.map(({ id, updatedAt: at }) => ({ subject: subjectOf(id), at, kind: 'changed', data: {} }));
  }
}

const subjectOf = (jobId: number) => `job-${jobId}`;
