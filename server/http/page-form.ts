import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FormRefusal } from '#app/context.ts';
import type { FieldError } from '../outcome.store.server.ts';
import type { Page } from './page-address.ts';
import { expectedProblem, Problem } from './problem.ts';

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

type ApiCall = { onHeaders?: ((headers: Headers) => void) | undefined } & (
  | { method: 'GET'; url: string }
  | { method: 'POST'; url: string; payload: object }
);

/**
 * Calls the API with the browser's headers, so that checks, limits and responses are the same. Its cookies go to the
 * browser.
 * @throws {Problem} the API's response
 */
export async function callApi(
  request: FastifyRequest,
  reply: FastifyReply,
  { onHeaders, ...call }: ApiCall,
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
  if (answer.statusCode < 400) {
    onHeaders?.(new Headers(Object.entries(answer.headers).map(([name, value]) => [name, String(value)])));
    return answer.body ? answer.json() : null;
  }
  const { detail, errors } = answer.json<{ detail: string; errors?: FieldError[] }>();
  const wait = answer.headers['retry-after'];
  throw new Problem(answer.statusCode, detail, { errors, headers: wait ? { 'retry-after': String(wait) } : {} });
}

const FORM_TYPE = 'application/x-www-form-urlencoded';

/**
 * Requires a form that the page's action can read.
 * @throws {Problem} 405 for a page without a form, 415 for another content type, 400 for too many or too long fields
 */
export function requireForm(request: FastifyRequest, page: Page | null): void {
  if (!page?.hasForm) throw new Problem(405, 'There is no form at this address.', { headers: { allow: 'GET, HEAD' } });
  if (!isForm(request)) throw new Problem(415, `Send the form as ${FORM_TYPE}.`);
  if (Buffer.isBuffer(request.body)) refuseBulk(request.body);
}

function isForm({ headers }: FastifyRequest): boolean {
  const [type] = (headers['content-type'] ?? '').split(';');
  return type?.trim().toLowerCase() === FORM_TYPE;
}

/** More than any form of the site has: parsing time grows with the number of fields. */
const MAX_FIELDS = 200;
/** Characters of the longest text that a form takes. */
const MAX_TEXT = 5_000;
/** Twice as many: a text that is a little too long comes back with its message. */
const MAX_FIELD = 2 * MAX_TEXT;
/** Characters: the three long texts of the longest form, and the rest of it. */
const MAX_FORM = 5 * MAX_TEXT;
/** In a script of three bytes a letter, each written as `%E5`. */
export const MAX_FORM_BYTES = 9 * MAX_FORM;

const [AMPERSAND, EQUALS, PERCENT] = [...'&=%'].map((mark) => mark.charCodeAt(0));
const ZERO = '0'.charCodeAt(0);
const setOf = (digits: string) => new Set([...digits].map((digit) => digit.charCodeAt(0)));
/** A byte within a character begins with one of these in UTF-8. */
const CONTINUES = setOf('89abAB');
const BEGINS_TWO = setOf('fF');
const CARRIAGE_RETURN = setOf('dD');

/**
 * Counts the fields and characters of an encoded form, without decoding it. Line ends count as one.
 * @throws {Problem} 400
 */
function refuseBulk(form: Buffer): void {
  let [fields, field, all] = [1, 0, 0];
  for (let at = 0; at < form.length; at++) {
    if (form[at] === AMPERSAND) {
      fields++;
      field = 0;
    } else if (form[at] === EQUALS) field = 0;
    else {
      const units = form[at] === PERCENT ? unitsOf(form[at + 1], form[at + 2]) : 1;
      if (form[at] === PERCENT) at += 2;
      field += units;
      all += units;
    }
    if (fields > MAX_FIELDS) throw new Problem(400, 'The form has too many fields.');
    if (field > MAX_FIELD) throw new Problem(400, tooLong('A field of the form', MAX_FIELD));
    if (all > MAX_FORM) throw new Problem(400, tooLong('The form', MAX_FORM));
  }
}

const tooLong = (what: string, max: number) =>
  `${what} has more than ${max.toLocaleString('en-US')} characters. Go back, shorten it and send it again.`;

/** The UTF-16 units that an encoded byte begins, by its two hexadecimal digits. */
function unitsOf(high = 0, low = 0): number {
  if (CONTINUES.has(high) || (high === ZERO && CARRIAGE_RETURN.has(low))) return 0;
  return BEGINS_TWO.has(high) ? 2 : 1;
}
