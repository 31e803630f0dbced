import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound, Problem } from './problem.ts';

/** Accepts an empty body with a JSON content type where no body is due, such as a logout. Rejects text as JSON. */
export function acceptEmptyJson(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body as string, done),
  );
}

/** Rejects a compressed body and names accepted encodings: RFC 9110, section 12.5.3. */
export async function refuseEncoded({ headers }: FastifyRequest): Promise<void> {
  const encoding = headers['content-encoding']?.trim().toLowerCase();
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
  if (!encoding || encoding === 'identity' || !hasBody) return;
  throw new Problem(415, 'Send the body as it is, without Content-Encoding.', {
    headers: { 'accept-encoding': 'identity' },
  });
}

/** Rejects an id with U+0000, which PostgreSQL cannot store; search words lose it. */
export async function refuseNul({ params }: FastifyRequest): Promise<void> {
  if (Object.values(params ?? {}).some((value) => String(value).includes('\0'))) throw notFound();
}
