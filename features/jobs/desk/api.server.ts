import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { recordAccess } from '#features/audit/access/store.server.ts';
import { addressId, idParams } from '#features/fields/contract.ts';
import { repeatHeaders } from '#server/http/idempotency.ts';
import { BODY_PROBLEMS, Problem, problems } from '#server/http/problem.ts';
import { authorOf, requireRight } from '#server/http/session.ts';
import { unwrapOutcome } from '#server/http/unwrap-outcome.ts';
import { linkAddress } from '#server/links.store.server.ts';
import type { Services } from '#server/services.ts';
import { JOB_MESSAGES } from '../constants.ts';
import { moveJob } from '../moves/store.server.ts';
import { addNote, removeNote } from '../notes/store.server.ts';
import { type JobServices, storePack } from '../release/api.server.ts';
import { setStages } from '../stages/list.store.server.ts';
import { changeStage } from '../stages/store.server.ts';
import { tellDate } from '../tell.store.server.ts';
import { bookByHand, changeFacts, findOrRenewLink } from './change.store.server.ts';
import {
  job,
  jobChange,
  jobLink,
  jobMove,
  linkRequest,
  newJob,
  newNote,
  stageChange,
  stageList,
  telling,
} from './contract.ts';
import { jobEventsApi } from './events.api.server.ts';
import { readJob, unwrapJob } from './outcome.api.server.ts';

const tags = ['Jobs'];
// Before validation, so that a refused caller learns nothing about the input.
const onRequest = requireRight('jobs');
const onWork = requireRight('work');
const changed = { 200: job, ...problems(...BODY_PROBLEMS, 401, 404, 409) };

/** `/api/jobs` and `/api/jobs/{id}`: jobs at the desk. */
export function deskJobApi(services: JobServices): FastifyPluginAsyncZod {
  const { db, config, wakeOutbox } = services;
  return async (app) => {
    app.post(
      '',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Create a job from a lead',
          description: 'For work agreed on without a quote from the desk. 409 when the lead already has a job.',
          headers: repeatHeaders,
          body: newJob,
          response: { 201: job, ...problems(...BODY_PROBLEMS, 401, 404, 409) },
        },
      },
      async (request, reply) => {
        const result = await bookByHand(db, request.body, { ...authorOf(request), ...config });
        const id = unwrapOutcome(result, JOB_MESSAGES.noLead);
        wakeOutbox();
        return reply
          .code(201)
          .header('location', `/api/jobs/${id}`)
          .send(await readJob(db, id, request));
      },
    );

    app.get(
      '/:id',
      {
        onRequest,
        schema: {
          tags,
          summary: 'One job',
          description: 'With its stages, dates and flags as of now.',
          params: idParams,
          response: { 200: job, ...problems(401, 403, 404) },
        },
      },
      async (request) => {
        const found = await readJob(db, request.params.id, request);
        if (found.leadId !== null) await recordAccess(db, { kind: 'opened', quoteId: found.leadId }, authorOf(request));
        return found;
      },
    );

    app.patch(
      '/:id',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Change a job’s title and induction day',
          params: idParams,
          body: jobChange,
          response: changed,
        },
      },
      async (request) => {
        const { id } = request.params;
        const { reason, note, expectedUpdatedAt, ...facts } = request.body;
        const by = { ...authorOf(request), reason, note, expectedUpdatedAt };
        await unwrapJob(db, id, await changeFacts(db, id, facts, by), request);
        return readJob(db, id, request);
      },
    );

    await app.register(progressApi(services));
    await app.register(wordsApi(services));
    await app.register(jobEventsApi(services));
  };
}

