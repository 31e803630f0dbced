import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type * as z from 'zod';
import { recordAccess } from '#foundation/audit/logs.store.server.ts';
import { idParams } from '#foundation/fields/fields.contract.ts';
import { sha256Hex } from '#server/crypto.ts';
import { mediaAnswer } from '#server/http/api-docs.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { Problem } from '#server/http/problem.ts';
import { disposition, pdfFile, sendStoredFile } from '#server/http/sent-files.ts';
import { authorOf, requireRight } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { FILE_MESSAGES, JOB_FOLDER } from '../files/job-files.ts';
import { JOB_MESSAGES } from '../job-status.constants.ts';
import { draftLogbook, type LogbookFacts } from './logbook.ts';
import type { JobPdf } from './pdf-pool.process.server.ts';
import { RELEASE_MESSAGES, type StoredPack } from './release.contract.ts';
import { findLogbookFacts, findPack, preparePack } from './release.store.server.ts';

export type JobServices = Services & { jobPdf: JobPdf };

/** `GET /api/jobs/{id}/release.pdf` */
export function releaseApi({ db, storage }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'Jobs', guard: requireRight('changes'), params: idParams });

    route('GET /:id/release.pdf', {
      summary: 'The release pack of a job',
      description:
        'All checklist items with their values as of when the job was made ready; every download is the same file. Made again if the job is reopened and made ready again.',
      gives: mediaAnswer('The file', 'application/pdf'),
      fails: [409],
      async handle(request, reply) {
        const job = await findPack(db, request.params.id);
        if (!job) throw new Problem(404, JOB_MESSAGES.missing);
        if (job.releaseKey === null) throw new Problem(409, RELEASE_MESSAGES.notReady);
        if (job.quoteId !== null) await recordAccess(db, { kind: 'opened', quoteId: job.quoteId }, authorOf(request));
        return sendStoredFile({ storage, request, reply }, packFile(job.number, job.releaseKey), FILE_MESSAGES.missing);
      },
    });
  };
}

export const packFile = (number: string, key: string | null) => pdfFile(key, `Release pack ${number}`);

/**
 * Makes and stores the release pack of a job that lacks nothing; null for another one. One that is not recorded then is
 * swept. @throws {Problem} 503
 */
export async function storePack(services: JobServices, id: number): Promise<StoredPack | null> {
  const { storage, jobPdf, log } = services;
  const prepared = await preparePack(services, id, new Date());
  if (!prepared) return null;
  const releaseKey = `${JOB_FOLDER}/${randomBytes(16).toString('hex')}.pdf`;
  try {
    const pdf = await jobPdf.releasePack(prepared.facts);
    await storage.put(releaseKey, pdf, 'application/pdf');
    const { basedOn } = prepared;
    return { releaseKey, releaseSha256: sha256Hex(pdf), releaseSize: pdf.length, basedOn };
  } catch (err) {
    log.error({ err }, 'the release pack of a job could not be made or stored');
    throw noPdf();
  }
}

const noPdf = () => new Problem(503, RELEASE_MESSAGES.noPdf, { headers: { 'retry-after': '30' } });

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
