import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { endpoints } from '#server/http/endpoint.ts';
import { Problem } from '#server/http/problem.ts';
import { requireRight } from '#server/http/session.ts';
import { exactFiles } from '#server/http/stored-file.ts';
import { linkAddress } from '#server/links.store.server.ts';
import type { Services } from '#server/services.ts';
import { CHANGE_MESSAGES } from './constants.ts';
import { changeParams, placeOf } from './desk/api.server.ts';
import { findLinkOf } from './links.store.server.ts';
import { unwrapAtDesk } from './outcome.api.server.ts';
import { nameFile } from './sending/store.server.ts';
import { findFiles, findRow, toSent } from './store.server.ts';

/** `/api/jobs/{id}/changes/{number}`: the customer's link, and what proves the answers. */
export function changeFilesApi({ db, storage, config }: Services): FastifyPluginAsyncZod {
  async function find(params: z.infer<typeof changeParams>) {
    const { jobId, number } = placeOf(params);
    const sent = toSent(await findRow(db, jobId, number));
    if (!sent) throw new Problem(404, CHANGE_MESSAGES.noFile);
    return { sent, name: nameFile(sent.document), ...(await findFiles(db, sent.row.id)) };
  }
  type Request = FastifyRequest<{ Params: z.infer<typeof changeParams> }>;
  const about = { description: 'The exact file the customer received.', missing: CHANGE_MESSAGES.noFile };
  const files = exactFiles<Request>(storage, about);
  return async (app) => {
    const route = endpoints(app, { tag: 'Change orders', guard: requireRight('changes'), params: changeParams });

    route('POST /:id/changes/:number/link', {
      summary: 'The address of the customer’s page',
      description: 'The current link, or a new one if the current one can no longer be shown.',
      repeatable: true,
      gives: z.object({ address: z.string() }),
      fails: [410],
      async handle(request) {
        const at = placeOf(request.params);
        const link = await unwrapAtDesk(db, at, await findLinkOf(db, at, { ...config, now: new Date() }));
        const address = await linkAddress(db, config, link.id);
        if (!address) throw new Problem(409, CHANGE_MESSAGES.linkEnded);
        return { address };
      },
    });

    route(
      'GET /:id/changes/:number/pdf',
      files.pdf('A change order as a PDF', async ({ params }) => {
        const { sent, name } = await find(params);
        return [sent.row.pdfKey, name];
      }),
    );
    route(
      'GET /:id/changes/:number/answered.pdf',
      files.pdf('A change order as a PDF, with its answers', async ({ params }) => {
        const { name, pdfKey } = await find(params);
        return [pdfKey, `${name} answered`];
      }),
    );
    route(
      'GET /:id/changes/:number/record.json',
      files.json('The record of the answers', async ({ params }) => {
        const { name, record } = await find(params);
        return [record, `${name} record`];
      }),
    );
  };
}
