import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { recordAccess } from '#features/audit/access/store.server.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { limitExports, sendTable, table } from '#server/http/exports.ts';
import { nextLink } from '#server/http/next-link.ts';
import { Problem } from '#server/http/problem.ts';
import { authorOf, requireOwner, requireRecentOwner } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { shopDay } from '#time/shop-time.ts';
import { PASSPORT_MESSAGES } from '../constants.ts';
import { recallBatch } from '../recalls/store.server.ts';
import { coatTable } from '../tables/rules.ts';
import { listedPassport, passportFilter, passportQuery, recall } from './contract.ts';
import { findPassports, listCoats } from './store.server.ts';

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
