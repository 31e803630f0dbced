import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { recordAccess } from '#foundation/audit/logs.store.server.ts';
import { addressId, idParams } from '#foundation/fields/fields.contract.ts';
import { mediaAnswer } from '#server/http/api-docs.ts';
import { endpoints, nextLink } from '#server/http/endpoint.ts';
import { unwrapOutcome } from '#server/http/idempotency.ts';
import { Problem } from '#server/http/problem.ts';
import { limitExports, sendStoredFile, sendTable, table } from '#server/http/sent-files.ts';
import { authorOf, requireOwner, requireRecentOwner } from '#server/http/session.ts';
import type { Outcome } from '#server/outcome.store.server.ts';
import type { Services } from '#server/services.ts';
import { shopDay } from '#time/shop-time.ts';
import { mailHolder } from '../issuing.store.server.ts';
import { PASSPORT_MESSAGES } from '../passport.constants.ts';
import { transferOffer } from '../passport.contract.ts';
import { findReleaseFile } from '../passport.store.server.ts';
import { offerTransfer, withdrawTransfer } from '../transfers.store.server.ts';
import {
  coatList,
  linkRequest,
  listedPassport,
  newPassport,
  newWork,
  type Passport,
  passport,
  passportChange,
  passportFilter,
  passportLink,
  passportQuery,
  publishing,
  recall,
  workChange,
} from './passport-desk.contract.ts';
import { findPassports, findPassportView, listCoats, recallBatch } from './passport-desk.store.server.ts';
import {
  addWork,
  changeFacts,
  changeWork,
  createPassport,
  findOrRenewLink,
  publish,
  setCoats,
} from './passport-edits.store.server.ts';
import { coatTable } from './passport-words.ts';

const group = { tag: 'Passports', guard: requireOwner, params: idParams };
const workParams = z.object({ id: addressId, workId: addressId });

/** `/api/passports/{id}`: a passport at the desk. */
export function deskPassportApi(services: Services): FastifyPluginAsyncZod {
  const { db } = services;
  return async (app) => {
    const route = endpoints(app, group);

    route('POST /', {
      summary: 'Add a passport',
      description: 'For an airplane painted before you used this software. 409 when its tail number already has one.',
      repeatable: true,
      body: newPassport,
      gives: passport,
      location: ({ id }) => `/api/passports/${id}`,
      async handle(request) {
        const id = await createPassport(db, request.body, authorOf(request));
        if (id === null) throw new Problem(409, PASSPORT_MESSAGES.tailTaken);
        return readPassport(db, id);
      },
    });

    route('GET /:id', {
      summary: 'One passport',
      description: 'With its work, coats, transfers and history.',
      gives: passport,
      async handle(request) {
        const found = await readPassport(db, request.params.id);
        for (const leadId of new Set(found.works.map(({ leadId }) => leadId)))
          if (leadId !== null) await recordAccess(db, { kind: 'opened', quoteId: leadId }, authorOf(request));
        return found;
      },
    });

    route('PATCH /:id', {
      summary: 'Change the facts of a passport',
      description:
        'A new tail number adds the old one to the former ones and keeps links. A new holder address revokes the holder’s link. 409 when the tail number already has a passport.',
      body: passportChange,
      gives: passport,
      fails: [409],
      async handle(request) {
        const { id } = request.params;
        const { expectedUpdatedAt } = request.body;
        return unwrap(db, id, await changeFacts(db, id, request.body, { ...authorOf(request), expectedUpdatedAt }));
      },
    });

    await app.register(worksApi(services));
    await app.register(sharingApi(services));
  };
}