/** What moves a job and its dates. */
function progressApi(services: JobServices): FastifyPluginAsyncZod {
  const { db, config, wakeOutbox } = services;
  return async (app) => {
    app.post(
      '/:id/status',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Move a job to another status',
          description:
            'Arrive, hold, resume, make ready, reopen, deliver, undo delivery or cancel. 409 with `missing` lists what it still needs before it is ready; 503 means its release pack could not be made and nothing changed.',
          params: idParams,
          headers: repeatHeaders,
          body: jobMove,
          response: changed,
        },
      },
      async (request) => {
        const { id } = request.params;
        const { expectedUpdatedAt, ...asked } = request.body;
        const pack = asked.to === 'ready' ? await storePack(services, id) : null;
        const by = { ...authorOf(request), ...config, expectedUpdatedAt };
        await unwrapJob(db, id, await moveJob(db, id, { ...asked, pack }, by), request);
        wakeOutbox();
        return readJob(db, id, request);
      },
    );

    app.put(
      '/:id/stages',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Set the stages of a job',
          description:
            'All of them, in their order. 409 when one that has started, or that has required checklist items, is missing.',
          params: idParams,
          body: stageList,
          response: changed,
        },
      },
      async (request) => {
        const { id } = request.params;
        const { stages, ...why } = request.body;
        await unwrapJob(db, id, await setStages(db, id, stages, { ...authorOf(request), ...why }), request);
        return readJob(db, id, request);
      },
    );

    app.post(
      '/:id/stages/:key',
      {
        onRequest: onWork,
        schema: {
          tags,
          summary: 'Say what happened to a stage, or how long it still takes',
          description:
            '`undo` undoes what the same user did last, within 15 minutes: 409 after another change. A change that moves the ready date past the promised date needs a `reason`: 400 with `readyOn`. 409 with `missing` names open checklist items.',
          params: z.object({ id: addressId, key: z.string() }),
          headers: repeatHeaders,
          body: stageChange,
          response: changed,
        },
      },
      async (request) => {
        const { id, key } = request.params;
        const { event, daysLeft, day, ...why } = request.body;
        const change = daysLeft === undefined ? { event: event!, day } : { daysLeft };
        await unwrapJob(db, id, await changeStage(db, id, key, change, { ...authorOf(request), ...why }), request);
        return readJob(db, id, request);
      },
    );

    app.post(
      '/:id/tell',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Send the customer the current ready date',
          description:
            'With a reason, if the date moved later without one. 409 when the customer already has this date.',
          params: idParams,
          headers: repeatHeaders,
          body: telling,
          response: changed,
        },
      },
      async (request) => {
        const { id } = request.params;
        await unwrapJob(db, id, await tellDate(db, id, { ...authorOf(request), ...config, ...request.body }), request);
        wakeOutbox();
        return readJob(db, id, request);
      },
    );
  };
}

/** Notes and the customer's link. */
function wordsApi({ db, config }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/:id/notes',
      {
        onRequest: onWork,
        schema: {
          tags,
          summary: 'Add a note to a job',
          params: idParams,
          headers: repeatHeaders,
          body: newNote,
          response: { 201: job, ...problems(...BODY_PROBLEMS, 401, 404, 409) },
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        await unwrapJob(db, id, await addNote(db, id, request.body, authorOf(request)), request);
        return reply
          .code(201)
          .header('location', `/api/jobs/${id}`)
          .send(await readJob(db, id, request));
      },
    );

    app.delete(
      '/:id/notes/:noteId',
      {
        onRequest: onWork,
        schema: {
          tags,
          summary: 'Remove your own note',
          description: 'Within 15 minutes.',
          params: z.object({ id: addressId, noteId: addressId }),
          response: { 200: job, ...problems(401, 403, 404, 409) },
        },
      },
      async (request) => {
        const { id, noteId } = request.params;
        await unwrapJob(db, id, await removeNote(db, id, noteId, authorOf(request)), request);
        return readJob(db, id, request);
      },
    );

    app.post(
      '/:id/link',
      {
        onRequest,
        schema: {
          tags,
          summary: 'The address of the customer’s page',
          description: 'Creates a new link and revokes the previous one; with `renew: false`, returns the current one.',
          params: idParams,
          headers: repeatHeaders,
          body: linkRequest,
          response: { 200: jobLink, ...problems(...BODY_PROBLEMS, 401, 404, 409) },
        },
      },
      async (request) => {
        const { id } = request.params;
        const by = { ...config, now: new Date() };
        const link = await unwrapJob(db, id, await findOrRenewLink(db, id, request.body, by), request);
        const address = await linkAddress(db, config, link.id);
        if (!address) throw new Problem(409, JOB_MESSAGES.linkEnded);
        return { address };
      },
    );
  };
}
