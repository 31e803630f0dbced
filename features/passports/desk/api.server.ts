import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { recordAccess } from '#features/audit/access/store.server.ts';
import { addressId, idParams } from '#features/fields/contract.ts';
import { mediaAnswer } from '#server/http/api-docs.ts';
import { repeatHeaders } from '#server/http/idempotency.ts';
import { BODY_PROBLEMS, Problem, problems } from '#server/http/problem.ts';
import { authorOf, requireOwner } from '#server/http/session.ts';
import { sendStoredFile } from '#server/http/stored-file.ts';
import { unwrapOutcome } from '#server/http/unwrap-outcome.ts';
import type { Outcome } from '#server/outcome.store.server.ts';
import type { Services } from '#server/services.ts';
import { PASSPORT_MESSAGES } from '../constants.ts';
import { findReleaseFile } from '../files.store.server.ts';
import { mailHolder } from '../issuing/store.server.ts';
import { offerTransfer, withdrawTransfer } from '../transfers/store.server.ts';
import {
  addWork,
  changeFacts,
  changeWork,
  createPassport,
  findOrRenewLink,
  publish,
  setCoats,
} from './change.store.server.ts';
import {
  coatList,
  deskTransfer,
  linkRequest,
  newPassport,
  newWork,
  type Passport,
  passport,
  passportChange,
  passportLink,
  publishing,
  workChange,
} from './contract.ts';
import { findPassportView } from './store.server.ts';

const tags = ['Passports'];
// Before validation, so that a refused caller learns nothing about the input.
const onRequest = requireOwner;
const changed = { 200: passport, ...problems(...BODY_PROBLEMS, 401, 404, 409) };
const workParams = z.object({ id: addressId, workId: addressId });

/** `/api/passports/{id}`: a passport at the desk. */
export function deskPassportApi(services: Services): FastifyPluginAsyncZod {
  const { db } = services;
  return async (app) => {
    app.post(
      '',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Add a passport',
          description:
            'For an airplane painted before you used this software. 409 when its tail number already has one.',
          headers: repeatHeaders,
          body: newPassport,
          response: { 201: passport, ...problems(...BODY_PROBLEMS, 401, 409) },
        },
      },
      async (request, reply) => {
        const id = await createPassport(db, request.body, authorOf(request));
        if (id === null) throw new Problem(409, PASSPORT_MESSAGES.tailTaken);
        return reply
          .code(201)
          .header('location', `/api/passports/${id}`)
          .send(await readPassport(db, id));
      },
    );

    app.get(
      '/:id',
      {
        onRequest,
        schema: {
          tags,
          summary: 'One passport',
          description: 'With its work, coats, transfers and history.',
          params: idParams,
          response: { 200: passport, ...problems(401, 403, 404) },
        },
      },
      async (request) => {
        const found = await readPassport(db, request.params.id);
        for (const leadId of new Set(found.works.map(({ leadId }) => leadId)))
          if (leadId !== null) await recordAccess(db, { kind: 'opened', quoteId: leadId }, authorOf(request));
        return found;
      },
    );

    app.patch(
      '/:id',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Change the facts of a passport',
          description:
            'A new tail number adds the old one to the former ones and keeps links. A new holder address revokes the holder’s link. 409 when the tail number already has a passport.',
          params: idParams,
          body: passportChange,
          response: changed,
        },
      },
      async (request) => {
        const { id } = request.params;
        const { expectedUpdatedAt } = request.body;
        return unwrap(db, id, await changeFacts(db, id, request.body, { ...authorOf(request), expectedUpdatedAt }));
      },
    );

    await app.register(worksApi(services));
    await app.register(sharingApi(services));
  };
}

