import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { recordAccess } from '#features/audit/access/store.server.ts';
import { idParams } from '#features/fields/contract.ts';
import { Problem, problems } from '#server/http/problem.ts';
import { authorOf, requireAdmin } from '#server/http/session.ts';
import { disposition } from '#server/http/stored-file.ts';
import type { Services } from '#server/services.ts';
import { JOB_MESSAGES } from '../constants.ts';
import { draftLogbook } from './rules.ts';
import { findLogbookFacts } from './store.server.ts';

/** `GET /api/jobs/{id}/logbook.txt` */
export function logbookApi({ db }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/:id/logbook.txt',
      {
        onRequest: requireAdmin,
        schema: {
          tags: ['Jobs'],
          summary: 'A draft of the logbook entry',
          description:
            'What is known of the facts that 14 CFR 43.9(a) wants, in plain text; signature and certificate are blank.',
          params: idParams,
          response: {
            200: { description: 'The draft', content: { 'text/plain': { schema: z.string() } } },
            ...problems(401, 403, 404),
          },
        },
      },
      async (request, reply) => {
        const found = await findLogbookFacts(db, request.params.id);
        if (!found) throw new Problem(404, JOB_MESSAGES.missing);
        const { facts, leadId } = found;
        if (leadId !== null) await recordAccess(db, { kind: 'opened', quoteId: leadId }, authorOf(request));
        return reply
          .header('content-type', 'text/plain; charset=utf-8')
          .header(
            'content-disposition',
            disposition({ shows: 'attachment', name: `Logbook draft ${facts.job.number}.txt` }),
          )
          .send(draftLogbook(facts) as never);
      },
    );
  };
}
