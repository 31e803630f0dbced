import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limitBody, refuseManyValues } from './body-limits.ts';
import { badInput, cutPath, notFound, Problem } from './problem.ts';

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