function worksApi({ db, storage }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/:id/works',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Add past work',
          params: idParams,
          headers: repeatHeaders,
          body: newWork,
          response: { 201: passport, ...problems(...BODY_PROBLEMS, 401, 404, 409) },
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        const { expectedUpdatedAt } = request.body;
        const result = await addWork(db, id, request.body, { ...authorOf(request), expectedUpdatedAt });
        return reply
          .code(201)
          .header('location', `/api/passports/${id}`)
          .send(await unwrap(db, id, result));
      },
    );

    app.patch(
      '/:id/works/:workId',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Edit a work entry',
          description: 'Changing a warranty’s last day needs a `reason`, which the history keeps.',
          params: workParams,
          body: workChange,
          response: changed,
        },
      },
      async (request) => {
        const { id, workId } = request.params;
        const { expectedUpdatedAt } = request.body;
        const by = { ...authorOf(request), expectedUpdatedAt };
        return unwrap(db, id, await changeWork(db, id, workId, request.body, by));
      },
    );

    app.put(
      '/:id/works/:workId/coats',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Set the coats of a work',
          description: 'All of them, from the skin up. The history keeps what they were.',
          params: workParams,
          body: coatList,
          response: changed,
        },
      },
      async (request) => {
        const { id, workId } = request.params;
        const { coats, expectedUpdatedAt } = request.body;
        const by = { ...authorOf(request), expectedUpdatedAt };
        return unwrap(db, id, await setCoats(db, id, workId, coats, by));
      },
    );

    app.get(
      '/:id/works/:workId/release.pdf',
      {
        onRequest,
        schema: {
          tags,
          summary: 'The release pack that was handed over with a work',
          params: workParams,
          response: {
            200: mediaAnswer('The file', 'application/pdf'),
            ...problems(401, 403, 404),
          },
        },
      },
      async (request, reply) => {
        const { id, workId } = request.params;
        const file = await findReleaseFile(db, id, workId);
        return sendStoredFile({ storage, request, reply }, file, PASSPORT_MESSAGES.noFile);
      },
    );
  };
}

function sharingApi({ db, config, wakeOutbox }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/:id/publish',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Show or hide the public page',
          params: idParams,
          headers: repeatHeaders,
          body: publishing,
          response: changed,
        },
      },
      async (request) => {
        const { id } = request.params;
        return unwrap(db, id, await publish(db, id, request.body.published, authorOf(request)));
      },
    );

    app.post(
      '/:id/links',
      {
        onRequest,
        schema: {
          tags,
          summary: 'The address of the public page, or of the holder’s',
          description: 'The current one, if it can be shown; `renew` revokes it. `mail` emails it to the holder.',
          params: idParams,
          headers: repeatHeaders,
          body: linkRequest,
          response: { 200: passportLink, ...problems(...BODY_PROBLEMS, 401, 404, 409) },
        },
      },
      async (request) => {
        const { id } = request.params;
        const { kind: name, renew, mail } = request.body;
        const by = { ...authorOf(request), ...config };
        const kind = name === 'public' ? 'passport' : 'holder';
        const { path, isNew } = unwrapOutcome(
          await findOrRenewLink(db, id, { kind, renew }, by),
          PASSPORT_MESSAGES.missing,
        );
        if (mail) {
          await mailHolder(db, id, by);
          wakeOutbox();
        }
        return { address: config.publicUrl + path, isNew };
      },
    );

    app.post(
      '/:id/transfer',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Offer a passport to a buyer for its holder, or withdraw the offer',
          description: 'The buyer has 14 days to accept. 409 while another offer is open.',
          params: idParams,
          headers: repeatHeaders,
          body: deskTransfer,
          response: changed,
        },
      },
      async (request) => {
        const { id } = request.params;
        const { toEmail } = request.body;
        const by = { ...authorOf(request), ...config };
        const result = await (toEmail === null ? withdrawTransfer(db, id, by) : offerTransfer(db, id, toEmail, by));
        const changed = await unwrap(db, id, result);
        wakeOutbox();
        return changed;
      },
    );
  };
}

/** @throws {Problem} 404 */
async function readPassport(db: Services['db'], id: number): Promise<Passport> {
  const found = await findPassportView(db, id);
  if (!found) throw new Problem(404, PASSPORT_MESSAGES.missing);
  return found;
}

/** The passport after a change. @throws {Problem} 404; 409 with the passport as it stands; 400 */
async function unwrap(db: Services['db'], id: number, result: Outcome<unknown>): Promise<Passport> {
  if (result.outcome === 'conflict')
    throw new Problem(409, result.detail, { members: { current: await readPassport(db, id) } });
  unwrapOutcome(result, PASSPORT_MESSAGES.missing);
  return readPassport(db, id);
}
