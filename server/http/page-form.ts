import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FormRefusal } from '#app/context.ts';
import type { Page } from './page-table.ts';
import { expectedProblem, type FieldError, Problem } from './problem.ts';

/** Posts to a page: forms of browsers without JavaScript, or other bodies. */

/** The result of a page's call, or the text of an expected failure; other errors are thrown. */
export async function formResult<T>(
  work: () => Promise<T>,
): Promise<({ ok: true; body: T } | FormRefusal) & { headers: Record<string, string> }> {
  try {
    return { ok: true, body: await work(), headers: {} };
  } catch (error) {
    const problem = expectedProblem(error);
    if (!problem) throw error;
    const { status, headers, message: detail, errors = [] } = problem;
    return { ok: false, status, headers, detail, errors };
  }
}

/** Headers that identify the browser to the API. */
const HANDED_ON = [
  'cookie',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'host',
  'origin',
  'sec-fetch-site',
];

/**
 * Calls the API with the browser's headers, so that checks, limits and responses are the same. Its cookies go to the
 * browser.
 * @throws {Problem} the API's response
 */
export async function callApi(
  request: FastifyRequest,
  reply: FastifyReply,
  call: { method: 'GET'; url: string } | { method: 'POST'; url: string; payload: object },
): Promise<unknown> {
  const answer = await request.server.inject({
    ...call,
    remoteAddress: request.socket.remoteAddress,
    headers: Object.fromEntries(
      HANDED_ON.flatMap((name) => (request.headers[name] ? [[name, request.headers[name]]] : [])),
    ),
  });
  const cookies = answer.headers['set-cookie'];
  if (cookies) reply.header('set-cookie', cookies);
  if (answer.statusCode < 400) return answer.body ? answer.json() : null;
  const { detail, errors } = answer.json<{ detail: string; errors?: FieldError[] }>();
  const wait = answer.headers['retry-after'];
  throw new Problem(answer.statusCode, detail, { errors, headers: wait ? { 'retry-after': String(wait) } : {} });
}

const FORM_TYPE = 'application/x-www-form-urlencoded';

/**
 * Requires a form that the page's action can read.
 * @throws {Problem} 405 for a page without a form, 415 for another content type, 400 for too many fields
 */
export function requireForm(request: FastifyRequest, page: Page | null): void {
  if (!page?.hasForm) throw new Problem(405, 'There is no form at this address.', { headers: { allow: 'GET, HEAD' } });
  if (!isForm(request)) throw new Problem(415, `Send the form as ${FORM_TYPE}.`);
  if (hasTooManyFields(request.body)) throw new Problem(400, 'The form has more fields than any form of this site.');
}

function isForm({ headers }: FastifyRequest): boolean {
  const [type] = (headers['content-type'] ?? '').split(';');
  return type?.trim().toLowerCase() === FORM_TYPE;
}

/** More than any form of the site has: parsing time grows with the number of fields. */
const MAX_FIELDS = 200;

function hasTooManyFields(body: unknown): boolean {
  if (!Buffer.isBuffer(body)) return false;
  let fields = 1;
  for (let at = body.indexOf('&'); at >= 0 && fields <= MAX_FIELDS; at = body.indexOf('&', at + 1)) fields += 1;
  return fields > MAX_FIELDS;
}
