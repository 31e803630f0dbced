import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { isUnavailable, isUnstorable } from '#database/unavailable.ts';
import type { FieldError } from '../outcome.store.server.ts';

/**
 * The message of an invalid value for the `errors` of a problem, in place of zod's. Checks with a message of their own
 * keep it.
 */
export function sentenceFor(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Missing' : KINDS[issue.expected];
    case 'unrecognized_keys':
      return 'Unknown field';
    case 'invalid_value':
      return `Must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`;
    case 'invalid_format':
      return FORMATS[issue.format];
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? 'Must not be empty'
        : `At least ${figure(issue.minimum, issue.origin)}`;
    case 'too_big':
      return `At most ${figure(issue.maximum, issue.origin)}`;
    default:
      return undefined;
  }
}

const KINDS: Record<string, string> = {
  string: 'Must be text',
  number: 'Must be a number',
  int: 'Must be a whole number',
  boolean: 'Must be true or false',
  array: 'Must be a list',
  object: 'Must be a JSON object',
  record: 'Must be a JSON object',
};

const FORMATS: Record<string, string> = {
  datetime: 'Enter the time as 2026-03-04T12:00:00Z',
  date: 'Enter the date as YYYY-MM-DD',
};

const UNITS: Record<string, string> = { string: ' characters', array: ' entries' };

function figure(limit: number | bigint, origin: string): string {
  return `${limit.toLocaleString('en-US')}${UNITS[origin] ?? ''}`;
}

type Extra = { errors?: FieldError[]; headers?: Record<string, string>; members?: Record<string, unknown> };

/** An expected failure, sent as `application/problem+json` (RFC 9457). `detail` is a sentence for the user. */
export class Problem extends Error {
  readonly status: number;
  readonly errors: FieldError[] | undefined;
  readonly headers: Record<string, string>;
  readonly members: Record<string, unknown>;

  /** @param extra.members further members of the problem, such as `current` with a 409 */
  constructor(status: number, detail: string, extra: Extra = {}) {
    super(detail);
    this.status = status;
    this.errors = extra.errors;
    this.headers = extra.headers ?? {};
    this.members = extra.members ?? {};
  }
}

export const PROBLEM_TYPE = 'application/problem+json';

/** The schema of every failure, for the API description. */
const problemSchema = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Problem', description: 'A failure, as in RFC 9457.' });

/** Failures of any call with a body. */
export const BODY_PROBLEMS = [400, 403, 413, 415];

/** The failures of a route for its `response` schemas; every route may also answer 429, 500 and 503. */
export function problems(...statuses: number[]) {
  const answer = { content: { [PROBLEM_TYPE]: { schema: problemSchema } } };
  return Object.fromEntries(
    [...statuses, 429, 500, 503].map((status) => [status, { description: STATUS_CODES[status]!, ...answer }]),
  );
}

/** Sends a failure. An unexpected one is logged in full and answered in general words. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return send(toProblem(error, request), error, request, reply);
}

/** The same for calls of account forms, which read `success` and `message`. */
export function sendFormProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, message, errors, headers, members } = toProblem(error, request);
  const extra = { members: { ...members, success: false, message }, headers, errors };
  return send(new Problem(status, message, extra), error, request, reply);
}

function send(problem: Problem, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // A refusal has no stack to read: the first one costs some 200 ms, for the source maps.
  if (problem.status >= 500)
    request.log.error(
      error instanceof Problem ? { status: problem.status } : { err: error },
      `request failed: ${problem.message}`,
    );
  if (problem.status === 413) drainBody(request, reply);
  return reply
    .code(problem.status)
    .headers({ 'cache-control': 'no-store', ...problem.headers })
    .type(PROBLEM_TYPE)
    .serializer(JSON.stringify)
    .send(problemBody(problem));
}

/**
 * Reads the rest of a body: closing the connection while the client still sends would lose the response. A client that
 * asked for the close gets it afterwards. https://www.rfc-editor.org/rfc/rfc9112#section-9.6
 */
export function drainBody({ raw: { socket } }: FastifyRequest, reply: FastifyReply): void {
  reply.removeHeader('connection');
  socket.destroySoon = () => void socket.end();
}

/** The body of a problem. https://www.rfc-editor.org/rfc/rfc9457 */
export function problemBody({ status, message, errors, members }: Problem): Record<string, unknown> {
  return {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: message,
    ...(errors && { errors }),
    ...members,
  };
}

