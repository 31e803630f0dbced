import { randomBytes } from 'node:crypto';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { MailFile } from '#database/tables.ts';
import { recordAccess } from '#features/audit/access/store.server.ts';
import { addressId, idParams } from '#features/fields/contract.ts';
import { findJob } from '#features/jobs/store.server.ts';
import { OFFER_FOLDER } from '#features/offers/constants.ts';
import { atDesk } from '#features/offers/decisions/rules.ts';
import { nameOf } from '#server/author.store.server.ts';
import { sha256Hex } from '#server/crypto.ts';
import { repeatHeaders } from '#server/http/idempotency.ts';
import { BODY_PROBLEMS, badInput, Problem, problems } from '#server/http/problem.ts';
import { authorOf, requireRight } from '#server/http/session.ts';
import { readStored } from '#server/storage/storage.ts';
import { CHANGE_MESSAGES } from '../constants.ts';
import { change, changeSending, deskAnswers, savedChange } from '../contract.ts';
import { answerChange, type ChangeServices } from '../deciding/decide.api.server.ts';
import { createDraft, deleteDraft, saveDraft } from '../drafts/store.server.ts';
import { addressOf, readChange, unwrapAtDesk, unwrapChange } from '../outcome.api.server.ts';
import { prepareSending, sendChange, type ToSend } from '../sending/store.server.ts';
import { findPhotos, findRow, listChanges, toSent } from '../store.server.ts';
import { withdrawChange } from '../withdrawing.store.server.ts';

const tags = ['Change orders'];
// Before validation, so that a refused caller learns nothing about the input.
const onRequest = requireRight('changes');
export const changeParams = z.object({ id: addressId, number: addressId });
const changed = { 200: change, ...problems(...BODY_PROBLEMS, 401, 404, 409) };

/** Where a request's change order is. */
export const placeOf = ({ id: jobId, number }: z.infer<typeof changeParams>) => ({ jobId, number });

/** `/api/jobs/{id}/changes`: change orders at the desk. */
export function deskChangesApi(services: ChangeServices): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(draftsApi(services));
    await app.register(stepsApi(services));
  };
}

function draftsApi({ db, storage }: ChangeServices): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/:id/changes',
      {
        onRequest,
        schema: {
          tags,
          summary: 'The change orders of a job',
          description: 'Newest first.',
          params: idParams,
          response: { 200: z.array(change), ...problems(401, 403, 404) },
        },
      },
      async (request) => {
        const { id } = request.params;
        const found = await listChanges(db, id, new Date());
        if (!found) throw new Problem(404, CHANGE_MESSAGES.noJob);
        const leadId = (await findJob(db, id))?.job.quoteId;
        if (leadId) await recordAccess(db, { kind: 'opened', quoteId: leadId }, authorOf(request));
        return found;
      },
    );

    app.post(
      '/:id/changes',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Start a change order',
          description: 'A draft for the stage that is under way. 409 for a job that is ready or over.',
          params: idParams,
          headers: repeatHeaders,
          response: { 201: change, ...problems(401, 403, 404, 409) },
        },
      },
      async (request, reply) => {
        const jobId = request.params.id;
        const number = await unwrapChange(await createDraft(db, jobId, authorOf(request)), null);
        return reply
          .code(201)
          .header('location', addressOf({ jobId, number }))
          .send(await readChange(db, { jobId, number }));
      },
    );

    app.put(
      '/:id/changes/:number',
      {
        onRequest,
        schema: { tags, summary: 'Save a draft', params: changeParams, body: savedChange, response: changed },
      },
      async (request) => {
        const at = placeOf(request.params);
        const { body, expectedUpdatedAt } = request.body;
        await unwrapAtDesk(db, at, await saveDraft(db, at, body, { ...authorOf(request), expectedUpdatedAt }));
        return readChange(db, at);
      },
    );

    app.delete(
      '/:id/changes/:number',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Delete a draft with its photos',
          params: changeParams,
          response: { 204: z.null().meta({ description: 'It is deleted.' }), ...problems(401, 403, 404, 409) },
        },
      },
      async (request, reply) => {
        const at = placeOf(request.params);
        await unwrapAtDesk(db, at, await deleteDraft({ db, storage }, at, authorOf(request)));
        return reply.code(204).send(null);
      },
    );
  };
}

