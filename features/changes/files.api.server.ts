import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { repeatHeaders } from '#server/http/idempotency.ts';
import { Problem, problems } from '#server/http/problem.ts';
import { requireRight } from '#server/http/session.ts';
import { type StoredFile, sendStoredFile, sendStoredJson } from '#server/http/stored-file.ts';
import { linkAddress } from '#server/links.store.server.ts';
import type { Services } from '#server/services.ts';
import { CHANGE_MESSAGES } from './constants.ts';
import { changeParams, placeOf } from './desk/api.server.ts';
import { findLinkOf } from './links.store.server.ts';
import { unwrapAtDesk } from './outcome.api.server.ts';
import { nameFile } from './sending/store.server.ts';
import { findFiles, findRow, toSent } from './store.server.ts';

const tags = ['Change orders'];
const onRequest = requireRight('changes');
const file = (summary: string, type: 'application/pdf' | 'application/json') => ({
  tags,
  summary,
  description: 'The exact file the customer received.',
  params: changeParams,
  response: {
    200: { description: 'The file', content: { [type]: { schema: z.unknown() } } },
    ...problems(400, 401, 403, 404),
  },
});

/** `/api/jobs/{id}/changes/{number}`: the customer's link, and what proves the answers. */
export function changeFilesApi({ db, storage, config }: Services): FastifyPluginAsyncZod {
  async function find(params: z.infer<typeof changeParams>) {
    const { jobId, number } = placeOf(params);
    const sent = toSent(await findRow(db, jobId, number));
    if (!sent) throw new Problem(404, CHANGE_MESSAGES.noFile);
    return { sent, name: nameFile(sent.document), ...(await findFiles(db, sent.row.id)) };
  }
  return async (app) => {
    app.post(
      '/:id/changes/:number/link',
      {
        onRequest,
        schema: {
          tags,
          summary: 'The address of the customer’s page',
          description: 'The current link, or a new one if the current one can no longer be shown.',
          params: changeParams,
          headers: repeatHeaders,
          response: { 200: z.object({ address: z.string() }), ...problems(401, 403, 404, 409, 410) },
        },
      },
      async (request) => {
        const at = placeOf(request.params);
        const link = await unwrapAtDesk(db, at, await findLinkOf(db, at, { ...config, now: new Date() }));
        const address = await linkAddress(db, config, link.id);
        if (!address) throw new Problem(409, CHANGE_MESSAGES.linkEnded);
        return { address };
      },
    );
    app.get(
      '/:id/changes/:number/pdf',
      { onRequest, schema: file('A change order as a PDF', 'application/pdf') },
      async (request, reply) => {
        const { sent, name } = await find(request.params);
        return sendStoredFile({ storage, request, reply }, pdfFile(sent.row.pdfKey, name), CHANGE_MESSAGES.noFile);
      },
    );
    app.get(
      '/:id/changes/:number/answered.pdf',
      { onRequest, schema: file('A change order as a PDF, with its answers', 'application/pdf') },
      async (request, reply) => {
        const { name, pdfKey } = await find(request.params);
        const answered = pdfFile(pdfKey, `${name} answered`);
        return sendStoredFile({ storage, request, reply }, answered, CHANGE_MESSAGES.noFile);
      },
    );
    app.get(
      '/:id/changes/:number/record.json',
      { onRequest, schema: file('The record of the answers', 'application/json') },
      async (request, reply) => {
        const { name, record } = await find(request.params);
        if (record === null) throw new Problem(404, CHANGE_MESSAGES.noFile);
        return sendStoredJson(reply, record, `${name} record.json`);
      },
    );
  };
}

/** Null without one. */
export function pdfFile(key: string | null, name: string): StoredFile | null {
  return key === null ? null : { key, name: `${name}.pdf`, mimeType: 'application/pdf', shows: 'attachment' };
}
