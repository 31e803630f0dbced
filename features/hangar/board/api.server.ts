import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { canRead } from '#features/account/store.server.ts';
import { findChangedJobs } from '#features/jobs/events.store.server.ts';
import { can } from '#rights/rights.ts';
import { contentVersion } from '#server/content-version.store.server.ts';
import { mediaAnswer } from '#server/http/api-docs.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { EventStream } from '#server/http/event-stream.ts';
import { authorOf, requireRight, SESSION_MS, sessionToken } from '#server/http/session.ts';
import { unwrapOutcome } from '#server/http/unwrap-outcome.ts';
import type { Services } from '#server/services.ts';
import { HANGAR_MESSAGES } from '../constants.ts';
import { board, boardQuery, moveRequest } from '../contract.ts';
import { moveStays } from '../moves/store.server.ts';
import { findSpan } from './rules.ts';
import { readBoard } from './store.server.ts';

/** `/api/hangar`: the calendar. */
export function hangarApi({ db, config, log }: Pick<Services, 'db' | 'config' | 'log'>): FastifyPluginAsyncZod {
  return async (app) => {
    const stream = new EventStream(app, { log, findEvents });
    const route = endpoints(app, { tag: 'Hangar', guard: requireRight('hangar') });

    route('GET /', {
      summary: 'Which airplane is in which bay, by day',
      description: 'Includes stays whose forecast now runs past their days into another stay.',
      query: boardQuery,
      gives: board,
      async handle(request) {
        const board = await readBoard(db, request.query, new Date());
        if (can(request.user?.role, 'payments')) return board;
        return { ...board, stays: board.stays.map((stay) => ({ ...stay, depositOpen: false })) };
      },
    });

    route('POST /moves', {
      summary: 'Move stays',
      description:
        'All or nothing, so two stays can be swapped. The first day of a job is its induction: 400 asks for a `reason` when it moves outside the days sent to the customer. 409 with `conflicts` names the stays in the way and the nearest open days, or with `current` the stays as they are now.',
      repeatable: true,
      body: moveRequest,
      gives: board,
      async handle(request) {
        const { moves, ...why } = request.body;
        const by = { ...authorOf(request), ...why };
        unwrapOutcome(await moveStays(db, moves, by), HANGAR_MESSAGES.noStay);
        return readBoard(db, findSpan(moves), by.now);
      },
    });

    route('GET /events', {
      summary: 'Changes of the calendar, as they happen',
      description: 'Server-sent events: `changed`, for anything that it may show. They end with the session.',
      gives: mediaAnswer('The events', 'text/event-stream'),
      async handle(request, reply) {
        const token = sessionToken(request, config);
        await stream.open(reply, { hasAccess: () => canRead(db, 'hangar', token, SESSION_MS) });
      },
    });
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
