import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import * as z from 'zod';
import { repeatHeaders } from './idempotency.ts';
import { BODY_PROBLEMS, problems, validatorCompiler } from './problem.ts';
import type { Guard } from './session.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Schema = z.ZodType | undefined;
/** Bytes or text of another type than JSON, which the handler sends itself. */
type Media = { description: string; content: Record<string, { schema: z.ZodType }> };

/** What the calls of one file share. */
interface Group<Params extends Schema> {
  /** The heading in the API description. */
  tag: string;
  /** Runs before validation, so that a refused caller learns nothing about the input. */
  guard?: Guard | Guard[];
  /** The parameters in the addresses of the group. */
  params?: Params;
  /** Statuses of failures beside those that follow from method, guard and input. */
  fails?: readonly number[];
}

/** A call of the API: what it takes and gives, in words and schemas, and what it does. */
interface Endpoint<Params extends Schema, Query extends Schema, Body extends Schema, Gives, Request>
  extends Pick<Group<Params>, 'guard' | 'params' | 'fails'>,
    Pick<RouteShorthandOptions, 'bodyLimit' | 'config' | 'errorHandler'> {
  summary: string;
  description?: string;
  query?: Query;
  body?: Body;
  /** In place of `body`: describes a multipart form, which the handler reads. */
  form?: z.ZodType;
  /** Whether a repeat with the same `Idempotency-Key` gets the first answer. */
  repeatable?: boolean;
  /** The schema of its answer, null for an empty one. */
  gives: Gives;
  /** By default 201 with a `location`, 204 for an empty answer, else 200. */
  status?: 202 | 303;
  location?: string | ((result: Answer<Gives>, request: Request) => string);
  /** Other answers than `gives`, by status, which the handler sends itself. */
  also?: Record<number, z.ZodType>;
  handle: (request: Request, reply: FastifyReply) => Promise<Answer<Gives> | FastifyReply>;
}

type Answer<Gives> = Gives extends z.ZodNull | null | Media
  ? unknown
  : Gives extends z.ZodType
    ? z.input<Gives>
    : never;
type Output<S extends Schema> = S extends z.ZodType ? z.output<S> : unknown;
type ParamsOf<Address, Own extends Schema, Shared extends Schema> = Own extends z.ZodType
  ? z.output<Own>
  : Address extends `${string}:${string}`
    ? Output<Shared>
    : unknown;

/** Adds calls to a scope: `route('PATCH /:id', { … })`. */
export function endpoints<Shared extends Schema = undefined>(app: FastifyInstance, group: Group<Shared>) {
  return <
    Address extends `${Method} ${string}`,
    Gives extends z.ZodType | Media | null,
    Params extends Schema = undefined,
    Query extends Schema = undefined,
    Body extends Schema = undefined,
  >(
    address: Address,
    endpoint: Endpoint<
      Params,
      Query,
      Body,
      Gives,
      FastifyRequest<{ Params: ParamsOf<Address, Params, Shared>; Querystring: Output<Query>; Body: Output<Body> }>
    >,
  ): void => {
    const [method, path] = address.split(' ') as [Method, string];
    const { summary, description, query, body, form, repeatable, gives, location, also, handle, ...rest } = endpoint;
    const isEmpty = gives === null || gives instanceof z.ZodNull;
    const usual = isEmpty ? 204 : 200;
    const { status = location ? 201 : usual, guard = group.guard, ...more } = rest;
    const { params = path.includes(':') ? group.params : undefined, fails = [], ...options } = more;
    const failures = [
      ...(method === 'GET' ? [] : [403]),
      ...[guard].flat().flatMap((each) => each?.fails ?? []),
      ...(params ? [404] : []),
      ...(query ? [400] : []),
      ...(repeatable ? [400, 409] : []),
      ...(body || form ? BODY_PROBLEMS : []),
      ...(group.fails ?? []),
      ...fails,
    ];
    app.route({
      ...options,
      method,
      url: path === '/' ? '' : path,
      onRequest: guard,
      validatorCompiler: form && readAllButBody,
      schema: {
        tags: [group.tag],
        summary,
        description,
        ...(params && { params }),
        ...(query && { querystring: query }),
        ...(repeatable && { headers: repeatHeaders }),
        ...(body && { body }),
        ...(form && { body: form, consumes: ['multipart/form-data'] }),
        response: { [status]: gives ?? z.null(), ...also, ...problems(...failures) },
      },
      handler: async (request, reply) => {
        const result = await handle(request as never, reply);
        // A reply that the handler returned resolves to undefined once it is sent, or once its client is gone.
        if (reply.sent || reply.raw.headersSent || reply.raw.destroyed) return reply;
        const at = typeof location === 'function' ? location(result as never, request as never) : location;
        if (at) reply.header('location', at);
        return reply.code(status).send(isEmpty ? undefined : result);
      },
    });
  };
}

/** Leaves the body to the handler. */
function readAllButBody({ schema, httpPart }: { schema: unknown; httpPart?: string }) {
  return httpPart === 'body' ? (value: unknown) => ({ value }) : validatorCompiler({ schema: schema as z.ZodType });
}

/** The Link header of the next page; undefined parameters are left out. https://www.rfc-editor.org/rfc/rfc8288 */
export function nextLink(path: string, query: Record<string, string | number | undefined>): { link: string } {
  const present = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return { link: `<${path}?${new URLSearchParams(present)}>; rel="next"` };
}
