import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { recordAccess } from '#foundation/audit/logs.store.server.ts';
import { addressId, idParams } from '#foundation/fields/fields.contract.ts';
import { redact } from '#rights/rights.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { unwrapOutcome } from '#server/http/idempotency.ts';
import { Problem } from '#server/http/problem.ts';
import { authorOf, requireOwner, requireRight } from '#server/http/session.ts';
import { linkAddress } from '#server/links.store.server.ts';
import type { Outcome } from '#server/outcome.store.server.ts';
import type { Services } from '#server/services.ts';
import { jobEventsApi } from '../board/job-list.api.server.ts';
import { notifyDate } from '../date-notices.store.server.ts';
import { JOB_MESSAGES } from '../job-status.constants.ts';
import { checkChange } from '../release/checks.contract.ts';
import { changeCheck } from '../release/checks.store.server.ts';
import { type JobServices, storePack } from '../release/release.api.server.ts';
import { changeStage, setStages } from '../stages.store.server.ts';
import { changeStatus } from '../statuses.store.server.ts';
import {
  dateNotice,
  type Job,
  job,
  jobChange,
  jobLink,
  jobMove,
  linkRequest,
  newJob,
  newNote,
  stageChange,
  stageList,
} from './job-desk.contract.ts';
import { findJobView } from './job-desk.store.server.ts';
import { addNote, bookByHand, changeFacts, findOrRenewLink, removeNote } from './job-edits.store.server.ts';

const group = { tag: 'Jobs', guard: requireRight('jobs'), params: idParams };

/** `/api/jobs` and `/api/jobs/{id}`: jobs at the desk. */
export function deskJobApi(services: JobServices): FastifyPluginAsyncZod {
  const { db, config, wakeOutbox } = services;
  return async (app) => {
    const route = endpoints(app, group);

    route('POST /', {
      guard: requireOwner,
      summary: 'Create a job from a lead',
      description: 'For work agreed on without a quote from the desk. 409 when the lead already has a job.',
      repeatable: true,
      body: newJob,
      gives: job,
      location: ({ id }) => `/api/jobs/${id}`,
      fails: [404],
      async handle(request) {
        const result = await bookByHand(db, request.body, { ...authorOf(request), ...config });
        const id = unwrapOutcome(result, JOB_MESSAGES.noLead);
        wakeOutbox();
        return readJob(db, id, request);
      },
    });

    route('GET /:id', {
      summary: 'One job',
      description: 'With its stages, dates and flags as of now.',
      gives: job,
      async handle(request) {
        const found = await readJob(db, request.params.id, request);
        if (found.leadId !== null) await recordAccess(db, { kind: 'opened', quoteId: found.leadId }, authorOf(request));
        return found;
      },
    });

    route('PATCH /:id', {
      guard: requireOwner,
      summary: 'Change a job’s title and induction day',
      body: jobChange,
      gives: job,
      fails: [409],
      async handle(request) {
        const { id } = request.params;
        const { reason, note, expectedUpdatedAt, ...facts } = request.body;
        const by = { ...authorOf(request), reason, note, expectedUpdatedAt };
        await unwrapJob(db, id, await changeFacts(db, id, facts, by), request);
        return readJob(db, id, request);
      },
    });

    await app.register(progressApi(services));
    await app.register(wordsApi(services));
    await app.register(jobEventsApi(services));
  };
}

/** What moves a job and its dates. */
function progressApi(services: JobServices): FastifyPluginAsyncZod {
  const { db, config, wakeOutbox } = services;
  return async (app) => {
    const route = endpoints(app, { ...group, guard: requireOwner });

    route('POST /:id/status', {
      summary: 'Move a job to another status',
      description:
        'Arrive, hold, resume, make ready, reopen, deliver, undo delivery or cancel. 409 with `missing` lists what it still needs before it is ready; 503 means its release pack could not be made and nothing changed.',
      repeatable: true,
      body: jobMove,
      gives: job,
      async handle(request) {
        const { id } = request.params;
        const { expectedUpdatedAt, ...asked } = request.body;
        const pack = asked.to === 'ready' ? await storePack(services, id) : null;
        const by = { ...authorOf(request), ...config, expectedUpdatedAt };
        await unwrapJob(db, id, await changeStatus(db, id, { ...asked, pack }, by), request);
        wakeOutbox();
        return readJob(db, id, request);
      },
    });

    route('PUT /:id/stages', {
      summary: 'Set the stages of a job',
      description:
        'All of them, in their order. 409 when one that has started, or that has required checklist items, is missing.',
      body: stageList,
      gives: job,
      fails: [409],
      async handle(request) {
        const { id } = request.params;
        const { stages, ...why } = request.body;
        await unwrapJob(db, id, await setStages(db, id, stages, { ...authorOf(request), ...why }), request);
        return readJob(db, id, request);
      },
    });

    route('POST /:id/stages/:key', {
      guard: requireRight('work'),
      summary: 'Say what happened to a stage, or how long it still takes',
      description:
        '`undo` undoes what the same user did last, within 15 minutes: 409 after another change. A change that moves the ready date past the promised date needs a `reason`: 400 with `readyOn`. 409 with `missing` names open checklist items.',
      params: z.object({ id: addressId, key: z.string() }),
      repeatable: true,
      body: stageChange,
      gives: job,
      async handle(request) {
        const { id, key } = request.params;
        const { event, daysLeft, day, ...why } = request.body;
        const change = daysLeft === undefined ? { event: event!, day } : { daysLeft };
        await unwrapJob(db, id, await changeStage(db, id, key, change, { ...authorOf(request), ...why }), request);
        return readJob(db, id, request);
      },
    });

    route('POST /:id/tell', {
      summary: 'Send the customer the current ready date',
      description: 'With a reason, if the date moved later without one. 409 when the customer already has this date.',
      repeatable: true,
      body: dateNotice,
      gives: job,
      async handle(request) {
        const { id } = request.params;
        await unwrapJob(
          db,
          id,
          await notifyDate(db, id, { ...authorOf(request), ...config, ...request.body }),
          request,
        );
        wakeOutbox();
        return readJob(db, id, request);
      },
    });
  };
}

