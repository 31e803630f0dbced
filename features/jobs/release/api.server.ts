import { randomBytes } from 'node:crypto';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { recordAccess } from '#features/audit/access/store.server.ts';
import { idParams } from '#features/fields/contract.ts';
import { sha256Hex } from '#server/crypto.ts';
import { mediaAnswer } from '#server/http/api-docs.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { Problem } from '#server/http/problem.ts';
import { authorOf, requireRight } from '#server/http/session.ts';
import { pdfFile, sendStoredFile } from '#server/http/stored-file.ts';
import type { Services } from '#server/services.ts';
import { JOB_MESSAGES } from '../constants.ts';
import { FILE_MESSAGES, JOB_FOLDER } from '../files/constants.ts';
import type { JobPdf } from '../pdf.process.server.ts';
import { RELEASE_MESSAGES } from './constants.ts';
import type { StoredPack } from './contract.ts';
import { findPack, preparePack } from './store.server.ts';

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

export const noPdf = () => new Problem(503, RELEASE_MESSAGES.noPdf, { headers: { 'retry-after': '30' } });
