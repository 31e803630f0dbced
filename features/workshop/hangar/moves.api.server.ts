import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { addressId } from '#foundation/fields/fields.contract.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { unwrapOutcome } from '#server/http/idempotency.ts';
import { Problem } from '#server/http/problem.ts';
import { authorOf, requireOwner, requireRight } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { findSpan, HANGAR_MESSAGES } from '#workshop/stays/places.ts';
import { board, collisions, moved, moveRequest, planRequest, undoRequest } from './board/hangar-board.contract.ts';
import { readBoard } from './board/hangar-board.store.server.ts';
import { findCollisions } from './collisions.store.server.ts';
import { jobPlan, planOptions } from './job-plan.contract.ts';
import { findJobPlan, findPlanOptions, planJob } from './job-plan.store.server.ts';
import { moveStays } from './stay-changes.store.server.ts';
import { undoMoves } from './undo-moves.store.server.ts';

/** `/api/hangar`: plans of jobs, and what moves them. */
export function movesApi({
  db,
  config,
  wakeOutbox,
}: Pick<Services, 'db' | 'config' | 'wakeOutbox'>): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'Hangar', guard: requireRight('hangar') });

    route('GET /collisions', {
      summary: 'Which work has no spot, with up to three ways out of each',
      gives: collisions,
      handle: () => findCollisions(db, new Date()),
    });

    route('POST /moves', {
      guard: requireOwner,
      summary: 'Move stays',
      description:
        'All or nothing, so two stays can be swapped. The first day of a job is its induction: 400 asks for a `reason` when it moves outside the days sent to the customer. 409 with `conflicts` names the stays in the way and the nearest open days, or with `current` the stays as they are now.',
      repeatable: true,
      body: moveRequest,
      gives: moved,
      async handle(request) {
        const { moves, ...how } = request.body;
        const by = { ...authorOf(request), ...how, ...config };
        const undo = unwrapOutcome(await moveStays(db, moves, by), HANGAR_MESSAGES.noStay);
        wakeOutbox();
        return { ...(await readBoard(db, findSpan(moves), by.now)), undo };
      },
    });

    route('POST /undo', {
      guard: requireOwner,
      summary: 'Take moves back, with the days of stages that they set',
      description: 'Valid while nothing that the moves changed has been changed since; 409 otherwise.',
      repeatable: true,
      body: undoRequest,
      gives: board,
      async handle(request) {
        const by = { ...authorOf(request), sessionSecret: config.sessionSecret };
        const stays = unwrapOutcome(await undoMoves(db, request.body.undo, by), HANGAR_MESSAGES.noStay);
        return readBoard(db, findSpan(stays), by.now);
      },
    });

    route('POST /plans', {
      guard: requireOwner,
      summary: 'Give a booked job all its days in the hangar',
      description:
        'Lays its stages into the first open spots from one day on, all of them or none. 409 with `nearest` names the first days on which all of it fits.',
      repeatable: true,
      body: planRequest,
      gives: z.null().meta({ description: 'Planned.' }),
      async handle(request) {
        unwrapOutcome(
          await planJob(db, request.body, { ...authorOf(request), ...request.body, ...config }),
          HANGAR_MESSAGES.noJob,
        );
        wakeOutbox();
        return null;
      },
    });

    route('GET /plans/:jobId/options', {
      summary: 'Where all of a job that has no days would stand',
      description: 'As agreed if that fits. Otherwise other days of the agreed window, and the first later ones.',
      params: z.object({ jobId: addressId }),
      gives: planOptions.nullable().meta({ description: 'Null for a job that has days, or is not booked.' }),
      handle: (request) => findPlanOptions(db, request.params.jobId, new Date()),
    });

    route('GET /plans/:jobId', {
      summary: 'What the days of a job are computed from',
      params: z.object({ jobId: addressId }),
      gives: jobPlan,
      async handle(request) {
        const plan = await findJobPlan(db, request.params.jobId, new Date());
        if (!plan) throw new Problem(404, `${HANGAR_MESSAGES.noJob}.`);
        return plan;
      },
    });
  };
}