function worksApi({ db, storage }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, group);

    route('POST /:id/works', {
      summary: 'Add past work',
      repeatable: true,
      body: newWork,
      gives: passport,
      location: (_, { params }) => `/api/passports/${params.id}`,
      async handle(request) {
        const { id } = request.params;
        const { expectedUpdatedAt } = request.body;
        const result = await addWork(db, id, request.body, { ...authorOf(request), expectedUpdatedAt });
        return unwrap(db, id, result);
      },
    });

    route('PATCH /:id/works/:workId', {
      summary: 'Edit a work entry',
      description: 'Changing a warranty’s last day needs a `reason`, which the history keeps.',
      params: workParams,
      body: workChange,
      gives: passport,
      fails: [409],
      async handle(request) {
        const { id, workId } = request.params;
        const { expectedUpdatedAt } = request.body;
        const by = { ...authorOf(request), expectedUpdatedAt };
        return unwrap(db, id, await changeWork(db, id, workId, request.body, by));
      },
    });

    route('PUT /:id/works/:workId/coats', {
      summary: 'Set the coats of a work',
      description: 'All of them, from the skin up. The history keeps what they were.',
      params: workParams,
      body: coatList,
      gives: passport,
      fails: [409],
      async handle(request) {
        const { id, workId } = request.params;
        const { coats, expectedUpdatedAt } = request.body;
        const by = { ...authorOf(request), expectedUpdatedAt };
        return unwrap(db, id, await setCoats(db, id, workId, coats, by));
      },
    });

    route('GET /:id/works/:workId/release.pdf', {
      summary: 'The release pack that was handed over with a work',
      params: workParams,
      gives: mediaAnswer('The file', 'application/pdf'),
      async handle(request, reply) {
        const { id, workId } = request.params;
        const file = await findReleaseFile(db, id, workId);
        return sendStoredFile({ storage, request, reply }, file, PASSPORT_MESSAGES.noFile);
      },
    });
  };
}

function sharingApi({ db, config, wakeOutbox }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, group);

    route('POST /:id/publish', {
      summary: 'Show or hide the public page',
      repeatable: true,
      body: publishing,
      gives: passport,
      async handle(request) {
        const { id } = request.params;
        return unwrap(db, id, await publish(db, id, request.body.published, authorOf(request)));
      },
    });

    route('POST /:id/links', {
      summary: 'The address of the public page, or of the holder’s',
      description: 'The current one, if it can be shown; `renew` revokes it. `mail` emails it to the holder.',
      repeatable: true,
      body: linkRequest,
      gives: passportLink,
      async handle(request) {
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
    });

    route('POST /:id/transfer', {
      summary: 'Offer a passport to a buyer for its holder, or withdraw the offer',
      description: 'The buyer has 14 days to accept. 409 while another offer is open.',
      repeatable: true,
      body: transferOffer,
      gives: passport,
      async handle(request) {
        const { id } = request.params;
        const { toEmail } = request.body;
        const by = { ...authorOf(request), ...config };
        const result = await (toEmail === null ? withdrawTransfer(db, id, by) : offerTransfer(db, id, toEmail, by));
        const changed = await unwrap(db, id, result);
        wakeOutbox();
        return changed;
      },
    });
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

/** `GET /api/passports` and `/api/passports.csv`, and letters to the holders of a batch. */
export function passportListApi({ db, config, wakeOutbox }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'Passports', guard: requireOwner });

    route('GET /', {
      summary: 'Passports, most recently changed first',
      description:
        'A page; `X-Total-Count` says how many fit, `Link` where the next page is. Found by tail number, also a former one, by code and by batch.',
      query: passportQuery,
      gives: z.array(listedPassport),
      async handle(request, reply) {
        const { limit, cursor = 0, ...filter } = request.query;
        if (filter.q) await recordAccess(db, { kind: 'searched', words: filter.q }, authorOf(request));
        const found = await findPassports(db, filter);
        const next = cursor + limit;
        if (next < found.length) reply.headers(nextLink('/api/passports', { ...filter, limit, cursor: next }));
        reply.header('x-total-count', found.length);
        return found.slice(cursor, next);
      },
    });

    route('GET .csv', {
      guard: [...requireRecentOwner('exported', 'Coats of passports as a table'), limitExports],
      summary: 'Coats with their batches as a table',
      description:
        'RFC 4180, with a header row: which airplanes got which batch. A cell that a spreadsheet would take for a formula starts with an apostrophe.',
      query: passportFilter,
      gives: table,
      async handle(request, reply) {
        const { q, batch } = request.query;
        await recordAccess(db, { kind: 'exported', words: `passports ${q ?? batch ?? ''}`.trim() }, authorOf(request));
        return sendTable(reply, `coats-${shopDay()}`, coatTable(await listCoats(db, request.query)));
      },
    });

    route('POST /recall', {
      summary: 'Email the holders of all airplanes with a batch',
      description: 'One email to each, through the outbox. 409 when no holder has an address.',
      repeatable: true,
      body: recall,
      gives: z.object({
        mails: z.int(),
        unreachable: z.int().meta({ description: 'Passports without a holder’s address.' }),
      }),
      async handle(request) {
        const result = await recallBatch(db, request.body, { ...authorOf(request), ...config });
        if (result.mails === 0) throw new Problem(409, PASSPORT_MESSAGES.noRecall);
        wakeOutbox();
        return result;
      },
    });
  };
}
