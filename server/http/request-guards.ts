import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import * as z from 'zod';
import { badInput, cutPath, notFound, Problem } from './problem.ts';

/** What a JSON body may hold, checked before it is parsed. */
interface BodyLimits {
  bytes: number;
  /** Values and keys of all levels. */
  values: number;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    maxValues?: number;
  }
}

/** The longest draft of a quote, in Latin letters: a larger body would hold up all other requests. */
const MAX: BodyLimits = { bytes: 1.25 * 1024 * 1024, values: 16_000 };
/** For what no schema limits, such as the details of a quote request. */
export const UNLIMITED: BodyLimits = { bytes: 192 * 1024, values: 5_000 };
/** So that small mistakes get the message of their field. */
const MIN: BodyLimits = { bytes: 4 * 1024, values: 200 };
/** An escaped UTF-16 unit, as in `\u00e9`. */
const UNIT_BYTES = 6;
/** Quotes or digits, a comma and spaces between. */
const VALUE_BYTES = 32;
/** The longest text that has a pattern: dates, times, ids. */
const PATTERN_CHARS = 100;

/** Gives a route with a JSON body the limits of its schema, unless it has its own. */
export function limitBody(route: RouteOptions): void {
  const { body } = route.schema ?? {};
  if (!(body instanceof z.core.$ZodType)) return;
  const { bytes, values } = limitsOf(body);
  route.bodyLimit ??= bytes;
  route.config = { ...route.config, maxValues: values };
}

/** The limits of schemas that were seen: tests start some thousand sites, a tenth of each start. */
const known = new WeakMap<z.core.$ZodType, BodyLimits>();

/** The size of the largest JSON that a schema takes. */
function limitsOf(schema: z.core.$ZodType): BodyLimits {
  const limits = known.get(schema);
  if (limits) return limits;
  const { bytes, values } = largestOf(schema as z.core.$ZodTypes);
  const computed = {
    bytes: Math.min(MAX.bytes, Math.max(MIN.bytes, bytes)),
    values: Math.min(MAX.values, Math.max(MIN.values, values)),
  };
  known.set(schema, computed);
  return computed;
}