/** Maps an error to a problem; an unexpected one is a 500 without details. */
export function toProblem(error: unknown, request?: FastifyRequest): Problem {
  // An impossible id is one of no record.
  if ((error as FastifyError).validationContext === 'params') return notFound();
  if (error instanceof Problem) return error;
  if (isBrokenOff(error)) return new Problem(400, 'The request arrived incomplete. Please send it again.');
  if (isUnavailable(error)) return unavailable();
  if (isUnstorable(error)) return badField('', UNSTORABLE);
  const { statusCode, code } = error as FastifyError;
  if (statusCode === 413 && request?.routeOptions) return tooLarge(request.routeOptions);
  const detail = code ? FASTIFY_SENTENCES[code] : undefined;
  if (statusCode === 400 && detail) return badField('', detail);
  if (statusCode && statusCode < 500) return new Problem(statusCode, detail ?? 'The request could not be understood.');
  return new Problem(500, 'Something went wrong on our side. Please try again.');
}

/** The problem of an expected error, including an unavailable database; null for others. */
export function expectedProblem(error: unknown): Problem | null {
  if (error instanceof Problem) return error;
  return isUnavailable(error) ? unavailable() : null;
}

/** Whether the client hung up: only Fastify gives such an error a status. From a database the same is a 503. */
function isBrokenOff(error: unknown): boolean {
  const { statusCode, code } = error as FastifyError;
  return statusCode === 400 && code === 'ECONNRESET';
}

/** More than a client fixes at once; keeps the response shorter than a body of unknown fields. */
const MAX_ERRORS = 100;

/** The problem of an invalid body or query, by field. */
export function badInput(errors: FieldError[], members: Record<string, unknown> = {}): Problem {
  const [first] = errors;
  const named = first?.path ? `${first.path}: ${first.message}` : (first?.message ?? 'The input is not valid');
  return new Problem(
    400,
    `${named}${errors.length > 1 ? ` (and ${errors.length - 1} more)` : ''}.`.replace(/\.+$/, '.'),
    { errors: errors.slice(0, MAX_ERRORS), members },
  );
}

/** The problem of one invalid field, as a full sentence. An empty path means the whole body. */
export function badField(path: string, message: string): Problem {
  return new Problem(400, message, { errors: [{ path, message }] });
}

/** Validates with the route's schema. */
export function validatorCompiler({ schema }: { schema: z.ZodType }) {
  return (sent: unknown) => {
    const { error, data } = schema.safeParse(sent, { error: sentenceFor });
    return error ? { error: badInput(fieldErrors(error)) } : { value: data };
  };
}

/** Longer than every name that the API knows: an unknown one may be as long as the body. */
const MAX_PATH = 200;

/** zod's issues as fields of a problem. */
export function fieldErrors(error: z.core.$ZodError): FieldError[] {
  return error.issues.flatMap((issue) => {
    // Unknown fields are listed like fields with wrong values.
    const fields = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    return fields.map((path) => ({ path: cutPath(path.map(String).join('.')), message: issue.message }));
  });
}

export const cutPath = (path: string) => (path.length > MAX_PATH ? `${path.slice(0, MAX_PATH)}…` : path);

export function notFound(): Problem {
  return new Problem(404, 'There is nothing at this address.');
}

function tooLarge({ bodyLimit, config }: FastifyRequest['routeOptions']): Problem {
  const most = `The body is too large: send at most ${bodyLimit.toLocaleString('en-US')} bytes.`;
  return new Problem(
    413,
    config.isPageForm ? 'Your message is too long. Go back, shorten it and send it again.' : most,
  );
}

/** 503 with a retry after five seconds. */
export function unavailable(): Problem {
  return new Problem(503, 'The site cannot reach its records right now. Please try again in a moment.', {
    headers: { 'retry-after': '5' },
  });
}

/** @param what the exceeded limit as a sentence */
export function tooManyRequests(retryAfterSeconds: number, what: string): Problem {
  return new Problem(429, `${what} Please try again in ${formatWait(retryAfterSeconds)}.`, {
    headers: { 'retry-after': String(retryAfterSeconds) },
  });
}

function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (seconds <= 90) return `${seconds} seconds`;
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

/** The message for U+0000, which PostgreSQL texts cannot hold. */
const UNSTORABLE = 'The request contains a character that isn’t allowed in text.';

const FASTIFY_SENTENCES: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send the body as application/json.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty; send JSON.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body’s length does not match its header.',
};
