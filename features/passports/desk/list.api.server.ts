import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { recordAccess } from '#features/audit/access/store.server.ts';
import { limitExports, sendTable, tableResponses } from '#server/http/exports.ts';
import { repeatHeaders } from '#server/http/idempotency.ts';
import { nextLink } from '#server/http/next-link.ts';
import { BODY_PROBLEMS, Problem, problems } from '#server/http/problem.ts';
import { authorOf, requireOwner, requireRecentOwner } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { shopDay } from '#time/shop-time.ts';
import { PASSPORT_MESSAGES } from '../constants.ts';
import { recallBatch } from '../recalls/store.server.ts';
import { coatTable } from '../tables/rules.ts';
import { listedPassport, passportFilter, passportQuery, recall } from './contract.ts';
import { findPassports, listCoats } from './store.server.ts';

const tags = ['Passports'];
// Before validation, so that a refused caller learns nothing about the input.
const onRequest = requireOwner;

/** `GET /api/passports` and `/api/passports.csv`, and letters to the holders of a batch. */
export function passportListApi({ db, config, wakeOutbox }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Passports, most recently changed first',
          description:
            'A page; `X-Total-Count` says how many fit, `Link` where the next page is. Found by tail number, also a former one, by code and by batch.',
          querystring: passportQuery,
          response: { 200: z.array(listedPassport), ...problems(400, 401, 403) },
        },
      },
      async (request, reply) => {
        const { limit, cursor = 0, ...filter } = request.query;
        if (filter.q) await recordAccess(db, { kind: 'searched', words: filter.q }, authorOf(request));
        const found = await findPassports(db, filter);
        const next = cursor + limit;
        if (next < found.length) reply.headers(nextLink('/api/passports', { ...filter, limit, cursor: next }));
        return reply.header('x-total-count', found.length).send(found.slice(cursor, next));
      },
    );

    app.get(
      '.csv',
      {
        onRequest: [...requireRecentOwner('exported', 'Coats of passports as a table'), limitExports],
        schema: {
          tags,
          summary: 'Coats with their batches as a table',
          description:
            'RFC 4180, with a header row: which airplanes got which batch. A cell that a spreadsheet would take for a formula starts with an apostrophe.',
          querystring: passportFilter,
          response: tableResponses,
        },
      },
      async (request, reply) => {
        const { q, batch } = request.query;
        await recordAccess(db, { kind: 'exported', words: `passports ${q ?? batch ?? ''}`.trim() }, authorOf(request));
        return sendTable(reply, `coats-${shopDay()}`, coatTable(await listCoats(db, request.query)));
      },
    );

    app.post(
      '/recall',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Email the holders of all airplanes with a batch',
          description: 'One email to each, through the outbox. 409 when no holder has an address.',
          headers: repeatHeaders,
          body: recall,
          response: {
            200: z.object({
              mails: z.int(),
              unreachable: z.int().meta({ description: 'Passports without a holder’s address.' }),
            }),
            ...problems(...BODY_PROBLEMS, 401, 409),
          },
        },
      },
      async (request) => {
        const result = await recallBatch(db, request.body, { ...authorOf(request), ...config });
        if (result.mails === 0) throw new Problem(409, PASSPORT_MESSAGES.noRecall);
        wakeOutbox();
        return result;
      },
    );
  };
}
