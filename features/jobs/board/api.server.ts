import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { recordAccess } from '#features/audit/access/store.server.ts';
import { limitExports, sendTable, tableResponses } from '#server/http/exports.ts';
import { repeatHeaders } from '#server/http/idempotency.ts';
import { nextLink } from '#server/http/next-link.ts';
import { BODY_PROBLEMS, Problem, problems } from '#server/http/problem.ts';
import { authorOf, requireRecentRight, requireRight } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { shopDay } from '#time/shop-time.ts';
import { JOB_MESSAGES } from '../constants.ts';
import { sightOf } from '../sight/rules.ts';
import { jobHeader, jobLines } from '../tables/rules.ts';
import { withBooks } from '../tables/store.server.ts';
import { tellDates } from '../tell.store.server.ts';
import { jobCounts, jobFilter, jobQuery, listedJob, tellingAll } from './contract.ts';
import { countJobs, findJobs } from './store.server.ts';

const tags = ['Jobs'];
// Before validation, so that a refused caller learns nothing about the input.
const onRequest = requireRight('jobs');

/** `GET /api/jobs` and `/api/jobs.csv` */
export function jobListApi(services: Services): FastifyPluginAsyncZod {
  const { db } = services;
  return async (app) => {
    await app.register(tellApi(services));

    app.get(
      '',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Jobs, the most urgent first',
          description:
            'A page; `X-Total-Count` says how many fit, `Link` where the next page is. Dates and flags are as of now. `GET /api/jobs/events` tells of changes.',
          querystring: jobQuery,
          response: { 200: z.array(listedJob), ...problems(400, 401, 403) },
        },
      },
      async (request, reply) => {
        const { limit, cursor = 0, ...filter } = request.query;
        if (filter.q) await recordAccess(db, { kind: 'searched', words: filter.q }, authorOf(request));
        const jobs = await findJobs(db, filter, new Date(), sightOf(request.user?.role));
        const next = cursor + limit;
        if (next < jobs.length) reply.headers(nextLink('/api/jobs', { ...filter, limit, cursor: next }));
        return reply.header('x-total-count', jobs.length).send(jobs.slice(cursor, next));
      },
    );

    app.get(
      '/counts',
      {
        onRequest,
        schema: {
          tags,
          summary: 'How many jobs there are, and how many need the shop',
          description: 'Flags are as of now.',
          response: { 200: jobCounts, ...problems(401, 403) },
        },
      },
      (request) => countJobs(db, new Date(), sightOf(request.user?.role)),
    );

    app.get(
      '.csv',
      {
        onRequest: [...requireRecentRight('exports', 'exported', 'Jobs as a table'), limitExports],
        schema: {
          tags,
          summary: 'Jobs as a table',
          description:
            'RFC 4180, with a header row; times of the shop, amounts in dollars. A cell that a spreadsheet would take for a formula starts with an apostrophe.',
          querystring: jobFilter,
          response: tableResponses,
        },
      },
      async (request, reply) => {
        await recordAccess(db, { kind: 'exported', words: request.query.q }, authorOf(request));
        const now = new Date();
        const jobs = await findJobs(db, request.query, now);
        return sendTable(reply, `jobs-${shopDay(now)}`, jobHeader + jobLines(await withBooks(db, jobs)));
      },
    );
  };
}

function tellApi({ db, config, wakeOutbox }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/tell',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Send customers their current ready dates, with one reason',
          description:
            'For example, because the shop was closed. Skips jobs whose customers already have the current date.',
          headers: repeatHeaders,
          body: tellingAll,
          response: { 200: z.object({ told: z.int() }), ...problems(...BODY_PROBLEMS, 401, 409) },
        },
      },
      async (request) => {
        const { ids, ...why } = request.body;
        const told = await tellDates(db, ids, { ...authorOf(request), ...config, ...why });
        if (told === 0) throw new Problem(409, JOB_MESSAGES.noneToTell);
        wakeOutbox();
        return { told };
      },
    );
  };
}