/** The refusal of a body with more values than its route takes; null for others. */
export function refuseManyValues({ routeOptions }: FastifyRequest, body: Buffer): Problem | null {
  const { maxValues = UNLIMITED.values } = routeOptions.config;
  return hasMoreValues(body, maxValues)
    ? new Problem(400, `Send at most ${maxValues.toLocaleString('en-US')} values: the body has more.`)
    : null;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const BEFORE_VALUES = new Set([...',:[{'].map((mark) => mark.charCodeAt(0)));

function hasMoreValues(json: Buffer, max: number): boolean {
  let values = 1;
  for (let at = 0; at < json.length && values <= max; at++) {
    if (json[at] === QUOTE) {
      at++;
      while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
    } else if (BEFORE_VALUES.has(json[at]!)) values++;
  }
  return values > max;
}

function largestOf({ _zod: { def } }: z.core.$ZodType): BodyLimits {
  const part = def as z.core.$ZodTypes['_zod']['def'];
  switch (part.type) {
    case 'string':
      return text(maxOf(part) ?? (isPatterned(part) ? PATTERN_CHARS : UNLIMITED.bytes / UNIT_BYTES));
    case 'number':
    case 'boolean':
    case 'null':
      return text(0);
    case 'enum':
      return text(longest(Object.values(part.entries)));
    case 'literal':
      return text(longest(part.values));
    case 'array': {
      const max = maxOf(part);
      return max === null ? UNLIMITED : sum([text(0), times(max, largestOf(part.element))]);
    }
    case 'object': {
      const fields = Object.entries(part.shape).flatMap(([key, field]) => [text(key.length), largestOf(field)]);
      return sum([text(0), ...fields, ...(isOpen(part) ? [UNLIMITED] : [])]);
    }
    case 'union':
      return widest(part.options.map(largestOf));
    case 'intersection':
      return sum([largestOf(part.left), largestOf(part.right)]);
    case 'pipe':
      return narrowest([part.in, part.out].map(largestOf));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
    case 'catch':
      return largestOf(part.innerType);
    default:
      return UNLIMITED;
  }
}

const text = (chars: number): BodyLimits => ({ bytes: UNIT_BYTES * chars + VALUE_BYTES, values: 1 });

const times = (n: number, { bytes, values }: BodyLimits): BodyLimits => ({ bytes: n * bytes, values: n * values });

const sum = (parts: readonly BodyLimits[]): BodyLimits => ({
  bytes: parts.reduce((total, { bytes }) => total + bytes, 0),
  values: parts.reduce((total, { values }) => total + values, 0),
});

const widest = (choices: readonly BodyLimits[]): BodyLimits => ({
  bytes: Math.max(...choices.map(({ bytes }) => bytes)),
  values: Math.max(...choices.map(({ values }) => values)),
});

/** The limits of a value that must fit several schemas. */
const narrowest = (steps: readonly BodyLimits[]): BodyLimits => ({
  bytes: Math.min(...steps.map(({ bytes }) => bytes)),
  values: Math.min(...steps.map(({ values }) => values)),
});

const longest = (values: readonly unknown[]) => Math.max(...values.map((value) => String(value).length));

type Checked = { checks?: readonly z.core.$ZodCheck<never>[] | undefined };

/** The least maximum of a text or list; null without one. */
function maxOf({ checks = [] }: Checked): number | null {
  const maxima = checks.flatMap(({ _zod: { def } }) => {
    if (def.check === 'max_length') return [(def as z.core.$ZodCheckMaxLengthDef).maximum];
    return def.check === 'length_equals' ? [(def as z.core.$ZodCheckLengthEqualsDef).length] : [];
  });
  return maxima.length > 0 ? Math.min(...maxima) : null;
}

/** Whether a text has a form, such as a date. */
const isPatterned = (part: Checked) =>
  'format' in part || (part.checks ?? []).some(({ _zod: { def } }) => def.check === 'string_format');

const isOpen = ({ catchall }: z.core.$ZodObjectDef) => catchall !== undefined && catchall._zod.def.type !== 'never';

/**
 * Parses JSON within the limits of its route's schema. Accepts an empty body where none is due, such as a logout. Rejects
 * text as JSON, and JSON with a text that cannot be stored.
 */
export function parseJson(app: FastifyInstance): void {
  app.addHook('onRoute', limitBody);
  app.removeContentTypeParser('text/plain');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    const refusal = refuseManyValues(request, body);
    if (refusal) return done(refusal);
    const json = body.toString();
    parse(request, json, (error, value) => {
      // JSON can only escape such characters: other bodies are not searched.
      const path = !error && /\\u(0000|d[89a-f])/i.test(json) ? findUnstorable(value) : null;
      done(path === null ? error : badInput([{ path, message: UNSTORABLE }]), value);
    });
  });
}

interface Place {
  holder: object;
  key: string;
  above: Place | null;
}

/** PostgreSQL has no U+0000, and half of a surrogate pair is no character. */
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');
export const UNSTORABLE = 'Has a character that can’t be stored';

/**
 * The path of the first text, or name of a field, that cannot be stored; null if there is none. A loop, as JSON may be
 * nested deeper than the stack.
 */
export function findUnstorable(value: unknown): string | null {
  const places: Place[] = [{ holder: { '': value }, key: '', above: null }];
  for (let above = places.pop(); above; above = places.pop()) {
    const holder: unknown = Reflect.get(above.holder, above.key);
    if (typeof holder === 'string' && !isStorable(holder)) return pathOf(above);
    if (typeof holder !== 'object' || holder === null) continue;
    for (const [key, inner] of Object.entries(holder)) {
      const place = { holder, key, above };
      if (!isStorable(key)) return pathOf(above);
      if (typeof inner === 'string' && !isStorable(inner)) return pathOf(place);
      if (typeof inner === 'object') places.push(place);
    }
  }
  return null;
}

function pathOf(place: Place): string {
  const keys: string[] = [];
  for (let at = place; at.above; at = at.above) keys.push(at.key);
  return cutPath(keys.reverse().join('.'));
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

/** Rejects an id with a text that cannot be stored, and a query with one, where the route reads it. */
export async function refuseUnstorable({ params, query, routeOptions }: FastifyRequest): Promise<void> {
  if (findUnstorable(params) !== null) throw notFound();
  const path = routeOptions.schema?.querystring ? findUnstorable(query) : null;
  if (path !== null) throw badInput([{ path, message: UNSTORABLE }]);
}
