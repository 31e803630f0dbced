import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { recordAccess } from '#foundation/audit/logs.store.server.ts';
import { canRead } from '#office/account/users.store.server.ts';
import { mediaAnswer } from '#server/http/api-docs.ts';
import { endpoints, nextLink } from '#server/http/endpoint.ts';
import { EventStream, eventsQuery } from '#server/http/event-stream.ts';
import { Problem } from '#server/http/problem.ts';
import { limitExports, sendTable, table } from '#server/http/sent-files.ts';
import {
  authorOf,
  requireOwner,
  requireRecentRight,
  requireRight,
  SESSION_MS,
  sessionToken,
} from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { shopDay } from '#time/shop-time.ts';
import { notifyDates } from '../date-notices.store.server.ts';
import { findChangedJobs } from '../job.store.server.ts';
import { JOB_MESSAGES } from '../job-status.constants.ts';
import { jobHeader, jobLines } from '../payments.ts';
import { withBooks } from './exports.store.server.ts';
import { dateNotices, jobCounts, jobFilter, jobQuery, listedJob } from './job-list.contract.ts';
import { countJobs, findJobs } from './job-list.store.server.ts';

/** `GET /api/jobs` and `/api/jobs.csv`, and mails about several jobs. */
export function jobListApi({ db, config, wakeOutbox }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'Jobs', guard: requireRight('jobs') });

    route('GET /', {
      summary: 'Jobs, the most urgent first',
      description:
        'A page; `X-Total-Count` says how many fit, `Link` where the next page is. Dates and flags are as of now. `GET /api/jobs/events` tells of changes.',
      query: jobQuery,
      gives: z.array(listedJob),
      async handle(request, reply) {
        const { limit, cursor = 0, ...filter } = request.query;
        if (filter.q) await recordAccess(db, { kind: 'searched', words: filter.q }, authorOf(request));
        const jobs = await findJobs(db, filter, new Date(), request.user?.role);
        const next = cursor + limit;
        if (next < jobs.length) reply.headers(nextLink('/api/jobs', { ...filter, limit, cursor: next }));
        reply.header('x-total-count', jobs.length);
        return jobs.slice(cursor, next);
      },
    });

    route('GET /counts', {
      summary: 'How many jobs there are, and how many need the shop',
      description: 'Flags are as of now.',
      gives: jobCounts,
      handle: (request) => countJobs(db, new Date(), request.user?.role),
    });

    route('GET .csv', {
      guard: [...requireRecentRight('exports', 'exported', 'Jobs as a table'), limitExports],
      summary: 'Jobs as a table',
      description:
        'RFC 4180, with a header row; times of the shop, amounts in dollars. A cell that a spreadsheet would take for a formula starts with an apostrophe.',
      query: jobFilter,
      gives: table,
      async handle(request, reply) {
        await recordAccess(db, { kind: 'exported', words: request.query.q }, authorOf(request));
        const now = new Date();
        const jobs = await findJobs(db, request.query, now);
        return sendTable(reply, `jobs-${shopDay(now)}`, jobHeader + jobLines(await withBooks(db, jobs)));
      },
    });

    route('POST /tell', {
      guard: requireOwner,
      summary: 'Send customers their current ready dates, with one reason',
      description:
        'For example, because the shop was closed. Skips jobs whose customers already have the current date.',
      repeatable: true,
      body: dateNotices,
      gives: z.object({ told: z.int() }),
      async handle(request) {
        const { ids, ...why } = request.body;
        const notified = await notifyDates(db, ids, { ...authorOf(request), ...config, ...why });
        if (notified === 0) throw new Problem(409, JOB_MESSAGES.noneToNotify);
        wakeOutbox();
        return { told: notified };
      },
    });
  };
}

/** `GET /api/jobs/events` */
export function jobEventsApi({ db, config, log }: Pick<Services, 'db' | 'config' | 'log'>): FastifyPluginAsyncZod {
  return async (app) => {
    const stream = new EventStream(app, { log, findEvents });
    const route = endpoints(app, { tag: 'Jobs', guard: requireRight('jobs') });

    route('GET /events', {
      summary: 'Jobs that come and change, as it happens',
      description:
        'Server-sent events: `new` or `changed`, each with `{ id, kind }`, for every job since the connection opened. They end with the session.',
      query: eventsQuery,
      gives: mediaAnswer('The events', 'text/event-stream'),
      async handle(request, reply) {
        const token = sessionToken(request, config);
        await stream.open(reply, {
          since: request.query.since,
          hasAccess: () => canRead(db, 'jobs', token, SESSION_MS),
        });
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