/** Notes and the customer's link. */
function wordsApi({ db, config }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, group);

    route('POST /:id/notes', {
      guard: requireRight('work'),
      summary: 'Add a note to a job',
      repeatable: true,
      body: newNote,
      gives: job,
      location: (_, { params }) => `/api/jobs/${params.id}`,
      async handle(request) {
        const { id } = request.params;
        await unwrapJob(db, id, await addNote(db, id, request.body, authorOf(request)), request);
        return readJob(db, id, request);
      },
    });

    route('DELETE /:id/notes/:noteId', {
      guard: requireRight('work'),
      summary: 'Remove your own note',
      description: 'Within 15 minutes.',
      params: z.object({ id: addressId, noteId: addressId }),
      gives: job,
      fails: [409],
      async handle(request) {
        const { id, noteId } = request.params;
        await unwrapJob(db, id, await removeNote(db, id, noteId, authorOf(request)), request);
        return readJob(db, id, request);
      },
    });

    route('POST /:id/link', {
      guard: requireOwner,
      summary: 'The address of the customer’s page',
      description: 'Creates a new link and revokes the previous one; with `renew: false`, returns the current one.',
      repeatable: true,
      body: linkRequest,
      gives: jobLink,
      async handle(request) {
        const { id } = request.params;
        const by = { ...config, now: new Date() };
        const link = await unwrapJob(db, id, await findOrRenewLink(db, id, request.body, by), request);
        const address = await linkAddress(db, config, link.id);
        if (!address) throw new Problem(409, JOB_MESSAGES.linkEnded);
        return { address };
      },
    });
  };
}

/** `PUT /api/jobs/{id}/checks/{key}` */
export function checksApi({ db }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, {
      tag: 'Jobs',
      guard: requireRight('work'),
      params: z.object({ id: addressId, key: z.string() }),
    });

    route('PUT /:id/checks/:key', {
      summary: 'Mark a checklist item as done or not applicable, or clear it',
      description:
        'Values outside their limits are refused, as is the same person doing and checking the work. An empty body clears the item.',
      body: checkChange,
      gives: job,
      fails: [409],
      async handle(request) {
        const { id, key } = request.params;
        await unwrapJob(db, id, await changeCheck(db, id, key, request.body, authorOf(request)), request);
        return readJob(db, id, request);
      },
    });
  };
}

type Reader = Pick<FastifyRequest, 'user'>;

/** The job as the user of the request may see it. @throws {Problem} 404 */
async function readJob(db: Services['db'], id: number, { user }: Reader): Promise<Job> {
  const found = await findJobView(db, id, new Date());
  if (!found) throw new Problem(404, JOB_MESSAGES.missing);
  return redact(user?.role, found, {
    payments: ({ flags }) => ({ contractCents: null, money: null, flags: { ...flags, unpaidCents: 0 } }),
    customers: ({ link }) => ({ link: link && { ...link, recipient: null }, readers: [] }),
  });
}

/** The value of a change. @throws {Problem} 404; 409 with the job as it stands; 400 */
export async function unwrapJob<T>(db: Services['db'], id: number, result: Outcome<T>, reader: Reader): Promise<T> {
  if (result.outcome !== 'conflict') return unwrapOutcome(result, JOB_MESSAGES.missing);
  throw new Problem(409, result.detail, { members: { current: await readJob(db, id, reader), ...result.members } });
}
