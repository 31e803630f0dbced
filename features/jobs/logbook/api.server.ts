import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type * as z from 'zod';
import { recordAccess } from '#features/audit/access/store.server.ts';
import { idParams } from '#features/fields/contract.ts';
import { mediaAnswer } from '#server/http/api-docs.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { Problem } from '#server/http/problem.ts';
import { authorOf, requireRight } from '#server/http/session.ts';
import { disposition } from '#server/http/stored-file.ts';
import { JOB_MESSAGES } from '../constants.ts';
import { type JobServices, noPdf } from '../release/api.server.ts';
import { draftLogbook, type LogbookFacts } from './rules.ts';
import { findLogbookFacts } from './store.server.ts';

const DESCRIPTION = 'What is known of the items 14 CFR 43.9(a) requires; signature and certificate are left blank.';

/** `GET /api/jobs/{id}/logbook.txt` and `logbook.pdf` */
export function logbookApi({ db, jobPdf, log }: JobServices): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'Jobs', guard: requireRight('jobs'), params: idParams });

    route('GET /:id/logbook.txt', {
      summary: 'A draft of the logbook entry in plain text',
      description: DESCRIPTION,
      gives: mediaAnswer('The draft', 'text/plain'),
      async handle(request, reply) {
        const facts = await readFacts(request);
        return save(reply, 'text/plain; charset=utf-8', `Logbook draft ${facts.job.number}.txt`).send(
          draftLogbook(facts),
        );
      },
    });

    route('GET /:id/logbook.pdf', {
      summary: 'A draft of the logbook entry',
      description: `${DESCRIPTION} Each page says that it is a draft.`,
      gives: mediaAnswer('The file', 'application/pdf'),
      async handle(request, reply) {
        const facts = await readFacts(request);
        const pdf = await jobPdf.logbook(facts).catch((err: unknown) => {
          log.error({ err }, 'the draft of a logbook entry could not be made');
          throw noPdf();
        });
        return save(reply, 'application/pdf', `Logbook draft ${facts.job.number}.pdf`).send(pdf);
      },
    });
  };

  /** @throws {Problem} 404 */
  async function readFacts(request: FastifyRequest): Promise<LogbookFacts> {
    const found = await findLogbookFacts(db, (request.params as z.infer<typeof idParams>).id);
    if (!found) throw new Problem(404, JOB_MESSAGES.missing);
    const { facts, leadId } = found;
    if (leadId !== null) await recordAccess(db, { kind: 'opened', quoteId: leadId }, authorOf(request));
    return facts;
  }
}

const save = (reply: FastifyReply, type: string, name: string) =>
  reply.type(type).header('content-disposition', disposition({ shows: 'attachment', name }));