/** What moves a change order on. */
function stepsApi(services: ChangeServices): FastifyPluginAsyncZod {
  const { db, config, wakeOutbox } = services;
  return async (app) => {
    app.post(
      '/:id/changes/:number/send',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Send a change order to the customer',
          description:
            'Emails it with its link and PDF, and makes its stage wait if asked to. 400 names what is missing, by field; 503 means the PDF failed and nothing was sent.',
          params: changeParams,
          headers: repeatHeaders,
          body: changeSending,
          response: changed,
        },
      },
      async (request) => {
        const at = placeOf(request.params);
        const by = authorOf(request);
        const toSend = await prepareSending(db, at, request.body, by.now);
        if (toSend.outcome === 'incomplete') throw badInput(toSend.problems);
        if (toSend.outcome !== 'ready') return unwrapAtDesk<never>(db, at, toSend);
        const pdf = await storeChangePdf(services, toSend);
        await unwrapAtDesk(db, at, await sendChange(db, toSend, { ...request.body, pdf }, { ...by, ...config }));
        wakeOutbox();
        return readChange(db, at);
      },
    );

    app.post(
      '/:id/changes/:number/withdraw',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Withdraw a pending change order',
          description: 'Its link still opens and says it was withdrawn.',
          params: changeParams,
          headers: repeatHeaders,
          response: { 200: change, ...problems(401, 403, 404, 409) },
        },
      },
      async (request) => {
        const at = placeOf(request.params);
        await unwrapAtDesk(db, at, await withdrawChange(db, at, authorOf(request)));
        return readChange(db, at);
      },
    );

    app.post(
      '/:id/changes/:number/decision',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Record the customer’s response',
          description: 'It counts as entered by the shop, never as signed.',
          params: changeParams,
          headers: repeatHeaders,
          body: deskAnswers,
          response: { 201: change, ...problems(...BODY_PROBLEMS, 401, 404, 409) },
        },
      },
      async (request, reply) => {
        const at = placeOf(request.params);
        const row = await findRow(db, at.jobId, at.number);
        const sent = toSent(row);
        if (!sent) {
          const detail = CHANGE_MESSAGES.notOpen.draft;
          const isDraft = row?.status === 'draft';
          return unwrapAtDesk<never>(db, at, isDraft ? { outcome: 'conflict', detail } : { outcome: 'missing' });
        }
        const { answers, name, method, reference = null } = request.body;
        const { userId, now } = authorOf(request);
        const entered = atDesk({ enteredBy: await nameOf(db, userId), method, reference }, now);
        const asked = { answers, name, documentHash: sent.row.documentHash, readCurrent: () => readChange(db, at) };
        await answerChange(services, sent, asked, { ...entered, userId, now });
        return reply
          .code(201)
          .header('location', addressOf(at))
          .send(await readChange(db, at));
      },
    );
  };
}

/** Makes and stores the PDF of a draft. @throws {Problem} 503 */
export async function storeChangePdf(
  { db, storage, changePdf, log }: ChangeServices,
  { draft, document }: ToSend,
): Promise<Omit<MailFile, 'name'>> {
  const fileKey = `${OFFER_FOLDER}/${randomBytes(16).toString('hex')}.pdf`;
  try {
    const photos: (Uint8Array | null)[] = [];
    for (const { thumbnailKey } of await findPhotos(db, draft.id))
      photos.push(thumbnailKey ? await readStored(storage, thumbnailKey) : null);
    const pdf = await changePdf.sent(document, photos);
    await storage.put(fileKey, pdf, 'application/pdf');
    return { fileKey, sha256: sha256Hex(pdf) };
  } catch (err) {
    log.error({ err }, 'the PDF of a change order could not be made or stored');
    throw new Problem(503, CHANGE_MESSAGES.noPdf, { headers: { 'retry-after': '30' } });
  }
}
