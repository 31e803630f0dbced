import { randomBytes } from 'node:crypto';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { MailFile } from '#database/tables.ts';
import { recordAccess } from '#foundation/audit/logs.store.server.ts';
import { idParams } from '#foundation/fields/fields.contract.ts';
import { sha256Hex } from '#server/crypto.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { Problem } from '#server/http/problem.ts';
import { authorOf, requireOwner } from '#server/http/session.ts';
import { readStored } from '#server/storage/storage.ts';
import { DOCUMENT_FOLDER } from '#workshop/decisions/decisions.constants.ts';
import { findJob } from '#workshop/jobs/job.store.server.ts';
import {
  addressOf,
  type ChangeServices,
  changeGroup,
  deskAnswersApi,
  placeOf,
  readChange,
  unwrapAtDesk,
  unwrapChange,
} from '../answers.api.server.ts';
import { change, changeSending, savedChange, sentChange } from '../change-order.contract.ts';
import { findPhotos, listChanges } from '../change-order.store.server.ts';
import { CHANGE_MESSAGES } from '../change-order.ts';
import { createDraft, deleteDraft, saveDraft } from '../drafts.store.server.ts';
import { prepareSending, sendChange, type ToSend, withdrawChange } from '../sending.store.server.ts';

/** `/api/jobs/{id}/changes`: change orders at the desk. */
export function deskChangesApi(services: ChangeServices): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(draftsApi(services));
    await app.register(stepsApi(services));
    await app.register(deskAnswersApi(services));
  };
}

function draftsApi({ db, storage }: ChangeServices): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { ...changeGroup, guard: requireOwner });

    route('GET /:id/changes', {
      guard: changeGroup.guard,
      summary: 'The change orders of a job',
      description: 'Newest first.',
      params: idParams,
      gives: z.array(change),
      async handle(request) {
        const { id } = request.params;
        const found = await listChanges(db, id, new Date());
        if (!found) throw new Problem(404, CHANGE_MESSAGES.noJob);
        const leadId = (await findJob(db, id))?.job.quoteId;
        if (leadId) await recordAccess(db, { kind: 'opened', quoteId: leadId }, authorOf(request));
        return found;
      },
    });

    route('POST /:id/changes', {
      summary: 'Start a change order',
      description: 'A draft for the stage that is under way. 409 for a job that is ready or over.',
      params: idParams,
      repeatable: true,
      gives: change,
      location: ({ number }, { params }) => addressOf({ jobId: params.id, number }),
      async handle(request) {
        const jobId = request.params.id;
        const number = await unwrapChange(await createDraft(db, jobId, authorOf(request)), null);
        return readChange(db, { jobId, number });
      },
    });

    route('PUT /:id/changes/:number', {
      summary: 'Save a draft',
      body: savedChange,
      gives: change,
      fails: [409],
      async handle(request) {
        const at = placeOf(request.params);
        const { body, expectedUpdatedAt } = request.body;
        await unwrapAtDesk(db, at, await saveDraft(db, at, body, { ...authorOf(request), expectedUpdatedAt }));
        return readChange(db, at);
      },
    });

    route('DELETE /:id/changes/:number', {
      summary: 'Delete a draft with its photos',
      gives: z.null().meta({ description: 'It is deleted.' }),
      fails: [409],
      async handle(request) {
        const at = placeOf(request.params);
        await unwrapAtDesk(db, at, await deleteDraft({ db, storage }, at, authorOf(request)));
      },
    });
  };
}

/** What moves a change order on. */
function stepsApi(services: ChangeServices): FastifyPluginAsyncZod {
  const { db, config, wakeOutbox } = services;
  return async (app) => {
    const route = endpoints(app, { ...changeGroup, guard: requireOwner });

    route('POST /:id/changes/:number/send', {
      summary: 'Send a change order to the customer',
      description:
        'Emails it with its link and PDF, and makes its stage wait if asked to. 400 names what is missing, by field; 503 means the PDF failed and nothing was sent.',
      repeatable: true,
      body: changeSending,
      gives: sentChange,
      async handle(request) {
        const at = placeOf(request.params);
        const by = authorOf(request);
        const toSend = await unwrapAtDesk(db, at, await prepareSending(db, at, request.body, by.now));
        const pdf = await storeChangePdf(services, toSend);
        const sent = await sendChange(db, toSend, { ...request.body, pdf }, { ...by, ...config });
        const handedOver = await unwrapAtDesk(db, at, sent);
        wakeOutbox();
        return { ...(await readChange(db, at)), handedOver };
      },
    });

    route('POST /:id/changes/:number/withdraw', {
      summary: 'Withdraw a pending change order',
      description: 'Its link still opens and says it was withdrawn.',
      repeatable: true,
      gives: change,
      async handle(request) {
        const at = placeOf(request.params);
        await unwrapAtDesk(db, at, await withdrawChange(db, at, authorOf(request)));
        return readChange(db, at);
      },
    });
  };
}

/** Makes and stores the PDF of a draft. @throws {Problem} 503 */
export async function storeChangePdf(
  { db, storage, changePdf, log }: ChangeServices,
  { draft, document }: ToSend,
): Promise<Omit<MailFile, 'name'>> {
  const fileKey = `${DOCUMENT_FOLDER}/${randomBytes(16).toString('hex')}.pdf`;
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
