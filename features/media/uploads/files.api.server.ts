import type { FastifyPluginAsync } from 'fastify';
import { matchesEtag } from '#server/http/negotiation.ts';
import { Problem } from '#server/http/problem.ts';
import { IMMUTABLE } from '#server/http/response-cache.ts';
import type { Services } from '#server/services.ts';
import { UPLOAD_MESSAGES } from './constants.ts';
import { MIME_TYPES, UPLOADS, variantFile } from './rules.ts';

/** `/uploads/*`: files of uploaded pictures. Names derive from the content, so they are immutable. */
export function uploadedFiles({ storage }: Pick<Services, 'storage'>): FastifyPluginAsync {
  return async (app) => {
    const options = { schema: { hide: true }, config: { sendsFiles: true } } as const;
    app.get<{ Params: { '*': string } }>(`${UPLOADS}*`, options, async (request, reply) => {
      const key = request.params['*'];
      const file = variantFile(key);
      if (!file) throw new Problem(404, UPLOAD_MESSAGES.unknownFile);
      const etag = `"${key}"`;
      if (matchesEtag(request.headers['if-none-match'], etag))
        return reply.headers({ etag, 'cache-control': IMMUTABLE }).code(304).send();
      const stored = await storage.open(key).catch((error: unknown) => {
        request.log.error({ err: error }, 'the storage cannot be read');
        throw new Problem(503, 'The picture cannot be read right now.', { headers: { 'retry-after': '5' } });
      });
      if (!stored) throw new Problem(404, UPLOAD_MESSAGES.unknownFile);
      return reply
        .headers({ etag, 'cache-control': IMMUTABLE, 'content-length': stored.size })
        .type(MIME_TYPES[file.format])
        .send(stored.stream);
    });
  };
}
