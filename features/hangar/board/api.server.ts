import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { canRead } from '#features/account/store.server.ts';
import { findChangedJobs } from '#features/jobs/events.store.server.ts';
import { can } from '#rights/rights.ts';
import { contentVersion } from '#server/content-version.store.server.ts';
import { mediaAnswer } from '#server/http/api-docs.ts';
import { EventStream } from '#server/http/event-stream.ts';
import { repeatHeaders } from '#server/http/idempotency.ts';
import { BODY_PROBLEMS, problems } from '#server/http/problem.ts';
import { authorOf, requireRight, SESSION_MS, sessionToken } from '#server/http/session.ts';
import { unwrapOutcome } from '#server/http/unwrap-outcome.ts';
import type { Services } from '#server/services.ts';
import { HANGAR_MESSAGES } from '../constants.ts';
import { board, boardQuery, moveRequest } from '../contract.ts';
import { moveStays } from '../moves/store.server.ts';
import { findSpan } from './rules.ts';
import { readBoard } from './store.server.ts';

const tags = ['Hangar'];
// Before validation, so that a refused caller learns nothing about the input.
const onRequest = requireRight('hangar');

/** `/api/hangar`: the calendar. */
export function hangarApi({ db, config, log }: Pick<Services, 'db' | 'config' | 'log'>): FastifyPluginAsyncZod {
  return async (app) => {
    const stream = new EventStream(app, { log, findEvents });

    app.get(
      '',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Which airplane is in which bay, by day',
          description: 'Includes stays whose forecast now runs past their days into another stay.',
          querystring: boardQuery,
          response: { 200: board, ...problems(400, 401, 403) },
        },
      },
      async (request) => {
        const board = await readBoard(db, request.query, new Date());
        if (can(request.user?.role, 'payments')) return board;
        return { ...board, stays: board.stays.map((stay) => ({ ...stay, depositOpen: false })) };
      },
    );

    app.post(
      '/moves',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Move stays',
          description:
            'All or nothing, so two stays can be swapped. The first day of a job is its induction: 400 asks for a `reason` when it moves outside the days sent to the customer. 409 with `conflicts` names the stays in the way and the nearest open days, or with `current` the stays as they are now.',
          headers: repeatHeaders,
          body: moveRequest,
          response: { 200: board, ...problems(...BODY_PROBLEMS, 401, 409) },
        },
      },
      async (request) => {
        const { moves, ...why } = request.body;
        const by = { ...authorOf(request), ...why };
        unwrapOutcome(await moveStays(db, moves, by), HANGAR_MESSAGES.noStay);
        return readBoard(db, findSpan(moves), by.now);
      },
    );

    app.get(
      '/events',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Changes of the calendar, as they happen',
          description: 'Server-sent events: `changed`, for anything that it may show. They end with the session.',
          response: {
            200: mediaAnswer('The events', 'text/event-stream'),
            ...problems(401, 403),
          },
        },
      },
      async (request, reply) => {
        const token = sessionToken(request, config);
        await stream.open(reply, { hasAccess: () => canRead(db, 'hangar', token, SESSION_MS) });
      },
    );
  };

  /** Every change of stays raises the content version. */
  async function findEvents(since: string) {
    const changed = { kind: 'changed', data: {} };
    const jobs = await findChangedJobs(db, since);
    return [
      { subject: 'hangar', at: await contentVersion(db), ...changed },
      ...jobs.map(({ id, updatedAt: at }) => ({ subject: `job-${id}`, at, ...changed })),
    ];
  }
}
