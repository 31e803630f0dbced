import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { idParams } from '#foundation/fields/fields.contract.ts';
import { canRead } from '#office/account/users.store.server.ts';
import { redact } from '#rights/rights.ts';
import { contentVersion } from '#server/content-change.store.server.ts';
import { mediaAnswer } from '#server/http/api-docs.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { EventStream, eventsQuery } from '#server/http/event-stream.ts';
import { unwrapOutcome } from '#server/http/idempotency.ts';
import { badInput, Problem } from '#server/http/problem.ts';
import { authorOf, requireOwner, requireRight, SESSION_MS, sessionToken } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { findChangedJobs } from '#workshop/jobs/job.store.server.ts';
import { HANGAR_MESSAGES } from '#workshop/stays/places.ts';
import { changeBay, createBay, deleteBay } from '../bays.store.server.ts';
import { movesApi } from '../moves.api.server.ts';
import { createStay, removeStay } from '../stay-changes.store.server.ts';
import { findStay } from '../stay-checks.store.server.ts';
import { bay, bayChange, board, boardQuery, newBay, newStay, stay } from './hangar-board.contract.ts';
import { readBoard } from './hangar-board.store.server.ts';

/** `/api/hangar`: the calendar. */
export function hangarApi({
  db,
  config,
  log,
  wakeOutbox,
}: Pick<Services, 'db' | 'config' | 'log' | 'wakeOutbox'>): FastifyPluginAsyncZod {
  return async (app) => {
    const stream = new EventStream(app, { log, findEvents });
    const route = endpoints(app, { tag: 'Hangar', guard: requireRight('hangar') });
    await app.register(movesApi({ db, config, wakeOutbox }));

    route('GET /', {
      summary: 'Which airplane is in which bay, by day',
      description: 'Includes work that waits on the ramp because its spot is another’s, with the ways out.',
      query: boardQuery,
      gives: board,
      async handle(request) {
        const board = await readBoard(db, request.query, new Date());
        const hidden = { payments: () => ({ depositOpen: false }) };
        return { ...board, stays: board.stays.map((stay) => redact(request.user?.role, stay, hidden)) };
      },
    });

    route('GET /events', {
      summary: 'Changes of the calendar, as they happen',
      description: 'Server-sent events: `changed`, for anything that it may show. They end with the session.',
      query: eventsQuery,
      gives: mediaAnswer('The events', 'text/event-stream'),
      async handle(request, reply) {
        const token = sessionToken(request, config);
        await stream.open(reply, {
          since: request.query.since,
          hasAccess: () => canRead(db, 'hangar', token, SESSION_MS),
        });
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

/** `/api/stays` */
export function staysApi({ db }: Pick<Services, 'db'>): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'Hangar', guard: requireOwner, params: idParams });

    route('POST /', {
      summary: 'Schedule hangar days for a job, hold days for a quote, or close a bay',
      description:
        'In an open spot in the bay, unless one is named. 409 with `conflicts`: the stays in the way, and the nearest open days before and after.',
      repeatable: true,
      body: newStay,
      gives: stay,
      location: '/api/hangar',
      async handle(request) {
        const { body } = request;
        const why = body.kind === 'job' ? { reason: body.reason, note: body.note } : {};
        const by = { ...authorOf(request), ...why };
        const id = unwrapOutcome(await createStay(db, body, by), HANGAR_MESSAGES.noStay);
        const made = await findStay(db, id);
        if (!made) throw new Problem(409, HANGAR_MESSAGES.moved);
        return made;
      },
    });

    route('DELETE /:id', {
      summary: 'Release hangar days',
      gives: z.null().meta({ description: 'Released.' }),
      fails: [409],
      async handle(request) {
        unwrapOutcome(await removeStay(db, request.params.id, authorOf(request)), HANGAR_MESSAGES.noStay);
      },
    });
  };
}

/** `/api/bays` */
export function baysApi({ db }: Pick<Services, 'db'>): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'Hangar', guard: requireOwner, params: idParams });

    route('POST /', {
      summary: 'Add a bay to the hangar',
      repeatable: true,
      body: newBay,
      gives: bay,
      location: '/api/hangar',
      async handle(request) {
        const made = await createBay(db, request.body, new Date());
        if (!made) throw badInput([{ path: 'name', message: HANGAR_MESSAGES.nameTaken }]);
        return made;
      },
    });

    route('PATCH /:id', {
      summary: 'Change a bay',
      description: '409 names the first day with more spots taken than would remain.',
      body: bayChange,
      gives: bay,
      fails: [409],
      async handle(request) {
        const { expectedUpdatedAt, ...change } = request.body;
        const by = { ...authorOf(request), expectedUpdatedAt };
        return unwrapOutcome(await changeBay(db, request.params.id, change, by), HANGAR_MESSAGES.noBay);
      },
    });

    route('DELETE /:id', {
      summary: 'Remove a bay',
      description:
        'A bay that has had aircraft in it is deactivated instead. 409 while it has current or future stays.',
      gives: z.null().meta({ description: 'It is removed.' }),
      fails: [409],
      async handle(request) {
        unwrapOutcome(await deleteBay(db, request.params.id, authorOf(request)), HANGAR_MESSAGES.noBay);
      },
    });
  };
}
